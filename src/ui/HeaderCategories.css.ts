import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

/** In a wide header alone: one line of names. Those that do not fit wrap below it, out of view until they have the focus. */
export const nav = style({
  display: 'none',
  '@media': {
    [media.large]: {
      display: 'block',
      flex: 1,
      minWidth: 0,
      height: vars.size.target,
      overflow: 'hidden',
    },
  },
});

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space.s1,
  color: vars.color.onBarMuted,
});
