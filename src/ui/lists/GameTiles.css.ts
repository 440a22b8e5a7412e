import { globalStyle, style } from '@vanilla-extract/css';
import { textHeight } from './GameLink.css';
import { blank } from '../feedback/Skeleton.css';
import { media, vars } from '../theme/theme.css';

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** Two rows. */
export const list = style({
  display: 'grid',
  gridTemplateColumns: columns(3),
  gap: vars.space.s2,
  marginTop: vars.space.s3,
  textAlign: 'left',
  '@media': {
    [media.medium]: { gridTemplateColumns: columns(4), gap: vars.space.s4 },
    [media.large]: { gridTemplateColumns: columns(6) },
  },
});

// A placeholder has the height of a `GameLink`.
globalStyle(`${list} > ${blank}::after`, { height: `calc(${textHeight.two} - 24px)` });

// Narrow windows hide the tiles of further rows, whose pictures are then not requested.
globalStyle(`${list} > :nth-child(n + 7)`, {
  display: 'none',
  '@media': { [media.medium]: { display: 'block' } },
});
globalStyle(`${list} > :nth-child(n + 9)`, {
  '@media': { [media.medium]: { display: 'none' }, [media.large]: { display: 'block' } },
});
