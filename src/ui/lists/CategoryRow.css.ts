import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { landingGamesPerCategory } from '../../../machines/business';
import * as link from './GameLink.css';
import { blank } from '../feedback/Skeleton.css';
import { media, twoLines, vars } from '../theme/theme.css';

/** The games that a phone shows of a row. */
const inView = 3;
const gap = 8;
const columnGap = 24;
/** The width of the link to the other games, narrower than a game. */
const moreWidth = 80;
/** What the games of a row leave of its width: the gaps and that link. */
const rest = gap * landingGamesPerCategory + moreWidth;

/** The width of a game: a third or a quarter of the row, or two of these and their gap. */
const game = createVar();
const width = {
  third: `calc((100% - ${gap * (inView - 1)}px) / ${inView})`,
  // Of a low screen it leaves the head of the row in view.
  twoThirds: `min((200% - ${gap}px) / ${inView}, 60vh)`,
  quarter: `calc((100% - ${rest}px) / ${landingGamesPerCategory})`,
  half: `calc((100% - ${rest}px) / 2 + ${gap}px)`,
};

/** Width of the cards' overhang at both sides; the page's gutter is at least as wide. */
export const gutter = vars.space.s4;

/** The height of a picture of a row, 4:3, in a card without its borders. */
const picture = createVar();
const wide = `min(100vw, ${Number.parseInt(vars.size.content) + 32}px)`;
const pictureShare = 0.75 / landingGamesPerCategory;
const pictureHeight = {
  narrow: `calc(${0.75 / inView} * (100vw - ${32 + gap * (inView - 1)}px))`,
  row: `calc(${pictureShare} * (100vw - ${32 + rest}px))`,
  large: `calc(${pictureShare / 2} * (${wide} - ${32 + columnGap + 2 * rest}px))`,
};

// The browser lays out a row when it comes into view, so `contain-intrinsic-size` needs its exact height. The sum: head
// 48 px, padding 4 + 8, the picture, the text of the card, borders 2.
const besidePicture = `60.5px + ${link.textHeight.two}`;

/** The height of a row that spans both columns. */
export const bigRowHeight = `calc(${pictureShare} * (${wide} - ${32 + rest}px) + ${besidePicture})`;

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

/** The place of a `RecentRow`: below the first row, which it must not move. */
export const recentPlace = { gridRow: 2, gridColumn: '1 / -1' };

/** Reserves the height of a `RecentRow`, whose text line grows with the font size. */
export const withRecent = style([rows, {}]);

globalStyle(`${withRecent}::before`, {
  ...recentPlace,
  content: '',
  height: 'calc(25vw + 56px + 1.25rem)',
  '@media': {
    [media.row]: { height: 'calc(12.5vw + 59px + 1.25rem)' },
    [media.large]: { height: 'calc(106px + 1.25rem)' },
  },
});

export const section = style({
  position: 'relative',
  vars: { [picture]: pictureHeight.narrow },
  containIntrinsicBlockSize: `auto calc(${picture} + ${besidePicture})`,
  '@media': {
    [media.row]: { vars: { [picture]: pictureHeight.row } },
    [media.large]: { vars: { [picture]: pictureHeight.large } },
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
  ...twoLines,
  flex: '1 1 5em',
  minWidth: 0,
  // Around two lines.
  margin: `${vars.space.s2} 0`,
  fontSize: vars.font.heading,
  overflowWrap: 'anywhere',
});

/** A horizontal list; on a phone it scrolls. */
export const cards = style({
  display: 'flex',
  gap,
  // Space for shadows and focus rings, which the scroll container clips.
  margin: `0 -${gutter}`,
  padding: `${vars.space.s1} ${gutter} ${vars.space.s2}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  vars: { [game]: width.third },
  '@media': {
    [media.row]: { vars: { [game]: width.quarter } },
    [media.large]: { overflow: 'visible' },
  },
});

/** With the blanks of a loading row. */
const games = `section > ${cards} >`;

globalStyle(`${games} li`, { flex: `0 0 ${game}` });

/** A game alone in its row: it has the whole row, with its name beside its picture. */
export const single = `${games} :only-child`;

/** From the second row on, and where a row does not scroll, so have two games; of three, the first has what the others leave. */
export const filling = `${section} + ${games} :is(:first-child:nth-last-child(-n + 3), :first-child + :last-child)`;

for (const [item, screen] of [
  [single, 'all'],
  [filling, media.row],
] as const) {
  globalStyle(item, { '@media': { [screen]: { flexGrow: 1 } } });
  globalStyle(`${item} > *`, { '@media': { [screen]: { flexDirection: 'row' } } });
  // The card is as high as that of a game with others: its picture has the height of their text, too.
  globalStyle(`${item} > * > :first-child`, {
    '@media': {
      [screen]: { width: `calc(4 / 3 * (${picture} + ${link.textHeight.two}))`, maxWidth: '60%' },
    },
  });
}

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
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
]);

globalStyle(`${more} > svg`, {
  boxSizing: 'content-box',
  padding: vars.space.s2,
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
  vars: { [game]: width.twoThirds },
  '@media': {
    [media.row]: { vars: { [game]: width.half } },
    [media.large]: { vars: { [game]: width.quarter } },
  },
});

globalStyle(`${games} :nth-child(${landingGamesPerCategory + 1})`, { maxWidth: moreWidth });

globalStyle(`${first} ${link.name}`, {
  fontSize: vars.font.small,
  lineHeight: '1.25rem',
  WebkitLineClamp: 1,
});

globalStyle(`${first} ${link.text}`, { minHeight: 0 });

// A placeholder has a margin of 12 px around its text line.
globalStyle(`${cards} > ${blank}::after`, { height: `calc(${link.textHeight.two} - 24px)` });
globalStyle(`${first} ${blank}::after`, { height: `calc(${link.textHeight.one} - 24px)` });
