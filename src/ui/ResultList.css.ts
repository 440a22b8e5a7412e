import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

const gap = vars.space.s2;

/** Its columns follow the window's width, its rows have one height: `useItemsInView` counts on both. */
export const list = style({
  display: 'grid',
  selectors: { '&[hidden]': { display: 'none' } },
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoRows: '4.5rem',
  alignContent: 'start',
  gap,
  // The items above are added and taken away without anything moving.
  overflowAnchor: 'none',
  '@media': {
    [media.row]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.large]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

export const item = style({ display: 'grid', minWidth: 0 });

export const link = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignContent: 'center',
  columnGap: vars.space.s3,
  minWidth: 0,
  padding: `0 ${vars.space.s4}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
  boxShadow: vars.shadow.card,
  color: vars.color.text,
  textDecoration: 'none',
  transition: `box-shadow ${vars.motion.fast}, background ${vars.motion.fast}`,
  selectors: {
    '&:active': { background: vars.color.sunken },
    // An arrow. As a picture in each row it would be half of the elements that a keystroke makes.
    '&::after': {
      content: '',
      gridArea: '1 / 2 / span 2',
      alignSelf: 'center',
      width: 10,
      height: 10,
      margin: vars.space.s1,
      border: `solid ${vars.color.brand}`,
      borderWidth: '2px 2px 0 0',
      transform: 'rotate(45deg)',
    },
  },
  '@media': { [media.hover]: { selectors: { '&:hover': { boxShadow: vars.shadow.lifted } } } },
});

export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontWeight: 700,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});

export const detail = style({
  display: 'block',
  overflow: 'hidden',
  color: vars.color.muted,
  fontSize: vars.font.small,
  lineHeight: 1.4,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const count = style({
  color: vars.color.muted,
  fontSize: vars.font.small,
  selectors: { '&:not(:empty)': { marginBottom: gap } },
});
