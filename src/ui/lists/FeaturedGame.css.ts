import { globalStyle, style } from '@vanilla-extract/css';
import { featuredHeight } from '../page/Hero.css';
import { layer, media, quiet, twoLines, vars } from '../theme/theme.css';

/** Positioned: the `::after` of the Play link covers the card. */
export const card = style({
  position: 'relative',
  // Over the blank of the banner.
  zIndex: layer.veil,
  gridArea: '1 / -2',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: featuredHeight,
  overflow: 'hidden',
  borderRadius: vars.radius.medium,
  // The ground of the name, which a picture of another provider does not show.
  background: vars.color.surface,
  color: vars.color.text,
  '@media': { [media.medium]: { flexDirection: 'row' } },
});

export const picture = style({
  '@media': { [media.medium]: { flexShrink: 0, width: (featuredHeight * 4) / 3 } },
});

// The card clips the corners: a second radius would let its background show.
globalStyle(`${picture} > *`, { borderRadius: 0 });

/** The Play link is as wide as the card on a phone. */
export const text = style({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  justifyContent: 'center',
  gap: vars.space.s1,
  minWidth: 0,
  padding: `${vars.space.s1} ${vars.space.s2}`,
  textAlign: 'center',
  '@media': {
    [media.medium]: {
      gap: vars.space.s2,
      alignItems: 'flex-start',
      textAlign: 'left',
      padding: vars.space.s4,
    },
  },
});

/** Hidden on narrow screens. */
export const label = style({
  display: 'none',
  ...quiet,
  '@media': { [media.medium]: { display: 'block' } },
});

export const name = style({
  ...twoLines,
  fontWeight: 600,
  fontSize: vars.font.tiny,
  lineHeight: 4 / 3,
  overflowWrap: 'anywhere',
  '@media': { [media.medium]: { fontSize: vars.font.large } },
});

export const play = style({
  padding: vars.space.s2,
  borderRadius: vars.radius.small,
  background: vars.color.accent,
  color: vars.color.onAccent,
  fontWeight: 700,
  fontSize: vars.font.barBody,
  lineHeight: '1.25rem',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: vars.radius.medium },
  },
  '@media': { [media.medium]: { paddingInline: vars.space.s5 } },
});
