import { globalStyle, style } from '@vanilla-extract/css';
import { landingGamesPerCategory as perRow } from '../../machines/business';
import { media, vars } from './theme.css';

/** The width of the gaps between the cards of a row, in pixels. */
const gaps = 12 * (perRow - 1);
/** More cards would be too small in half of the page. */
const isPaired = perRow <= 4;
// What is out of sight is laid out when it comes near. It must be known how high it is by then, or the page would jump: a
// head of 48 px, 6 px, a picture of 4:3 in a card that is 2 px wider, a line of 36 px, edges of 2 px, and 12 px below.
const cardWidth = { narrow: '38vw', wide: `calc((100% - ${gaps}px) / ${perRow})` };
const rest = '82.5px + 1.25rem';
const rowHeight = {
  narrow: `calc(28.5vw + ${rest})`,
  wide: `calc(${0.75 / perRow} * (100vw - ${32 + gaps}px) + ${rest})`,
  large: isPaired
    ? `calc(${0.375 / perRow} * (min(100vw, 1232px) - ${64 + 2 * gaps}px) + ${rest})`
    : `calc(${0.75 / perRow} * (min(100vw, 1232px) - ${32 + gaps}px) + ${rest})`,
};
/** How far the cards reach to the sides of the page, whose gutter is this wide at least. */
const gutter = vars.space.s4;

/** All rows; two short ones stand side by side on a wide screen, where what is no row is as wide as both. */
export const rows = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${vars.space.s3} ${vars.space.s8}`,
  '@media': isPaired ? { [media.large]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } : {},
});

globalStyle(`${rows} > :not(section)`, { gridColumn: '1 / -1' });

/** Rows that leave room above them for a `RecentRow`: 166 px, of which a name's line grows with the text. */
export const belowRecent = style([
  rows,
  { position: 'relative', paddingTop: 'calc(170px + 1.25rem)' },
]);

export const section = style({
  // The cards reach beyond it, and so do shadows and the focus.
  overflowClipMargin: gutter,
  containIntrinsicBlockSize: `auto ${rowHeight.narrow}`,
  '@media': {
    [media.row]: { containIntrinsicBlockSize: `auto ${rowHeight.wide}` },
    [media.large]: { containIntrinsicBlockSize: `auto ${rowHeight.large}` },
  },
  selectors: {
    // Of the first rows, one is always in sight: they would only be laid out in a second pass of their frame.
    '&:nth-of-type(n + 4)': { contentVisibility: 'auto' },
  },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: vars.space.s3,
  minHeight: vars.size.target,
});

export const title = style({
  flex: '1 1 5em',
  minWidth: 0,
  fontSize: vars.font.heading,
  letterSpacing: '-0.01em',
  overflowWrap: 'anywhere',
});

export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  flexShrink: 0,
  minHeight: vars.size.target,
  borderRadius: vars.radius.small,
  color: vars.color.brand,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: { '&:active': { color: vars.color.brandStrong, textDecoration: 'underline' } },
  '@media': { [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline' } } } },
});

/** Side by side; what does not fit a phone is swiped to, the next card looking in at the edge. */
export const cards = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: cardWidth.narrow,
  justifyContent: 'start',
  gap: vars.space.s3,
  // Room for the shadows and the focus, which end where it scrolls.
  marginInline: `-${gutter}`,
  padding: `6px ${gutter} ${vars.space.s3}`,
  overflowX: 'auto',
  // Going on at its end must not leave the page.
  overscrollBehaviorX: 'contain',
  scrollPaddingInline: gutter,
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  '@media': { [media.row]: { gridAutoColumns: cardWidth.wide } },
});
