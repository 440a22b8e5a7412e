import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

/** An icon on a phone, the outline of a field on a wide screen. */
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.s2,
  flexShrink: 0,
  padding: vars.space.s3,
  border: '0 solid',
  borderRadius: vars.radius.round,
  color: 'inherit',
  textDecoration: 'none',
  transition: `background ${vars.motion.fast}`,
  selectors: { '&:active': { background: vars.color.nightBright } },
  '@media': {
    [media.large]: { width: 240, height: vars.size.target, borderWidth: 1 },
    [media.hover]: { selectors: { '&:hover': { background: vars.color.nightRaised } } },
  },
});

export const words = style({ display: 'none', '@media': { [media.large]: { display: 'block' } } });
