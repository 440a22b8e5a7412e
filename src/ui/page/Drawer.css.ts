import { globalStyle, style } from '@vanilla-extract/css';
import { layer, target, twoLines, vars } from '../theme/theme.css';

const below = { position: 'fixed', top: vars.size.header, bottom: 0, right: 0 } as const;

/* Hidden by `visibility`: at once when opening, after the slide when closing. */
const leaving = (property: string) =>
  `${property} ${vars.motion.slide}, visibility 0s ${vars.motion.slide}`;
const entering = (property: string) => `${property} ${vars.motion.slide}, visibility 0s`;

export const scrim = style({
  ...below,
  left: 0,
  zIndex: layer.drawer,
  background: vars.color.scrim,
  visibility: 'hidden',
  opacity: 0,
  transition: leaving('opacity'),
  touchAction: 'none',
  selectors: {
    '&[data-open]': { visibility: 'visible', opacity: 1, transition: entering('opacity') },
  },
});

export const panel = style({
  ...below,
  zIndex: layer.drawer,
  display: 'flex',
  flexDirection: 'column',
  width: `min(85vw, 360px)`,
  background: vars.color.surface,
  visibility: 'hidden',
  transform: 'translateX(calc(100% + 48px))',
  transition: leaving('transform'),
  selectors: {
    '&[data-open]': { visibility: 'visible', transform: 'none', transition: entering('transform') },
  },
});

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.s2,
  padding: `${vars.space.s2} ${vars.space.s2} ${vars.space.s2} ${vars.space.s5}`,
});

export const title = style({ minWidth: 0, hyphens: 'auto' });

export const close = style({
  ...target,
  flexShrink: 0,
  border: 0,
  borderRadius: vars.radius.round,
  background: 'none',
});

export const body = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: `${vars.space.s2} ${vars.space.s2} max(${vars.space.s6}, env(safe-area-inset-bottom))`,
});

export const entry = style({ display: 'grid' });

/** Positioned over the link, so that it is not part of the link's name. */
export const count = style({
  gridArea: '1 / 1',
  placeSelf: 'center end',
  pointerEvents: 'none',
});

export const item = style({
  gridArea: '1 / 1',
  ...twoLines,
  // Borders: a third line would show in a padding.
  border: 'solid transparent',
  borderWidth: `14px 64px 14px ${vars.space.s3}`,
  borderRadius: vars.radius.small,
  color: vars.color.text,
  fontWeight: 600,
  lineHeight: 1.25,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
});

export const note = style({});

/* The page behind stays where it is. */
globalStyle(`html:has(${panel}[data-open])`, { overflow: 'hidden' });
