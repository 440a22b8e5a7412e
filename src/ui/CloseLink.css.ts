import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

export const link = style({
  display: 'grid',
  placeItems: 'center',
  width: vars.size.target,
  height: vars.size.target,
  border: `2px solid ${vars.color.onDanger}`,
  borderRadius: vars.radius.round,
  background: vars.color.dangerFill,
  color: vars.color.onDanger,
  boxShadow: vars.shadow.lifted,
  transition: `background ${vars.motion.fast}`,
  selectors: {
    '&:active': { background: vars.color.dangerStrong },
    '&:focus-visible': {
      outlineColor: vars.color.bar,
      boxShadow: `0 0 0 7px ${vars.color.onDanger}`,
    },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { background: vars.color.dangerStrong } } },
  },
});
