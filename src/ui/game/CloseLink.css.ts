import { style } from '@vanilla-extract/css';
import { media, target, vars } from '../theme/theme.css';

export const link = style({
  ...target,
  // 38 px are visible; the touch target has 48 px.
  border: '5px solid transparent',
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.dangerFill,
  backgroundClip: 'padding-box',
  color: vars.color.onDanger,
  transition: `background ${vars.motion.fast}`,
  selectors: {
    '&:active': { backgroundColor: vars.color.dangerStrong },
    '&:focus-visible': { outlineColor: vars.color.onDanger, outlineOffset: -3 },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { backgroundColor: vars.color.dangerStrong } } },
  },
});
