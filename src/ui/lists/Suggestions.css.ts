import { style } from '@vanilla-extract/css';
import { media, vars } from '../theme/theme.css';

const area = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.s4,
});

/** Buttons and links inherit `justifyContent`. */
export const centred = style([
  area,
  { justifyContent: 'center', marginTop: vars.space.s6, textAlign: 'center' },
]);
/** Below other words or a list: it removes a part of the gap. */
export const leftAligned = style([
  area,
  { justifyContent: 'start', marginTop: `calc(-1 * ${vars.space.s8})` },
]);

export const actions = style({ display: 'flex', justifyContent: 'inherit' });

export const further = style({ marginTop: vars.space.s8 });

export const links = style({
  justifyContent: 'inherit',
  selectors: { '&:not(:first-child)': { marginTop: vars.space.s4 } },
});

export const title = style({ fontSize: vars.font.large });

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'inherit',
  gap: vars.space.s2,
  marginTop: vars.space.s4,
});

export const item = style({ display: 'flex', maxWidth: '100%' });

export const chip = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  minHeight: vars.size.target,
  padding: `${vars.space.s1} ${vars.space.s4}`,
  border: `1px solid ${vars.color.control}`,
  borderRadius: vars.radius.round,
  background: vars.color.surface,
  color: vars.color.text,
  fontWeight: 600,
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  transition: `background ${vars.motion.fast}, border-color ${vars.motion.fast}`,
  selectors: { '&:active': { background: vars.color.sunken } },
  '@media': { [media.hover]: { selectors: { '&:hover': { borderColor: vars.color.brand } } } },
});
