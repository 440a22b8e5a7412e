import { style } from '@vanilla-extract/css';
import * as link from './GameLink.css';
import { media, oneLine, twoLines, vars } from '../theme/theme.css';

export const item = style({ display: 'grid', minWidth: 0 });

/** Positioned: the `::after` of the Play link covers the card. */
export const card = style([link.face, { position: 'relative' }]);

/** Reserve two lines for a name on a phone, so that all cards have one height. */
export const text = style({
  display: 'block',
  flex: 1,
  minHeight: `calc(2.5rem + 2 * ${vars.space.s2})`,
  padding: vars.space.s2,
  '@media': { [media.row]: { minHeight: 0 } },
});

export const name = style({
  ...twoLines,
  fontWeight: 600,
  lineHeight: '1.25rem',
  overflowWrap: 'anywhere',
  '@media': { [media.row]: { WebkitLineClamp: 1 } },
});

/** Aligned to the lower edge of the card. */
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.s2,
  padding: `0 ${vars.space.s2} ${vars.space.s2}`,
});

/** Quiet, and cut to one line: the grid's title contains the full text. */
export const category = style({
  ...oneLine,
  flex: 1,
  minWidth: 0,
  color: vars.color.muted,
  fontSize: vars.font.tiny,
  lineHeight: 1.25,
});

export const play = style({
  flexShrink: 0,
  marginLeft: 'auto',
  padding: `${vars.space.s2} ${vars.space.s3}`,
  borderRadius: vars.radius.small,
  background: vars.color.accent,
  color: vars.color.onAccent,
  fontSize: vars.font.small,
  fontWeight: 700,
  lineHeight: 1.25,
  textDecoration: 'none',
  // Scroll focused cards out from under the header and the pinned title.
  scrollMarginTop: 160,
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: vars.radius.medium },
  },
});
