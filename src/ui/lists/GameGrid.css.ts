import { globalStyle, style } from '@vanilla-extract/css';
import { card, item, name, text } from './GameCard.css';
import { blank } from '../feedback/Skeleton.css';
import { media, vars } from '../theme/theme.css';

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

export const grid = style({
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: columns(2),
  gap: vars.space.s3,
  '@media': {
    [media.medium]: { gridTemplateColumns: columns(3), gap: vars.space.s4 },
    // At most 4 and 6 columns; fewer games fill the line, too.
    [media.large]: { gridTemplateColumns: 'repeat(auto-fit, minmax(21%, 1fr))' },
    [media.wide]: { gridTemplateColumns: 'repeat(auto-fit, minmax(15%, 1fr))' },
  },
});

/** Suggestions below the grid, which remove a part of this space (`leftAligned`). */
export const belowGrid = style({ paddingTop: `calc(2 * ${vars.space.s8})` });

/** For short lists: each row has the height of its longest name, and subgrid aligns the parts of its cards. */
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

/** Of one or two games, name and foot are beside the picture. */
export const fewItems = `${grid}:not(:has(> :nth-child(3))) > ${item}`;

globalStyle(`${fewItems} > *`, {
  '@media': { [media.large]: { display: 'grid', gridTemplate: '1fr auto / 308px 1fr' } },
});
globalStyle(`${fewItems} > * > :first-child`, {
  '@media': { [media.large]: { gridRow: 'span 2' } },
});
globalStyle(`${fewItems} ${name}`, { '@media': { [media.large]: { fontSize: vars.font.large } } });

/** For long lists: cards of one height, which the browser knows without their contents. */
export const uniform = style({});

/** The height of name and foot below the picture. */
const belowPicture = (nameLines: number) =>
  `calc(${nameLines} * 1.25rem + 1.25 * ${vars.font.small} + 5 * ${vars.space.s2})`;

globalStyle(`${uniform} ${card}`, {
  contentVisibility: 'auto',
  // The picture fills the content box; name and foot are in the padding.
  display: 'block',
  justifySelf: 'stretch',
  boxSizing: 'content-box',
  aspectRatio: '4 / 3',
  paddingBottom: belowPicture(2),
  '@media': { [media.row]: { paddingBottom: belowPicture(1) } },
});

// Reserve the line of the Play link.
globalStyle(`${grid} > ${blank}`, {
  paddingBottom: `calc(1.25 * ${vars.font.small} + 3 * ${vars.space.s2})`,
});
