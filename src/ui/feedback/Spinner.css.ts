import { keyframes, style } from '@vanilla-extract/css';
import { media, vars } from '../theme/theme.css';

export const spinner = style({
  display: 'grid',
  placeItems: 'center',
  padding: `${vars.space.s12} ${vars.space.s4}`,
  color: vars.color.muted,
  fontWeight: 600,
  textAlign: 'center',
});

export const box = style({ display: 'grid', justifyItems: 'center', gap: vars.space.s3 });

export const balls = style({ display: 'flex', gap: vars.space.s2 });

const hop = keyframes({
  '0%, 60%, 100%': { transform: 'none' },
  '30%': { transform: 'translateY(-14px)' },
});
const breathe = keyframes({ '50%': { opacity: 0.3 } });

export const ball = style({
  width: 14,
  height: 14,
  borderRadius: vars.radius.round,
  background: vars.color.brand,
  animation: `${hop} 1.1s ease-in-out infinite`,
  selectors: {
    '&:nth-child(2)': { background: vars.color.accent, animationDelay: '0.14s' },
    '&:nth-child(3)': { background: vars.color.ornament, animationDelay: '0.28s' },
  },
  '@media': {
    [media.reducedMotion]: { animation: `${breathe} 2s ease-in-out infinite` },
  },
});
