import { keyframes, style } from '@vanilla-extract/css';
import { growthStart } from './grow-cover';
import { isLow } from './PlayerFrame.css';
import { layer, media, vars } from '../theme/theme.css';

export const poster = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  overflow: 'auto',
  padding: vars.space.s4,
  background: vars.color.page,
});

/** Not on phones, where a filter takes time from the game. */
export const backdrop = style({
  position: 'absolute',
  inset: 0,
  display: 'none',
  overflow: 'hidden',
  '@media': { [media.large]: { display: 'block' } },
});

export const blurred = style({
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  opacity: 0.22,
  filter: 'blur(32px)',
  transform: 'scale(1.2)',
});

/** Centred as long as there is room. */
export const content = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: vars.space.s4,
  // Above the backdrop.
  position: 'relative',
  maxWidth: '100%',
  margin: 'auto',
  '@media': { [isLow]: { flexDirection: 'row', gap: vars.space.s6 } },
});

const grow = keyframes({ from: { transform: `var(${growthStart}, none)` } });

export const picture = style({
  position: 'relative',
  zIndex: layer.veil,
  flexShrink: 0,
  width: 'min(360px, 80vw)',
  borderRadius: vars.radius.medium,
  boxShadow: vars.shadow.lifted,
  transformOrigin: '0 0',
  animation: `${grow} ${vars.motion.slide}`,
  '@media': { [media.large]: { width: 440 }, [isLow]: { width: '36vw' } },
});

export const text = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.s3,
  width: 300,
  maxWidth: '100%',
  textAlign: 'center',
  textWrap: 'balance',
  '@media': { [isLow]: { flexShrink: 1, minWidth: 0 } },
});
