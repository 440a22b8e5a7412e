import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from './theme.css';

export const frame = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  height: ['100vh', '100dvh'],
  overflow: 'hidden',
  background: vars.color.page,
});

globalStyle(`${frame} > iframe`, { flex: 1, width: '100%', minHeight: 0 });

export const close = style({
  position: 'absolute',
  zIndex: 1,
  top: `max(${vars.space.s2}, env(safe-area-inset-top))`,
  right: `max(${vars.space.s2}, env(safe-area-inset-right))`,
});
