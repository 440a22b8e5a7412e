import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

const lift = {
  transition: `box-shadow ${vars.motion.fast}, transform ${vars.motion.fast}`,
  selectors: { '&:active': { transform: 'scale(0.98)' } },
  '@media': { [media.hover]: { selectors: { '&:hover': { boxShadow: vars.shadow.lifted } } } },
};

export const item = style({ display: 'grid', minWidth: 0 });

const face = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: vars.space.s2,
  border: '1px solid transparent',
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  boxShadow: vars.shadow.card,
  color: vars.color.text,
  ...lift,
} as const;

export const link = style({ ...face, textDecoration: 'none' });

/** The Play link reaches over the whole card. */
export const card = style({ ...face, position: 'relative' });

export const words = style({
  display: 'block',
  flex: 1,
  padding: `${vars.space.s2} ${vars.space.s1} ${vars.space.s1}`,
});

export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: vars.font.body,
  fontWeight: 700,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});

export const category = style({
  display: 'block',
  marginTop: 2,
  overflow: 'hidden',
  color: vars.color.muted,
  fontSize: vars.font.small,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const play = style({
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: vars.radius.large },
  },
});
