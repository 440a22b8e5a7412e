import { style } from '@vanilla-extract/css';
import { vars } from './theme.css';

/** A picture that `loadWhenNear` loads. Without an address some browsers draw a frame in its place. */
export const fading = style({
  opacity: 0,
  transition: `opacity ${vars.motion.fast}`,
  selectors: { '&[data-loaded]': { opacity: 1 } },
});
