import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { growthStart } from './grow-cover';
import { ground, isLow, posterWidth, unknown as unknownGround } from './PlayerFrame.css';
import { spinner } from '../feedback/Spinner.css';
import { layer, vars } from '../theme/theme.css';

export const poster = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  overflow: 'auto',
  padding: vars.space.s4,
  background: ground,
});

export const backdrop = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0.3,
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
  width: posterWidth,
  borderRadius: vars.radius.medium,
  boxShadow: vars.shadow.lifted,
  transformOrigin: '0 0',
  animation: `${grow} ${vars.motion.slide}`,
  '@media': { [isLow]: { width: '36vw' } },
});

/** Instead of a picture that is not known yet. */
export const unknown = style({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 3',
  borderRadius: vars.radius.medium,
  background: unknownGround,
  color: vars.color.onBarMuted,
});

export const text = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.s3,
  width: posterWidth,
  maxWidth: '100%',
  textAlign: 'center',
  textWrap: 'balance',
  '@media': { [isLow]: { flexShrink: 1, minWidth: 0 } },
});

// The balls belong to the picture above them.
globalStyle(`${text} > ${spinner}`, { padding: vars.space.s2 });
