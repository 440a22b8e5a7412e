import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css';

export const footnote = style({
  padding: vars.space.s4,
  color: vars.color.muted,
  fontSize: vars.font.small,
  textAlign: 'center',
});
