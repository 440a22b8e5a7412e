import { style } from '@vanilla-extract/css';
import { vars } from './theme.css';

export const form = style({ display: 'flex', gap: vars.space.s2 });

export const box = style({ position: 'relative', flex: 1, minWidth: 0, color: vars.color.muted });

export const icon = style({
  position: 'absolute',
  top: '50%',
  left: vars.space.s4,
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
});

export const input = style({ paddingLeft: vars.space.s12, color: vars.color.text });
