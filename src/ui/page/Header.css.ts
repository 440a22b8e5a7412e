import { style } from '@vanilla-extract/css';
import { layer, media, twoLines, vars } from '../theme/theme.css';

export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.header,
  background: vars.color.bar,
  color: vars.color.onBar,
  vars: { [vars.color.focus]: vars.color.onBar },
});

export const inner = style({
  display: 'flex',
  alignItems: 'center',
  // None on a phone: the links have space of their own, and no word of a name may break at 320 px.
  height: vars.size.header,
  maxWidth: `calc(${vars.size.content} + 2 * ${vars.space.s4})`,
  marginInline: 'auto',
  paddingLeft: `max(${vars.space.s4}, env(safe-area-inset-left))`,
  paddingRight: `max(${vars.space.s4}, env(safe-area-inset-right))`,
  '@media': { [media.medium]: { gap: vars.space.s3 } },
});

export const links = style({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: 'inherit',
  minWidth: 0,
});

export const home = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.s2,
  minWidth: 0,
  minHeight: vars.size.target,
  marginRight: 'auto',
  borderRadius: vars.radius.small,
  color: 'inherit',
  textDecoration: 'none',
});

/** Two short lines beside the logo on a phone, one line on wider screens. */
export const name = style({
  ...twoLines,
  width: 'min-content',
  maxWidth: '100%',
  fontSize: vars.font.barBody,
  fontWeight: 800,
  lineHeight: 1.1,
  letterSpacing: '-0.01em',
  '@media': {
    '(max-width: 359px)': { fontSize: vars.font.barSmall },
    [media.medium]: { width: 'auto', fontSize: vars.font.heading },
  },
});

/** An icon on a phone, the outline of a field on a wide screen. */
export const search = style({
  display: 'flex',
  gap: vars.space.s3,
  flexShrink: 0,
  padding: vars.space.s3,
  borderRadius: vars.radius.round,
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:active': { background: vars.color.barBright } },
  '@media': {
    [media.large]: { width: 240, boxShadow: `inset 0 0 0 1px ${vars.color.control}` },
    [media.hover]: { selectors: { '&:hover': { background: vars.color.barRaised } } },
  },
});

export const searchText = style({
  display: 'none',
  '@media': { [media.large]: { display: 'block' } },
});
