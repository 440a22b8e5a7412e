import { style } from '@vanilla-extract/css';
import { media, vars } from '../theme/theme.css';

/** One line in a wide header; overflowing links wrap out of view until focused. */
export const nav = style({
  display: 'none',
  flex: 1,
  minWidth: 0,
  height: vars.size.target,
  overflow: 'hidden',
  '@media': { [media.large]: { display: 'block' } },
});

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space.s1,
  color: vars.color.onBarMuted,
});

export const link = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.size.target,
  minWidth: vars.size.target,
  paddingInline: vars.space.s3,
  borderRadius: vars.radius.round,
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&:focus-visible': { outlineOffset: -3 },
    '&[aria-current]': {
      color: vars.color.onBar,
      textDecoration: `underline 3px ${vars.color.accent}`,
      textUnderlineOffset: 6,
    },
  },
  '@media': {
    [media.hover]: {
      selectors: { '&:hover': { background: vars.color.barRaised, color: vars.color.onBar } },
    },
  },
});
