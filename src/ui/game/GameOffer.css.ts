import { globalStyle, style } from '@vanilla-extract/css';
import { game as moved } from './GameStage.css';
import { bar, frame, isLow, stage } from './PlayerFrame.css';
import * as link from '../lists/GameLink.css';
import { layer, media, vars } from '../theme/theme.css';

const isNarrow = '(max-width: 479px) and (orientation: portrait)';

/** In the bar. */
const offer = style({
  display: 'flex',
  gap: vars.space.s2,
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

globalStyle(`${offer} span`, { borderRadius: vars.radius.small });

// Leave the name of the game its space: one game on a phone, three where there is room.
globalStyle(`${offer} > :nth-child(n + 2)`, { '@media': { [isNarrow]: { display: 'none' } } });

export const name = style([link.name, { minHeight: '2rem', marginTop: vars.space.s1 }]);

/** Cover of 104 × 78 px, name of two lines, and the space around them; beside the game it needs the width only. */
const cover = '104px';
const shelfHeight = '(94px + 2rem)';
const shelfWidth = '120px';
const corner = '16px';
const barWidth = `${vars.size.target} - env(safe-area-inset-right) - env(safe-area-inset-left)`;
const barHeight = `${vars.size.target} - env(safe-area-inset-top) - env(safe-area-inset-bottom)`;

const tiles = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'center',
  gap: vars.space.s2,
  textAlign: 'left',
  selectors: { [`${frame}:fullscreen &`]: { display: 'none' } },
});

/** Over the space that the game leaves when it moves back. */
const shelf = style({
  position: 'absolute',
  zIndex: layer.veil,
  inset: 'auto 0 0',
  height: `calc(${shelfHeight} + env(safe-area-inset-bottom))`,
  paddingTop: vars.space.s2,
  borderRadius: `${corner} ${corner} 0 0`,
  background: vars.color.surface,
  '@media': {
    [isLow]: {
      inset: `0 calc(${vars.size.target} + env(safe-area-inset-right)) 0 auto`,
      flexDirection: 'column',
      alignItems: 'center',
      gap: vars.space.s1,
      width: shelfWidth,
      height: 'auto',
      paddingTop: 0,
      borderRadius: corner,
    },
  },
});

export const places = { poster: tiles, shelf: `${tiles} ${shelf}`, bar: offer };

globalStyle(`${tiles} > ${game}`, { width: cover, height: 'auto' });

// Two covers on the narrowest phones, three on others, more on a tablet.
globalStyle(`${tiles} > :nth-of-type(n + 4)`, {
  display: 'none',
  '@media': { [`${media.medium} and (min-height: 501px)`]: { display: 'grid' } },
});
globalStyle(`${tiles} > :nth-of-type(3)`, {
  '@media': {
    '(max-width: 359px), (orientation: landscape) and (max-height: 359px)': { display: 'none' },
  },
});

/** Scales to the part `whole - depth` of `whole`. A perspective, because CSS cannot divide lengths. */
const moveBack = (whole: string, depth: string) =>
  `perspective(calc(${whole} - ${depth})) translateZ(calc(-1 * ${depth}))`;

// The game moves back to leave the shelf its space. Its own size stays: a new one would resize, and restart, some games.
globalStyle(moved, { transition: `transform ${vars.motion.slide}` });
globalStyle(`${shelf} + ${stage} ${moved}`, {
  // Without its edges, where the light ground of a frame would show between two pixels. Chromium would not round a frame.
  clipPath: 'inset(2px)',
  transformOrigin: 'top',
  transform: ['100vh', '100dvh'].map((height) => moveBack(`${height} - ${barHeight}`, shelfHeight)),
  '@media': {
    [isLow]: { transformOrigin: 'left', transform: moveBack(`100vw - ${barWidth}`, shelfWidth) },
  },
});

// The blurred cover shows beside a game that has moved back only.
globalStyle(`${bar} + ${stage} > * > canvas`, { display: 'none' });
