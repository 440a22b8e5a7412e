import { globalStyle } from '@vanilla-extract/css';
import { bigRowHeight, rows } from './CategoryRow.css';
import { media } from './theme.css';

// A last row without a neighbour spans both columns, as the first row does. Only chunks that load later import it: the eighth row
// is below every first view.
globalStyle(`${rows} > section:nth-of-type(2n + 8):last-of-type`, {
  '@media': {
    [media.large]: { gridColumn: '1 / -1', containIntrinsicBlockSize: `auto ${bigRowHeight}` },
  },
});
