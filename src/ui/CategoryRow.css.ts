import { style } from '@vanilla-extract/css';
import { media, vars } from './theme.css';

// What is out of sight is laid out when it comes near. It must be known how high it is by then, or the page would jump: a
// head of 54 px, cards of 74 px and a picture of 4:3, which is 18 px narrower than they are, and 12 px below.
const cardWidth = { narrow: '38vw', wide: `calc(25% - 0.75 * ${vars.space.s4})` };
const rowHeight = {
  narrow: 'calc(28.5vw + 126.5px)',
  wide: 'calc(0.1875 * min(100vw - 80px, 1152px) + 126.5px)',
};
/** How far the cards reach to the sides of the page, whose gutter is this wide at least. */
const gutter = vars.space.s4;

/** Rows that leave room above them for a `RecentRow`: 166 px, of which a name's line grows with the text. */
export const belowRecent = style({ position: 'relative', paddingTop: 'calc(170px + 1.25rem)' });

export const section = style({
  // The cards reach beyond it, and so do shadows and the focus.
  overflowClipMargin: gutter,
  containIntrinsicBlockSize: `auto ${rowHeight.narrow}`,
  '@media': { [media.row]: { containIntrinsicBlockSize: `auto ${rowHeight.wide}` } },
  selectors: {
    // Of the first rows, one is always in sight: they would only be laid out in a second pass of their frame.
    '&:nth-of-type(n + 4)': { contentVisibility: 'auto' },
    '& + &': { marginTop: vars.space.s3 },
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
  fontWeight: 700,
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
  '@media': { [media.row]: { gridAutoColumns: cardWidth.wide, gap: vars.space.s4 } },
});
