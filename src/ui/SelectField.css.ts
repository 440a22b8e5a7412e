import { style } from '@vanilla-extract/css';
import { vars } from './theme.css';

export const box = style({ position: 'relative' });

export const select = style({
  appearance: 'none',
  paddingRight: vars.space.s12,
  textOverflow: 'ellipsis',
  cursor: 'pointer',
});

export const arrow = style({
  position: 'absolute',
  top: '50%',
  right: vars.space.s4,
  color: vars.color.brand,
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
});
