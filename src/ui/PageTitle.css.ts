import { style } from '@vanilla-extract/css';
import { vars } from './theme.css';

export const title = style({
  paddingTop: vars.space.s2,
  fontSize: vars.font.heading,
  letterSpacing: '-0.01em',
});
