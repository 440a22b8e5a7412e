import { style } from '@vanilla-extract/css';
import { isLow } from './PlayerFrame.css';
import { vars } from './theme.css';

export const poster = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  overflow: 'auto',
  padding: vars.space.s4,
  background: vars.color.page,
});

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

export const text = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.s3,
  width: 300,
  maxWidth: '100%',
  textAlign: 'center',
  textWrap: 'balance',
  '@media': { [isLow]: { flexShrink: 1, minWidth: 0 } },
});
