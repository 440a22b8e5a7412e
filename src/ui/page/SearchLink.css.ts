import { style } from '@vanilla-extract/css';
import { media, vars } from '../theme/theme.css';

/** An icon on a phone, the outline of a field on a wide screen. */
export const link = style({
  display: 'flex',
  gap: vars.space.s3,
  flexShrink: 0,
  padding: vars.space.s3,
  borderRadius: vars.radius.round,
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:active': { background: vars.color.barBright } },
  '@media': {
    [media.large]: { width: 240, boxShadow: `inset 0 0 0 1px ${vars.color.control}` },
    [media.hover]: { selectors: { '&:hover': { background: vars.color.barRaised } } },
  },
});

export const text = style({ display: 'none', '@media': { [media.large]: { display: 'block' } } });
