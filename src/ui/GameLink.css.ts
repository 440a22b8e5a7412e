import { globalStyle, style } from '@vanilla-extract/css';
import { dark } from '#brand';
import { media, vars } from './theme.css';

/** What every card of a game looks like. */
export const face = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'hidden',
  border: '1px solid transparent',
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
  boxShadow: vars.shadow.card,
  color: vars.color.text,
  textDecoration: 'none',
  scrollSnapAlign: 'start',
  transition: `box-shadow ${vars.motion.fast}, transform ${vars.motion.fast}`,
  selectors: { '&:active': { transform: 'scale(0.98)' } },
  '@media': { [media.hover]: { selectors: { '&:hover': { boxShadow: vars.shadow.lifted } } } },
});

// The picture reaches to the edges of the card.
globalStyle(`${face} > :first-child`, { borderRadius: 0 });

export const words = style({
  display: 'block',
  flex: 1,
  padding: vars.space.s2,
  '@media': { [media.large]: { paddingInline: 6 } },
});

/** One line: cards beside each other have one height. A longer name is cut; its picture and the player have it whole. */
export const name = style({
  display: 'block',
  overflow: 'hidden',
  fontSize: vars.font.small,
  fontWeight: 600,
  lineHeight: '1.25rem',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Two rows stand side by side there, so cards are narrow.
  '@media': { [media.large]: { fontSize: '0.8125rem' } },
});

/** The game of a card that was tapped before the app has started, placed as `PlayerFrame` places it. */
export const earlyGame = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: ['100vh', '100dvh'],
  background: dark.page,
  color: dark.text,
});

globalStyle(`${earlyGame} > h1`, {
  padding: `0 ${vars.space.s4}`,
  fontSize: vars.font.large,
  lineHeight: vars.size.target,
});
globalStyle(`${earlyGame} > p`, { position: 'absolute', inset: 'auto 0 50%', textAlign: 'center' });
globalStyle(`${earlyGame} > iframe`, { flex: 1, width: '100%' });
