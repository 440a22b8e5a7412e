import { style } from '@vanilla-extract/css';
import { layer, vars } from '../theme/theme.css';

export const offer = style({ display: 'flex', flexDirection: 'column', gap: vars.space.s3 });

export const text = style({ textAlign: 'center' });

export const price = style({
  position: 'relative',
  zIndex: layer.aboveVeil,
  fontSize: vars.font.heading,
  fontWeight: 700,
  lineHeight: 1.2,
  textWrap: 'balance',
});

export const notice = style({
  display: 'grid',
  fontSize: vars.font.small,
  lineHeight: 1.4,
  textWrap: 'balance',
});

export const chargeNotice = style({ color: vars.color.muted });

export const pressAgain = style({
  fontSize: vars.font.small,
  fontWeight: 700,
  scrollMarginBottom: vars.space.s3,
  textAlign: 'center',
});
