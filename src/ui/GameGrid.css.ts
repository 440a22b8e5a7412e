import { globalStyle, style } from '@vanilla-extract/css';
import { card, item, words } from './GameCard.css';
import { blank } from './Skeleton.css';
import { media, vars } from './theme.css';

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** Unless `aligned`, all cards have one height, and so have its rows: `useItemsInView` counts on it. */
export const grid = style({
  display: 'grid',
  alignContent: 'start',
  // The cards above are added and taken away without anything moving.
  overflowAnchor: 'none',
  gridTemplateColumns: columns(2),
  gap: vars.space.s3,
  '@media': {
    [media.medium]: { gridTemplateColumns: columns(3), gap: vars.space.s4 },
    [media.large]: { gridTemplateColumns: columns(4) },
  },
});

/** All cards are in the page: the parts of a card are in line with those of its row, which is as high as its longest name. */
export const aligned = style({});

const hasSubgrid = '(grid-template-rows: subgrid)';

// A picture, a name and a foot.
globalStyle(`${aligned} > ${item}, ${aligned} ${card}`, {
  '@supports': {
    [hasSubgrid]: {
      display: 'grid',
      gridRow: 'span 3',
      gridTemplate: 'subgrid / minmax(0, 1fr)',
      rowGap: 0,
    },
  },
});

globalStyle(`${aligned} ${words}`, { '@supports': { [hasSubgrid]: { minHeight: 0 } } });

// The line with the Play link.
globalStyle(`${grid} > ${blank}`, {
  paddingBottom: `calc(1.25 * ${vars.font.small} + 3 * ${vars.space.s2})`,
});
