import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

/** What every card of a game looks like. */
export const face = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: vars.space.s2,
  border: '1px solid transparent',
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  boxShadow: vars.shadow.card,
  color: vars.color.text,
  textDecoration: 'none',
  scrollSnapAlign: 'start',
  transition: `box-shadow ${vars.motion.fast}, transform ${vars.motion.fast}`,
  selectors: { '&:active': { transform: 'scale(0.98)' } },
  '@media': { [media.hover]: { selectors: { '&:hover': { boxShadow: vars.shadow.lifted } } } },
});

export const words = style({
  display: 'block',
  flex: 1,
  padding: `${vars.space.s2} ${vars.space.s1}`,
});

/** Cards beside each other have one height: two lines, however short or long the name. */
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  minHeight: '2.5em',
  fontSize: vars.font.body,
  fontWeight: 700,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});
