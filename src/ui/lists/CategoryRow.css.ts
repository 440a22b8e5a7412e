import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { landingGamesPerCategory } from '../../../machines/business';
import * as link from './GameLink.css';
import { blank } from '../feedback/Skeleton.css';
import { media, twoLines, vars } from '../theme/theme.css';

/** The games that a phone shows of a row: a part of the next one shows that the row scrolls. */
const inView = 3.25;
const gap = 8;
const columnGap = 24;
/** What the games of a row leave of its width. */
const rest = gap * (landingGamesPerCategory - 1);
const borders = 2 * landingGamesPerCategory;

/** The width of a game: a third or a quarter of the row, or two of these and their gap. */
const game = createVar();
const width = {
  third: `calc((100% - ${gap * (inView - 1)}px) / ${inView})`,
  // Of a low screen it leaves the head of the row in view.
  twoThirds: `min((200% - ${gap}px) / ${inView}, 60vh)`,
  quarter: `calc((100% - ${rest}px) / ${landingGamesPerCategory})`,
  // 60 px of the third show that the row scrolls.
  half: `calc(50% - 30px)`,
};

/** Width of the cards' overhang at both sides; the page's gutter is at least as wide. */
export const gutter = vars.space.s4;

/** The height of a picture of a row, 4:3, in a card without its borders. */
const picture = createVar();
const wide = `min(100vw, ${Number.parseInt(vars.size.content) + 32}px)`;
const pictureShare = 0.75 / landingGamesPerCategory;
const narrowPicture = (count: number) => ({
  [picture]: `calc(${0.75 / count} * (100vw - ${32 + gap * (count - 1) + 2 * count}px))`,
});
/** Of two or three games, which fill the row of a phone. */
export const pictureOfFew = { 2: narrowPicture(2), 3: narrowPicture(3) };
const pictureHeight = {
  row: `calc(${pictureShare} * (100vw - ${32 + rest + borders}px))`,
  large: `calc(${pictureShare / 2} * (${wide} - ${32 + columnGap + 2 * (rest + borders)}px))`,
};

// The browser lays out a row when it comes into view, so `contain-intrinsic-size` needs its exact height. The sum: head
// 48 px, padding 4 + 8, the picture, the text of the card, borders 2.
const besidePicture = `62px + ${link.textHeight.two}`;

/** The height of a row that spans both columns. */
export const bigRowHeight = `calc(${pictureShare} * (${wide} - ${32 + rest + borders}px) + ${besidePicture})`;

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

/** The place of a `ContinuePlaying`: below the first row, which it must not move. */
export const recentPlace = { gridRow: 2, gridColumn: '1 / -1' };

/** Reserves the height of a `ContinuePlaying`, whose text line grows with the font size. */
export const withRecent = style([rows, {}]);

globalStyle(`${withRecent}::before`, {
  ...recentPlace,
  content: '',
  height: 'calc(25vw + 56.5px + 2rem)',
  '@media': {
    [media.row]: { height: 'calc(12.5vw + 59.5px + 2rem)' },
    [media.large]: { height: 'calc(104.5px + 2rem)' },
  },
});

export const section = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'start',
  vars: narrowPicture(inView),
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
  flex: '1 1 5em',
  alignItems: 'center',
  minWidth: 0,
  minHeight: vars.size.target,
});

export const title = style({
  ...twoLines,
  minWidth: 0,
  // Around two lines.
  margin: `${vars.space.s2} 0`,
  fontSize: vars.font.heading,
  overflowWrap: 'anywhere',
});

/** A horizontal list; on a phone it scrolls. */
export const cards = style({
  display: 'flex',
  flex: `0 0 calc(100% + 2 * ${gutter})`,
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

/** On a phone two or three games fill the row. */
const firstOfFew = `${games} :first-child:nth-last-child(-n + 3)`;

globalStyle(`${firstOfFew}, ${firstOfFew} ~ li`, { '@media': { [media.narrow]: { flexGrow: 1 } } });

/** The games whose name is beside their picture, and where. */
export const namedBeside = [
  [single, 'all'],
  [filling, media.row],
] as const;

for (const [item, screen] of namedBeside) {
  globalStyle(item, { '@media': { [screen]: { flexGrow: 1 } } });
  globalStyle(`${item} > *`, { '@media': { [screen]: { flexDirection: 'row' } } });
  // The card is as high as that of a game with others: its picture has the height of their text, too.
  globalStyle(`${item} > * > :first-child`, {
    '@media': {
      [screen]: { width: `calc(4 / 3 * (${picture} + ${link.textHeight.two}))`, maxWidth: '72%' },
    },
  });
}

/** The link to all games of the category, beside its name, or below a long one. */
export const more = style({
  display: 'flex',
  alignItems: 'center',
  height: vars.size.target,
  marginLeft: 'auto',
  color: vars.color.brand,
  fontWeight: 600,
  textDecoration: 'none',
});

// The first row is twice as high.
globalStyle(`${first} > ${cards}`, {
  vars: { [game]: width.twoThirds },
  '@media': {
    [media.row]: { vars: { [game]: width.half } },
    [media.large]: { vars: { [game]: width.quarter } },
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
globalStyle(`${first} ${blank}::after`, {
  height: `calc(${link.textHeight.one} - 16px)`,
  marginBlock: vars.space.s2,
});
