import { globalStyle, style } from '@vanilla-extract/css';
import { blank } from './Skeleton.css';
import { media, vars } from './theme.css';

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** All cards have one height, and so have its rows: `useItemsInView` counts on it. */
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

// The second line of a name, where there is one, and the line with the Play link.
const foot = `1.25 * ${vars.font.small} + 3 * ${vars.space.s2}`;

globalStyle(`${grid} > ${blank}`, {
  paddingBottom: `calc(1.25rem + ${foot})`,
  '@media': { [media.large]: { paddingBottom: `calc(${foot})` } },
});
