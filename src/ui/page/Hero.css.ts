import { globalStyle, style } from '@vanilla-extract/css';
import { fading } from '../theme/fading.css';
import { media, vars } from '../theme/theme.css';

export const hero = style({
  gridColumn: '1 / -1',
  // The heads of rows have space above their text.
  marginBottom: `-${vars.space.s3}`,
  overflow: 'hidden',
  background: `linear-gradient(105deg, ${vars.color.bar} 30%, ${vars.color.barBright})`,
  color: vars.color.onBar,
});

/** Width of the featured game on a wide screen, and of the gap before it, in px. */
const featuredWidth = 384;
const wideGap = 32;
export const featuredHeight = 172;

/** A constant height and a reserved column for the featured game, so that nothing moves when it arrives. */
export const inner = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(min-content, 1fr) minmax(0, 124px)',
  alignItems: 'center',
  gap: vars.space.s3,
  minHeight: 188,
  maxWidth: `calc(${vars.size.content} + 2 * ${vars.space.s4})`,
  marginInline: 'auto',
  paddingInline: vars.space.s4,
  selectors: {
    // Until the featured game has arrived.
    '&::after': {
      content: '',
      gridArea: '1 / -2',
      height: featuredHeight,
      borderRadius: vars.radius.medium,
      background: vars.color.onBar,
      opacity: 0.1,
    },
  },
  '@media': {
    [media.medium]: { gridTemplateColumns: `1fr minmax(0, ${featuredWidth}px)` },
    [media.large]: { gridTemplateColumns: `1fr auto ${featuredWidth}px`, columnGap: wideGap },
  },
});

globalStyle(`${inner} > h1`, {
  fontSize: vars.font.display,
  fontWeight: 800,
  lineHeight: 1.06,
  letterSpacing: '-0.03em',
});

/** How far the drawing moves where there is no featured game, in px. */
export const featuredSpace = featuredWidth + wideGap;

/** The box of the drawing, reserved on wide screens before the drawing loads. */
export const art = style([
  fading,
  {
    display: 'none',
    alignSelf: 'end',
    height: 176,
    aspectRatio: '4 / 3',
    '@media': { [media.large]: { display: 'block' } },
  },
]);
