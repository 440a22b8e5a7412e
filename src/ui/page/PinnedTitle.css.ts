import { style } from '@vanilla-extract/css';
import { head as pageHead } from './PageTitle.css';
import { layer, quiet, twoLines, vars } from '../theme/theme.css';

/** Stays below the header while its list scrolls, where the window has space for both. */
export const head = style([
  pageHead,
  {
    zIndex: layer.veil,
    // Cover the card shadows at both sides.
    marginInline: `-${vars.space.s4}`,
    padding: `${vars.space.s2} ${vars.space.s4}`,
    background: vars.color.page,
    '@media': { '(min-height: 30em)': { position: 'sticky', top: vars.size.header } },
  },
]);

/** Title and detail: one above the other where the title is too long. */
export const text = style({
  display: 'flex',
  flex: '1 1 8em',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: vars.space.s3,
  minWidth: 0,
});

/** At most two lines: a sticky title takes space from the list. */
export const title = style({
  ...twoLines,
  minWidth: 0,
  fontSize: vars.font.heading,
  letterSpacing: '-0.01em',
  overflowWrap: 'anywhere',
});

export const detail = style({
  // The space of '60 games', so that the count does not move the list when it arrives.
  minWidth: '4.5em',
  selectors: { '&:empty': { display: 'none' } },
  marginLeft: 'auto',
  ...quiet,
  lineHeight: 1.25,
  textAlign: 'right',
});
