import { globalStyle, style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

export const hero = style({
  gridColumn: '1 / -1',
  overflow: 'hidden',
  background: `linear-gradient(105deg, ${vars.color.bar} 30%, ${vars.color.barBright})`,
  color: vars.color.onBar,
});

/** One height at the usual size of text, and a column for the featured game before it is there: nothing moves when it comes. */
export const inner = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(min-content, 1fr) minmax(0, 144px)',
  alignItems: 'center',
  gap: vars.space.s3,
  minHeight: 184,
  maxWidth: `calc(${vars.size.content} + 2 * ${vars.space.s4})`,
  marginInline: 'auto',
  paddingInline: vars.space.s4,
  '@media': {
    [media.medium]: { gridTemplateColumns: '1fr 384px' },
    [media.large]: { gridTemplateColumns: '1fr auto 384px' },
  },
});

globalStyle(`${inner} > h1`, {
  fontSize: vars.font.display,
  fontWeight: 800,
  lineHeight: 1.06,
  letterSpacing: '-0.03em',
});

/** The drawing's box, down to the band: there before the drawing is, on screens with room for it. */
export const art = style({
  display: 'none',
  alignSelf: 'end',
  height: 176,
  aspectRatio: '4 / 3',
  opacity: 0,
  transition: `opacity ${vars.motion.slide}`,
  selectors: { '&[data-loaded]': { opacity: 1 } },
  '@media': { [media.large]: { display: 'block' } },
});
