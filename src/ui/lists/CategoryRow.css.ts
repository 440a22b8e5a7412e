import { globalStyle, style } from '@vanilla-extract/css';
import { landingGamesPerCategory } from '../../../machines/business';
import * as link from './GameLink.css';
import { blank } from '../feedback/Skeleton.css';
import { media, vars } from '../theme/theme.css';

/** The games of a row and its link to the others. */
const tiles = landingGamesPerCategory + 1;
/** The tiles that a phone shows of a row. */
const tilesInView = 3;
const gap = 8;
const columnGap = 24;

const share = (count: number) => `calc((100% - ${gap * (count - 1)}px) / ${count})`;
/** The width of two tiles and of the gap between them. */
const doubleShare = (count: number) => `calc((200% - ${gap * (count - 2)}px) / ${count})`;

/** Width of the cards' overhang at both sides; the page's gutter is at least as wide. */
const gutter = vars.space.s4;

// The browser lays out a row when it comes into view, so `contain-intrinsic-size` needs its exact height. The sum: head
// 48 px, padding 4 + 8, a 4:3 picture in a card 2 px wider, the text of the card, borders 2.
const rest = `60.5px + ${link.textHeight.two}`;
const wide = `min(100vw, ${vars.size.content} + 32px)`;
const rowHeight = {
  narrow: `calc(${0.75 / tilesInView} * (100vw - ${32 + gap * (tilesInView - 1)}px) + ${rest})`,
  row: `calc(${0.75 / tiles} * (100vw - ${32 + gap * (tiles - 1)}px) + ${rest})`,
  large: `calc(${0.375 / tiles} * (${wide} - ${32 + columnGap + 2 * gap * (tiles - 1)}px) + ${rest})`,
};

/** The height of a row that spans both columns. */
export const bigRowHeight = `calc(${0.75 / tiles} * (${wide} - ${32 + gap * (tiles - 1)}px) + ${rest})`;

/** Rows of categories; on a wide screen in two columns, and other elements span both. */
export const rows = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap,
  rowGap: vars.space.s1,
  '@media': { [media.large]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

const first = `${rows} > section:first-of-type`;

globalStyle(`${rows} > :not(section), ${first}`, { gridColumn: '1 / -1' });

/** Reserves the height of a `RecentRow`, whose text line grows with the font size. */
export const belowRecent = style([
  rows,
  {
    position: 'relative',
    paddingTop: 'calc(25vw + 60px + 1.25rem)',
    '@media': {
      [media.row]: { paddingTop: 'calc((100vw - 72px) / 8 + 72px + 1.25rem)' },
      [media.large]: { paddingTop: 'calc(108px + 2 * 1px + 1.25rem)' },
    },
  },
]);

export const section = style({
  position: 'relative',
  // Cards, shadows and focus rings reach beyond the section.
  overflowClipMargin: gutter,
  containIntrinsicBlockSize: `auto ${rowHeight.narrow}`,
  '@media': {
    [media.row]: { containIntrinsicBlockSize: `auto ${rowHeight.row}` },
    [media.large]: { containIntrinsicBlockSize: `auto ${rowHeight.large}` },
  },
  selectors: {
    // Only from the fourth row: earlier rows are in view, and would need a second layout pass in their frame.
    '&:nth-of-type(n + 4)': { contentVisibility: 'auto' },
  },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  minHeight: vars.size.target,
});

export const title = style({
  flex: '1 1 5em',
  minWidth: 0,
  fontSize: vars.font.heading,
  letterSpacing: '-0.01em',
  overflowWrap: 'anywhere',
});

/** A horizontal list; on a phone it scrolls. */
export const cards = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: share(tilesInView),
  justifyContent: 'start',
  gap,
  // Space for shadows and focus rings, which the scroll container clips.
  marginInline: `-${gutter}`,
  padding: `${vars.space.s1} ${gutter} ${vars.space.s2}`,
  overflowX: 'auto',
  // Prevent a swipe at the end from navigating back.
  overscrollBehaviorX: 'contain',
  scrollPaddingInline: gutter,
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  '@media': {
    [media.row]: { gridAutoColumns: share(tiles) },
    [media.large]: { overflow: 'visible' },
  },
});

/** The last tile: a link to the category. */
export const more = style([
  link.face,
  {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: vars.space.s2,
    minHeight: '100%',
    padding: vars.space.s1,
    background: vars.color.sunken,
    color: vars.color.brand,
    fontSize: vars.font.small,
    fontWeight: 600,
    lineHeight: 1.2,
    overflowWrap: 'anywhere',
  },
]);

globalStyle(`${more} > svg`, {
  boxSizing: 'content-box',
  padding: vars.space.s2,
  borderRadius: vars.radius.round,
  background: vars.color.surface,
});

/**
 * The same link in the head of a row that scrolls. Its containing block is the section, outside the scroll container, so that
 * it stays while the tile scrolls; its vertical position is that of the tile.
 */
export const shortcut = style({
  position: 'absolute',
  right: 0,
  alignSelf: 'start',
  display: 'flex',
  alignItems: 'center',
  height: vars.size.target,
  // The border and both paddings of the tile, and the head.
  marginTop: `calc(-1px - 2 * ${vars.space.s1} - ${vars.size.target})`,
  fontSize: vars.font.body,
});

// Reserve the width of the shortcut beside the title, or a line below a long one.
globalStyle(`${head}::after`, { content: '', width: '7.5rem', height: vars.size.target });

const withoutShortcut = { display: 'none' };

globalStyle(`${shortcut}, ${head}::after`, {
  '@media': { [media.large]: withoutShortcut },
});

globalStyle(`${section}:nth-of-type(n + 2) :is(${shortcut}, ${head}::after)`, {
  '@media': { [media.row]: withoutShortcut },
});

// The first row is twice as high.
globalStyle(`${first} > ${cards}`, {
  gridAutoColumns: doubleShare(tilesInView),
  '@media': {
    [media.row]: { gridAutoColumns: doubleShare(tiles) },
    [media.large]: { gridAutoColumns: share(tiles) },
  },
});

globalStyle(`${first} ${link.name}`, {
  fontSize: vars.font.small,
  lineHeight: '1.25rem',
  WebkitLineClamp: 1,
});

globalStyle(`${first} ${link.text}`, { minHeight: 0 });

// A placeholder has a margin of 12 px around its text line.
globalStyle(`${cards} > ${blank}::after`, { height: `calc(${link.textHeight.two} - 24px)` });
globalStyle(`${first} ${blank}::after`, { height: `calc(${link.textHeight.one} - 24px)` });
