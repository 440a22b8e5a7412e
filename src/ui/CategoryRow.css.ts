import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

export const section = style({
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
