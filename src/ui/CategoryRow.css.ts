import { globalStyle, style } from '@vanilla-extract/css';
import { landingGamesPerCategory as perRow } from '../../machines/business';
import { media, vars } from './theme.css';

/** Sum of the gaps between the cards of a row, in pixels. */
const gaps = 12 * (perRow - 1);
/** More cards would be too small in half of the page. */
const isPaired = perRow <= 4;
// The browser lays out a row when it comes into view, so `contain-intrinsic-size` needs its exact height. The sum: head
// 48 px + 6, a 4:3 picture in a card 2 px wider, a text line 36, borders 2, margin 12.
const cardWidth = { narrow: '38vw', wide: `calc((100% - ${gaps}px) / ${perRow})` };
const rest = '82.5px + 1.25rem';
const rowHeight = {
  narrow: `calc(28.5vw + ${rest})`,
  wide: `calc(${0.75 / perRow} * (100vw - ${32 + gaps}px) + ${rest})`,
  large: isPaired
    ? `calc(${0.375 / perRow} * (min(100vw, 1232px) - ${64 + 2 * gaps}px) + ${rest})`
    : `calc(${0.75 / perRow} * (min(100vw, 1232px) - ${32 + gaps}px) + ${rest})`,
};
/** Width of the cards' overhang at both sides; the page's gutter is at least as wide. */
const gutter = vars.space.s4;

/** Rows of categories; on a wide screen in two columns if they are short, and other elements span both. */
export const rows = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${vars.space.s3} ${vars.space.s8}`,
  '@media': isPaired ? { [media.large]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } : {},
});

globalStyle(`${rows} > :not(section)`, { gridColumn: '1 / -1' });

/** Reserves the height of a `RecentRow`, whose text line grows with the font size. */
export const belowRecent = style([
  rows,
  { position: 'relative', paddingTop: 'calc(170px + 1.25rem)' },
]);

export const section = style({
  // Cards, shadows and focus rings reach beyond the section.
  overflowClipMargin: gutter,
  containIntrinsicBlockSize: `auto ${rowHeight.narrow}`,
  '@media': {
    [media.row]: { containIntrinsicBlockSize: `auto ${rowHeight.wide}` },
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

/** A horizontal list; on a phone it scrolls and shows a part of the next card. */
export const cards = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: cardWidth.narrow,
  justifyContent: 'start',
  gap: vars.space.s3,
  // Space for shadows and focus rings, which the scroll container clips.
  marginInline: `-${gutter}`,
  padding: `6px ${gutter} ${vars.space.s3}`,
  overflowX: 'auto',
  // Prevent a swipe at the end from navigating back.
  overscrollBehaviorX: 'contain',
  scrollPaddingInline: gutter,
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  '@media': { [media.row]: { gridAutoColumns: cardWidth.wide } },
});
