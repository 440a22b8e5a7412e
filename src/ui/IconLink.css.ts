import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

export const link = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: vars.size.target,
  height: vars.size.target,
  borderRadius: vars.radius.round,
  color: 'inherit',
  transition: `background ${vars.motion.fast}`,
  selectors: { '&:active': { background: vars.color.nightBright } },
  '@media': { [media.hover]: { selectors: { '&:hover': { background: vars.color.nightRaised } } } },
});
