import { style } from '@vanilla-extract/css';
import { media, vars } from '../theme/theme.css';

export const strip = style({
  display: 'flex',
  gap: vars.space.s2,
  padding: `${vars.space.s3} ${vars.space.s4}`,
  '@media': {
    [media.row]: {
      flex: 1,
      flexWrap: 'wrap',
      // Not centred: a page that is painted before its last pictures are parsed would move the first ones.
      alignContent: 'start',
      gap: vars.space.s3,
      padding: vars.space.s5,
    },
  },
});

/** Three whole pictures in a row: a cut picture would cut its lettering. */
export const slot = style({
  flex: `0 0 calc((100% - 2 * ${vars.space.s2}) / 3)`,
  // Not displayed, and therefore not downloaded.
  selectors: { '&:nth-child(n + 4)': { display: 'none' } },
  '@media': {
    [media.row]: {
      flex: `0 0 calc(50% - ${vars.space.s3} / 2)`,
      selectors: { '&:nth-child(n + 4)': { display: 'block' } },
    },
  },
});
