import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from './theme.css';

export const notice = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.s4,
  padding: vars.space.s3,
  borderRadius: vars.radius.medium,
  background: vars.tint.mango,
});

export const words = style({ display: 'flex', gap: vars.space.s3, textWrap: 'balance' });

// Large letters on a narrow phone.
globalStyle(`${words} > p`, { minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' });

export const what = style({
  display: 'block',
  marginBottom: vars.space.s1,
});
