import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: vars.space.s2,
});

export const item = style({ display: 'grid', minWidth: 0 });

export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.s3,
  minHeight: 64,
  padding: `${vars.space.s2} ${vars.space.s4}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
  boxShadow: vars.shadow.card,
  color: vars.color.text,
  textDecoration: 'none',
  transition: `box-shadow ${vars.motion.fast}, background ${vars.motion.fast}`,
  selectors: { '&:active': { background: vars.color.sunken } },
  '@media': { [media.hover]: { selectors: { '&:hover': { boxShadow: vars.shadow.lifted } } } },
});

export const words = style({ flex: 1, minWidth: 0 });

export const name = style({
  display: 'block',
  fontWeight: 700,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
});

export const detail = style({
  display: 'block',
  color: vars.color.muted,
  fontSize: vars.font.small,
  overflowWrap: 'anywhere',
});

export const arrow = style({ flexShrink: 0, color: vars.color.brand });
