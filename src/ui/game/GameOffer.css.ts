import { style } from '@vanilla-extract/css';
import { frame, isLow } from './PlayerFrame.css';
import { media, vars } from '../theme/theme.css';

const isSmall = `(max-width: 427px), ${isLow}`;
/** No room for 'More games' beside three games; Close leads home, too. */
const isTiny = '(max-width: 359px), (orientation: landscape) and (max-height: 359px)';

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
    '@media': {
      [isSmall]: { fontSize: vars.font.tiny, lineHeight: 1.1 },
      [isLow]: { margin: 0 },
      [isTiny]: { selectors: { '&:not(:only-of-type)': { display: 'none' } } },
    },
  },
]);

/** 38 px are visible; the touch target has 48 px. */
export const label = style({
  overflow: 'hidden',
  padding: vars.space.s2,
  borderRadius: vars.radius.round,
  background: vars.color.accent,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': {
    [media.hover]: {
      selectors: { [`${more}:hover:not(:active) &`]: { background: vars.color.accentHover } },
    },
    [isSmall]: { padding: vars.space.s1, borderRadius: 6, whiteSpace: 'normal' },
    [isLow]: { paddingInline: 0 },
  },
});

/** Three, and more where there is room. */
export const game = style([
  link,
  {
    flexShrink: 0,
    width: 52,
    selectors: { '&:nth-of-type(n + 5)': { display: 'none' } },
    '@media': {
      [`${media.medium} and (min-height: 501px)`]: {
        selectors: { '&:nth-of-type(-n + 6)': { display: 'grid' } },
      },
      [isLow]: { width: vars.size.target },
    },
  },
]);
