import { globalStyle, style } from '@vanilla-extract/css';
import { card, item, text } from './GameCard.css';
import { blank } from './Skeleton.css';
import { media, vars } from './theme.css';

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** `useItemsInView` relies on rows of one height, which a grid without `aligned` has. */
export const grid = style({
  display: 'grid',
  alignContent: 'start',
  // Prevent scroll anchoring, which would jump when cards above are added or removed.
  overflowAnchor: 'none',
  gridTemplateColumns: columns(2),
  gap: vars.space.s3,
  '@media': {
    [media.medium]: { gridTemplateColumns: columns(3), gap: vars.space.s4 },
    [media.large]: { gridTemplateColumns: columns(4) },
  },
});

/**
 * For a completely rendered list: each row has the height of its longest name, and subgrid aligns the parts of its
 * cards.
 */
export const aligned = style({});

const hasSubgrid = '(grid-template-rows: subgrid)';

// Three subgrid rows: picture, name, foot.
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

globalStyle(`${aligned} ${text}`, { '@supports': { [hasSubgrid]: { minHeight: 0 } } });

// Reserve the line of the Play link.
globalStyle(`${grid} > ${blank}`, {
  paddingBottom: `calc(1.25 * ${vars.font.small} + 3 * ${vars.space.s2})`,
});
