import { globalStyle, style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

/** Shared style of game cards. */
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

// The picture fills the card, which clips its corners.
globalStyle(`${face} > :first-child`, { borderRadius: 0 });

export const text = style({
  display: 'block',
  flex: 1,
  padding: vars.space.s2,
  '@media': { [media.large]: { paddingInline: 6 } },
});

/** One line, so that cards in a row have one height; picture and player show the full name. */
export const name = style({
  display: 'block',
  overflow: 'hidden',
  fontSize: vars.font.small,
  fontWeight: 600,
  lineHeight: '1.25rem',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // A wide screen shows two rows side by side, so their cards are narrow.
  '@media': { [media.large]: { fontSize: '0.8125rem' } },
});
