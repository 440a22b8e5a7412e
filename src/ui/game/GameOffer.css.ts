import { globalStyle, style } from '@vanilla-extract/css';
import { frame, isLow, stage } from './PlayerFrame.css';
import * as link from '../lists/GameLink.css';
import { layer, media, vars } from '../theme/theme.css';

/** In the bar. */
export const offer = style({
  display: 'flex',
  gap: vars.space.s1,
  '@media': { [isLow]: { flexDirection: 'column' } },
});

export const game = style({
  display: 'grid',
  alignContent: 'center',
  flexShrink: 0,
  width: 52,
  height: vars.size.target,
  borderRadius: vars.radius.medium,
  color: vars.color.text,
  textDecoration: 'none',
  selectors: { '&:focus-visible': { outlineOffset: -3 } },
  '@media': { [isLow]: { width: vars.size.target } },
});

export const name = style([link.name, { marginTop: vars.space.s1 }]);

/** A cover of 96 × 72 px and two lines; beside the game it needs the width only. */
const cover = '96px';
const shelfHeight = '(96px + 2rem)';
const shelfWidth = '112px';
const barWidth = `${vars.size.target} - env(safe-area-inset-right) - env(safe-area-inset-left)`;
const barHeight = `${vars.size.target} - env(safe-area-inset-top) - env(safe-area-inset-bottom)`;

/** Over the space that the game leaves when it moves back. */
export const shelf = style({
  position: 'absolute',
  zIndex: layer.veil,
  inset: 'auto 0 env(safe-area-inset-bottom)',
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'start',
  gap: vars.space.s2,
  height: `calc${shelfHeight}`,
  paddingTop: vars.space.s3,
  '@media': {
    [isLow]: {
      inset: `0 calc(${vars.size.target} + env(safe-area-inset-right)) 0 auto`,
      flexDirection: 'column',
      alignItems: 'center',
      width: shelfWidth,
      height: 'auto',
      paddingTop: 0,
    },
  },
});

globalStyle(`${shelf} > ${game}`, { width: cover, height: 'auto' });

// Two covers on the narrowest phones, three on others, more on a tablet.
globalStyle(`${shelf} > :nth-child(n + 4)`, {
  display: 'none',
  '@media': { [`${media.medium} and (min-height: 501px)`]: { display: 'grid' } },
});
globalStyle(`${shelf} > :nth-child(3)`, {
  '@media': {
    '(max-width: 359px), (orientation: landscape) and (max-height: 359px)': { display: 'none' },
  },
});

/** Scales to the part `whole - depth` of `whole`. A perspective, because CSS cannot divide lengths. */
const moveBack = (whole: string, depth: string) =>
  `perspective(calc(${whole} - ${depth})) translateZ(calc(-1 * ${depth}))`;

// The game moves back to leave the shelf its space. Its own size stays: a new one would resize, and restart, some games.
globalStyle(`${frame} iframe`, {
  transition: `transform ${vars.motion.slide}`,
});
globalStyle(`${shelf} + ${stage} iframe`, {
  // The outline of the frame was outside the screen.
  outline: 'none',
  transformOrigin: 'top',
  transform: ['100vh', '100dvh'].map((height) => moveBack(`${height} - ${barHeight}`, shelfHeight)),
  '@media': {
    [isLow]: {
      transformOrigin: 'left',
      transform: moveBack(`100vw - ${barWidth}`, shelfWidth),
    },
  },
});
