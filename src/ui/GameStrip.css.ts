import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

export const strip = style({
  display: 'flex',
  justifyContent: 'center',
  gap: vars.space.s2,
  paddingBlock: vars.space.s3,
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

/** The outer ones of a row reach beyond the card. */
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
