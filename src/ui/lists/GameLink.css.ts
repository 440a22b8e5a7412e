import { globalStyle, style } from '@vanilla-extract/css';
import { media, twoLines, vars } from '../theme/theme.css';

/** Shared style of game cards; `later.css.ts` has their reaction to pointers. */
export const face = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'hidden',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
  boxShadow: vars.shadow.card,
  color: vars.color.text,
  textDecoration: 'none',
});

// The picture fills the card, which clips its corners.
globalStyle(`${face} > :first-child`, { borderRadius: 0 });

/** The height of a card's text with a name of one line, in a font of `small`, and of two lines. */
export const textHeight = { one: '8px + 1.25rem', two: '8px + 2rem' };

/** Has the height of two lines, so that cards in a row have one height; a shorter name is in its middle. */
export const text = style({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  minHeight: `calc(${textHeight.two})`,
  padding: `${vars.space.s1} ${vars.space.s2}`,
});

/** Picture and player show the full name. */
export const name = style({
  ...twoLines,
  fontSize: vars.font.tiny,
  fontWeight: 600,
  lineHeight: '1rem',
  overflowWrap: 'anywhere',
  '@media': { [media.row]: { fontSize: vars.font.small } },
});
