import { style } from '@vanilla-extract/css';
import { vars } from './theme.css';

export const footnote = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: vars.space.s2,
  padding: vars.space.s4,
  color: vars.color.muted,
  fontSize: vars.font.small,
  textAlign: 'center',
});
