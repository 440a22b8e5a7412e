import { style } from '@vanilla-extract/css';
import { media, vars } from '../theme/theme.css';

/** One line in a wide header; overflowing links wrap out of view until focused. */
export const nav = style({
  display: 'none',
  flex: 1,
  minWidth: 0,
  height: vars.size.target,
  overflow: 'hidden',
  '@media': { [media.large]: { display: 'block' } },
});

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space.s1,
  color: vars.color.onBarMuted,
});
