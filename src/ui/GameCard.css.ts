import { style } from '@vanilla-extract/css';
import * as link from './GameLink.css';
import { vars } from './theme.css';

export const item = style({ display: 'grid', minWidth: 0 });

/** The Play link reaches over the whole card. */
export const card = style([link.face, { position: 'relative' }]);

/** Two lines of a name and one below it, however short the name: cards have one height. */
export const words = style([
  link.words,
  { minHeight: `calc(2.5em + 1.25 * ${vars.font.small} + 5 * ${vars.space.s1})` },
]);

export const name = style([link.name, { minHeight: 0 }]);

/** One line: the grid's title says it in full, and cards have one height. */
export const category = style({
  display: 'block',
  overflow: 'hidden',
  marginTop: vars.space.s1,
  color: vars.color.muted,
  fontSize: vars.font.small,
  lineHeight: 1.25,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const play = style({
  selectors: {
    // A transform would hold the reach within the link.
    [`${card} > &:active:not(:disabled, [aria-disabled])`]: { transform: 'none' },
    '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: vars.radius.large },
  },
});
