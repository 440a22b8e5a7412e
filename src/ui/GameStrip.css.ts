import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

export const strip = style({
  display: 'flex',
  gap: vars.space.s2,
  padding: `${vars.space.s3} ${vars.space.s4}`,
  '@media': {
    [media.row]: {
      flex: 1,
      flexWrap: 'wrap',
      alignContent: 'center',
      gap: vars.space.s3,
      padding: vars.space.s5,
    },
  },
});

/** The last one of a row reaches beyond the card. */
export const place = style({
  flex: '0 0 31%',
  // Not displayed, so not loaded.
  selectors: { '&:nth-child(n + 5)': { display: 'none' } },
  '@media': {
    [media.row]: {
      flex: `0 0 calc(50% - ${vars.space.s3} / 2)`,
      selectors: { '&:nth-child(n + 5)': { display: 'block' } },
    },
  },
});
