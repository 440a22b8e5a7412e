import { globalStyle, style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

export const hero = style({
  gridColumn: '1 / -1',
  position: 'relative',
  overflow: 'hidden',
  background: `linear-gradient(105deg, ${vars.color.night} 30%, ${vars.color.brand})`,
  color: vars.color.onNight,
});

export const inner = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.s3,
  minHeight: 164,
  maxWidth: `calc(${vars.size.content} + 2 * ${vars.space.s4})`,
  marginInline: 'auto',
  padding: `${vars.space.s4} ${vars.space.s4} ${vars.space.s6}`,
  '@media': { [media.medium]: { minHeight: 260 } },
});

export const phrase = style({
  position: 'relative',
  flex: 1,
  minWidth: 'min-content',
  maxWidth: 620,
});

globalStyle(`${phrase} h1`, {
  fontSize: vars.font.display,
  lineHeight: 1.06,
  letterSpacing: '-0.03em',
});

export const art = style({
  flex: '0 1 clamp(132px, 34vw, 330px)',
  minWidth: 0,
  height: 'auto',
  marginBlock: -12,
});

export const band = style({ position: 'absolute', bottom: 0, left: 0, right: 0 });
