import { style } from '@vanilla-extract/css';
import { layer, media, quiet, twoLines, vars } from '../theme/theme.css';

/** One line with the link back; it wraps where large text leaves no space. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space.s2,
  minHeight: vars.size.target,
  paddingTop: vars.space.s2,
});

/** Stays below the header while its list scrolls, where the window has space for both. */
export const pinnedHead = style([
  head,
  {
    zIndex: layer.veil,
    // Cover the card shadows at both sides.
    marginInline: `-${vars.space.s4}`,
    padding: `${vars.space.s2} ${vars.space.s4}`,
    background: vars.color.page,
    '@media': { '(min-height: 30em)': { position: 'sticky', top: vars.size.header } },
  },
]);

export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.s2,
  minHeight: vars.size.target,
  minWidth: vars.size.target,
  paddingRight: vars.space.s3,
  borderRadius: vars.radius.small,
  color: vars.color.brand,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: { '&:active': { textDecoration: 'underline' } },
  '@media': { [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline' } } } },
});

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
