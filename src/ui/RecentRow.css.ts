import { style } from '@vanilla-extract/css';
import { cards as rowCards, head as rowHead, title as rowTitle } from './CategoryRow.css';
import { media, vars } from './theme.css';

/** Absolute over the reserved space, whose height is constant. */
export const row = style({ position: 'absolute', top: 0, left: 0, right: 0 });

export const head = style([rowHead, { flexWrap: 'nowrap' }]);

export const title = style([
  rowTitle,
  { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
]);

export const clear = style({
  flexShrink: 0,
  minWidth: vars.size.target,
  minHeight: vars.size.target,
  padding: `0 ${vars.space.s3}`,
  marginRight: `-${vars.space.s3}`,
  border: 0,
  borderRadius: vars.radius.small,
  background: 'none',
  color: vars.color.muted,
  fontWeight: 600,
  selectors: { '&:active': { background: vars.color.line } },
  '@media': { [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline' } } } },
});

const width = 112;

export const cards = style([
  rowCards,
  {
    gridAutoColumns: `${width}px`,
    '@media': { [media.row]: { gridAutoColumns: `${width}px` } },
  },
]);

export const card = style({
  display: 'block',
  borderRadius: vars.radius.medium,
  color: vars.color.text,
  textDecoration: 'none',
  scrollSnapAlign: 'start',
  '@media': { [media.hover]: { selectors: { '&:hover': { color: vars.color.brand } } } },
});

export const name = style({
  display: 'block',
  overflow: 'hidden',
  paddingBlock: vars.space.s1,
  fontSize: vars.font.small,
  fontWeight: 600,
  lineHeight: '1.25rem',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

/** A game whose category has not arrived. */
export const blank = style({
  display: 'block',
  aspectRatio: '4 / 3',
  borderRadius: vars.radius.medium,
  background: vars.color.sunken,
});
