import { style } from '@vanilla-extract/css';
import { layer, vars } from './theme.css';

/** Stays below the header while its list scrolls. */
export const head = style({
  position: 'sticky',
  top: vars.size.header,
  zIndex: layer.veil,
  display: 'flex',
  alignItems: 'baseline',
  gap: vars.space.s3,
  // Cover the card shadows at both sides.
  marginInline: `-${vars.space.s4}`,
  padding: `${vars.space.s2} ${vars.space.s4}`,
  background: vars.color.page,
});

/** At most two lines: a sticky title takes space from the list. */
export const title = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  minWidth: 0,
  fontSize: vars.font.heading,
  letterSpacing: '-0.01em',
  overflowWrap: 'anywhere',
});

export const detail = style({ flexShrink: 0, marginLeft: 'auto', color: vars.color.muted });
