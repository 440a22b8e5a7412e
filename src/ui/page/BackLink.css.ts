import { style } from '@vanilla-extract/css';
import { media, vars } from '../theme/theme.css';

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.s2,
  minHeight: vars.size.target,
  minWidth: vars.size.target,
  paddingRight: vars.space.s3,
  borderRadius: vars.radius.small,
  color: vars.color.brand,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: { '&:active': { textDecoration: 'underline' } },
  '@media': { [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline' } } } },
});
