import { style } from '@vanilla-extract/css';
import { rowWidth } from '../theme/breakpoints';
import { media, vars } from '../theme/theme.css';

export const strip = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.s2,
  padding: `${vars.space.s3} ${vars.space.s4}`,
  '@media': {
    [media.row]: {
      flex: 1,
      // Not centred: a page that is painted before its last pictures are parsed would move the first ones.
      alignContent: 'start',
      gap: vars.space.s3,
      padding: vars.space.s5,
    },
  },
});

/** On a phone three whole pictures in a row, on a tall one two rows: a cut picture would cut its lettering. */
export const slot = style({
  flex: `0 0 calc((100% - 2 * ${vars.space.s2}) / 3)`,
  '@media': {
    // Not displayed, and therefore not downloaded.
    [`(max-height: 599px) and (max-width: ${rowWidth - 1}px)`]: {
      selectors: { '&:nth-child(n + 4)': { display: 'none' } },
    },
    [media.row]: { flex: `0 0 calc(50% - ${vars.space.s3} / 2)` },
  },
});
