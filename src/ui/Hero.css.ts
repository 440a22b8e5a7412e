import { globalStyle, style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

export const hero = style({
  gridColumn: '1 / -1',
  overflow: 'hidden',
  background: `linear-gradient(105deg, ${vars.color.night} 30%, ${vars.color.nightBright})`,
  color: vars.color.onNight,
});

export const inner = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.s3,
  minHeight: 152,
  maxWidth: `calc(${vars.size.content} + 2 * ${vars.space.s4})`,
  marginInline: 'auto',
  padding: `${vars.space.s4} ${vars.space.s4} ${vars.space.s3}`,
  '@media': { [media.medium]: { minHeight: 248 } },
});

export const phrase = style({
  flex: 1,
  minWidth: 'min-content',
  maxWidth: 620,
});

globalStyle(`${phrase} h1`, {
  fontSize: vars.font.display,
  lineHeight: 1.06,
  letterSpacing: '-0.03em',
});

/** The drawing's box: there before the drawing is, down to the band. */
export const art = style({
  alignSelf: 'end',
  flex: '0 1 clamp(132px, 44vw, 360px)',
  minWidth: 0,
  aspectRatio: '4 / 3',
  marginBlock: `-${vars.space.s2} -${vars.space.s3}`,
  opacity: 0,
  transition: `opacity ${vars.motion.slide}`,
  selectors: { '&[data-loaded]': { opacity: 1 } },
});
