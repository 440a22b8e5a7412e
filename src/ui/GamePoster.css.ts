import { style, styleVariants } from '@vanilla-extract/css';
import { isLow } from './PlayerFrame.css';
import { vars } from './theme.css';

const poster = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  overflow: 'auto',
  padding: vars.space.s4,
});

export const tints = Object.values(
  styleVariants(vars.pictures, (ground) => [poster, { background: ground }]),
);

/** Centred as long as there is room. */
export const content = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: vars.space.s4,
  maxWidth: '100%',
  margin: 'auto',
  '@media': { [isLow]: { flexDirection: 'row', gap: vars.space.s6 } },
});

export const picture = style({
  flexShrink: 0,
  width: 'min(360px, 80vw)',
  borderRadius: vars.radius.medium,
  boxShadow: vars.shadow.lifted,
  '@media': { [isLow]: { width: '36vw' } },
});

export const words = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.s3,
  width: 300,
  maxWidth: '100%',
  textAlign: 'center',
  textWrap: 'balance',
  '@media': { [isLow]: { flexShrink: 1, minWidth: 0 } },
});

export const name = style({
  fontSize: vars.font.heading,
  fontWeight: 700,
  lineHeight: 1.2,
});
