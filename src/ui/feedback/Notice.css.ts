import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css';

export const notice = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: vars.space.s2,
  maxWidth: 460,
  marginInline: 'auto',
  padding: `${vars.space.s12} ${vars.space.s4}`,
  color: vars.color.muted,
  textAlign: 'center',
  textWrap: 'balance',
});

export const plain = style({
  display: 'grid',
  gap: vars.space.s1,
  paddingBottom: vars.space.s12,
  color: vars.color.muted,
});

export const sign = style({
  display: 'grid',
  placeItems: 'center',
  width: 88,
  height: 88,
  marginBottom: vars.space.s2,
  borderRadius: vars.radius.round,
});

export const signs = styleVariants({
  empty: [sign, { background: vars.color.emptySoft, color: vars.color.brand }],
  failed: [sign, { background: vars.color.noticeSoft, color: vars.color.text }],
});

export const title = style({
  color: vars.color.text,
  fontSize: vars.font.heading,
  overflowWrap: 'anywhere',
  hyphens: 'auto',
});

export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space.s3,
  marginTop: vars.space.s3,
});
