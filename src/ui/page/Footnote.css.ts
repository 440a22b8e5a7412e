import { style } from '@vanilla-extract/css';
import { quiet, vars } from '../theme/theme.css';

export const footnote = style({
  padding: vars.space.s4,
  ...quiet,
  textAlign: 'center',
});
