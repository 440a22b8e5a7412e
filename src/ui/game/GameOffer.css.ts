import { style } from '@vanilla-extract/css';
import { frame, isLow } from './PlayerFrame.css';
import { media, vars } from '../theme/theme.css';

export const offer = style({
  display: 'flex',
  gap: vars.space.s1,
  selectors: { [`${frame}:fullscreen &`]: { display: 'none' } },
  '@media': { [isLow]: { flexDirection: 'column' } },
});

const link = style({
  display: 'grid',
  alignItems: 'center',
  minWidth: 0,
  height: vars.size.target,
  borderRadius: vars.radius.medium,
  selectors: { '&:focus-visible': { outlineOffset: -3 } },
});

export const more = style([
  link,
  {
    marginRight: 'auto',
    color: vars.color.onAccent,
    fontSize: vars.font.small,
    fontWeight: 700,
    textAlign: 'center',
    textDecoration: 'none',
    '@media': { [isLow]: { margin: 0, fontSize: '0.75rem', lineHeight: 1.1 } },
  },
]);

/** 34 px are visible; the touch target has 48 px. */
export const label = style({
  overflow: 'hidden',
  padding: `6px ${vars.space.s2}`,
  borderRadius: vars.radius.round,
  background: vars.color.accent,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': {
    [media.hover]: {
      selectors: { [`${more}:hover:not(:active) &`]: { background: vars.color.accentHover } },
    },
    [isLow]: { padding: `${vars.space.s1} 0`, borderRadius: 6, whiteSpace: 'normal' },
  },
});

/** As many as fit beside 'More games', which is the first link. */
export const game = style([
  link,
  {
    flexShrink: 0,
    width: 52,
    selectors: {
      '&:nth-of-type(n + 4)': { display: 'none' },
      // 320 px wide screens.
      '&:nth-of-type(n + 3)': { '@media': { '(max-width: 359px)': { display: 'none' } } },
    },
    '@media': {
      '(min-width: 428px) and (min-height: 501px)': {
        selectors: { '&:nth-of-type(4)': { display: 'grid' } },
      },
      [`${media.medium} and (min-height: 501px)`]: {
        selectors: { '&:nth-of-type(-n + 6)': { display: 'grid' } },
      },
      [isLow]: { width: vars.size.target },
    },
  },
]);
