import { globalStyle, style } from '@vanilla-extract/css';
import { frame, isLow, stage } from './PlayerFrame.css';
import * as link from '../lists/GameLink.css';
import { layer, media, vars } from '../theme/theme.css';

const isNarrow = '(max-width: 479px) and (orientation: portrait)';

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
  width: 60,
  height: vars.size.target,
  borderRadius: vars.radius.medium,
  color: vars.color.text,
  textDecoration: 'none',
  selectors: { '&:focus-visible': { outlineOffset: -3 } },
  '@media': { [isLow]: { width: vars.size.target }, [isNarrow]: { width: 48 } },
});

// Leave the name of the game its space: one game on the narrowest phones, two on others, three where there is room.
globalStyle(`${offer} > :nth-child(n + 3)`, { '@media': { [isNarrow]: { display: 'none' } } });
globalStyle(`${offer} > :nth-child(2)`, {
  '@media': { [`(max-width: 359px) and ${isNarrow}`]: { display: 'none' } },
});

/** The heading of the shelf; without one there is space for one more cover beside a low game. */
export const title = style({
  width: '100%',
  fontSize: vars.font.small,
  lineHeight: '1.25rem',
  textAlign: 'center',
  '@media': { [isLow]: { display: 'none' } },
});

export const name = style([link.name, { minHeight: '2rem', marginTop: vars.space.s1 }]);

/** Heading, cover of 96 × 72 px, name of two lines, and the space around them; beside the game it needs the width only. */
const cover = '96px';
const shelfHeight = '(108px + 3.25rem)';
const shelfWidth = '112px';
const barWidth = `${vars.size.target} - env(safe-area-inset-right) - env(safe-area-inset-left)`;
const barHeight = `${vars.size.target} - env(safe-area-inset-top) - env(safe-area-inset-bottom)`;

/** Over the space that the game leaves when it moves back. */
export const shelf = style({
  position: 'absolute',
  zIndex: layer.veil,
  inset: 'auto 0 env(safe-area-inset-bottom)',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  alignContent: 'start',
  gap: vars.space.s2,
  height: `calc${shelfHeight}`,
  paddingTop: vars.space.s2,
  '@media': {
    [isLow]: {
      inset: `0 calc(${vars.size.target} + env(safe-area-inset-right)) 0 auto`,
      flexDirection: 'column',
      flexWrap: 'nowrap',
      alignItems: 'center',
      width: shelfWidth,
      height: 'auto',
      paddingTop: 0,
    },
  },
});

globalStyle(`${shelf} > ${game}`, { width: cover, height: 'auto' });

// Two covers on the narrowest phones, three on others, more on a tablet.
globalStyle(`${shelf} > :nth-of-type(n + 4)`, {
  display: 'none',
  '@media': { [`${media.medium} and (min-height: 501px)`]: { display: 'grid' } },
});
globalStyle(`${shelf} > :nth-of-type(3)`, {
  '@media': {
    '(max-width: 359px), (orientation: landscape) and (max-height: 359px)': { display: 'none' },
  },
});

/** Scales to the part `whole - depth` of `whole`. A perspective, because CSS cannot divide lengths. */
const moveBack = (whole: string, depth: string) =>
  `perspective(calc(${whole} - ${depth})) translateZ(calc(-1 * ${depth}))`;

// The game moves back to leave the shelf its space. Its own size stays: a new one would resize, and restart, some games.
globalStyle(`${frame} iframe`, { transition: `transform ${vars.motion.slide}` });
globalStyle(`${shelf} + ${stage} iframe`, {
  // The outline of the frame was outside the screen.
  outline: 'none',
  // A scaled edge between two pixels would show the light ground of the frame as a line. Chromium does not round this clip.
  clipPath: 'inset(3px)',
  transformOrigin: 'top',
  transform: ['100vh', '100dvh'].map((height) => moveBack(`${height} - ${barHeight}`, shelfHeight)),
  '@media': {
    [isLow]: { transformOrigin: 'left', transform: moveBack(`100vw - ${barWidth}`, shelfWidth) },
  },
});
