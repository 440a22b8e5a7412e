import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

// What is out of sight is laid out when it comes near. It must be known how high it is by then, or the page would jump:
// a head of 52 px, and a line or two of cards, each 74 px and a picture of 4:3 high.
const rowHeight = {
  narrow: 'calc(75vw + 152px)',
  wide: 'calc(0.1875 * min(100vw - 80px, 1152px) + 112.5px)',
};

export const section = style({
  contentVisibility: 'auto',
  // Shadows and the focus reach beyond it.
  overflowClipMargin: vars.space.s3,
  containIntrinsicBlockSize: `auto ${rowHeight.narrow}`,
  '@media': { [media.row]: { containIntrinsicBlockSize: `auto ${rowHeight.wide}` } },
  selectors: { '& + &': { marginTop: vars.space.s6 } },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: vars.space.s3,
  minHeight: vars.size.target,
  marginBottom: vars.space.s1,
});

export const title = style({
  flex: '1 1 5em',
  minWidth: 0,
  fontSize: vars.font.heading,
  letterSpacing: '-0.01em',
  overflowWrap: 'anywhere',
});

export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  flexShrink: 0,
  minHeight: vars.size.target,
  borderRadius: vars.radius.small,
  color: vars.color.brand,
  fontWeight: 700,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: { '&:active': { color: vars.color.brandStrong, textDecoration: 'underline' } },
  '@media': { [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline' } } } },
});

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.s3,
  '@media': {
    [media.row]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: vars.space.s4 },
  },
});
