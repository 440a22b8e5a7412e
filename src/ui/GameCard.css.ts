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
  padding: `${vars.space.s2} ${vars.space.s1}`,
});

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
} as const;

export const name = style({
  ...clamped,
  fontSize: vars.font.body,
  fontWeight: 700,
  // A row of cards that are links has a height that is known: two lines, however short the name.
  selectors: { [`${link} &`]: { minHeight: '2.5em' } },
});

export const category = style({
  ...clamped,
  marginTop: vars.space.s1,
  color: vars.color.muted,
  fontSize: vars.font.small,
});

export const play = style({
  selectors: {
    // A transform would hold the reach within the link.
    [`${card} > &:active:not(:disabled, [aria-disabled])`]: { transform: 'none' },
    '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: vars.radius.large },
  },
});
