import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { fading } from '../theme/fading.css';
import { vars } from '../theme/theme.css';

const frame = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  width: '100%',
  aspectRatio: '4 / 3',
  borderRadius: vars.radius.medium,
  color: vars.color.text,
  fontSize: vars.font.title,
  fontWeight: 600,
});

// Builds of Chromium 88 differ.
globalStyle(frame, {
  '@supports': { 'not (aspect-ratio: 1)': { height: 0, paddingBottom: '75%' } },
});

// Remove the tint under a loaded picture: it would show as a hairline at the corners.
globalStyle(`${frame}:has(> [data-loaded])`, {
  background: 'none',
  transition: `background 0s ${vars.motion.fast}`,
});

export const tints = Object.values(
  styleVariants(vars.pictures, (ground) => [frame, { background: ground }]),
);

export const image = style([
  fading,
  { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
]);
