import { style } from '@vanilla-extract/css';
import { quiet, vars } from '../theme/theme.css';

// Hides the border of an item that begins a line: it lies 1 px outside.
export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  rowGap: vars.space.s2,
  overflow: 'hidden',
});

export const item = style({
  display: 'grid',
  // One line each with large text.
  flex: '1 1 4.5rem',
  justifyItems: 'center',
  textAlign: 'center',
  selectors: { '& + &': { marginLeft: -1, borderLeft: `1px solid ${vars.color.line}` } },
});

export const price = style({ fontSize: vars.font.heading, lineHeight: 1.2 });

export const period = style(quiet);
