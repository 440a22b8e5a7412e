import { globalStyle, style } from '@vanilla-extract/css';
import { action, badge, failed, failedSign, notice, sign, signLook } from '../feedback/Notice.css';
import { button as actions } from '../forms/Button.css';
import { darkColors, lightColors, media, oneLine, target, vars } from '../theme/theme.css';

/** A phone in landscape: the bar is beside the game to save height. */
export const isLow = '(orientation: landscape) and (max-height: 500px)';

/** Behind a game that has not loaded, or that has moved back. */
export const ground = `radial-gradient(closest-side, ${vars.color.barRaised}, ${vars.color.page})`;

export const frame = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: ['100vh', '100dvh'],
  overflow: 'hidden',
  paddingBottom: 'env(safe-area-inset-bottom)',
  // The dark theme for poster and game. `colorScheme` would switch `light-dark()` of the accent.
  vars: { ...darkColors, [vars.color.focus]: vars.color.brand },
  background: vars.color.page,
  color: vars.color.text,
  '@media': {
    [isLow]: { flexDirection: 'row-reverse', paddingLeft: 'env(safe-area-inset-left)' },
    // With forced colours the system's backgrounds are light.
    '(forced-colors: active)': { vars: lightColors },
  },
});

export const bar = style({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  gap: vars.space.s2,
  minHeight: vars.size.target,
  paddingTop: 'env(safe-area-inset-top)',
  paddingLeft: `max(${vars.space.s4}, env(safe-area-inset-left))`,
  paddingRight: `max(${vars.space.s1}, env(safe-area-inset-right))`,
  vars: { [vars.color.focus]: vars.color.onBar },
  '@media': {
    [isLow]: {
      // Reversed, so that Close is in the corner.
      flexDirection: 'column-reverse',
      justifyContent: 'flex-end',
      paddingTop: `max(${vars.space.s2}, env(safe-area-inset-top))`,
      paddingLeft: 0,
      paddingRight: 'env(safe-area-inset-right)',
    },
  },
});

export const heading = style({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  alignSelf: 'stretch',
  gap: vars.space.s3,
  minWidth: 0,
  '@media': { [isLow]: { flex: 'none', alignSelf: 'center', width: vars.size.target } },
});

export const title = style({
  ...oneLine,
  flex: 1,
  minWidth: 0,
  fontSize: vars.font.large,
  '@media': {
    // For screen readers only: there is no room for it.
    [isLow]: { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' },
  },
});

/** Aligned to the end of the bar, with or without a title. */
export const close = style({
  ...target,
  flexShrink: 0,
  marginLeft: 'auto',
  // 38 px are visible; the touch target has 48 px.
  border: '5px solid transparent',
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.dangerFill,
  backgroundClip: 'padding-box',
  color: vars.color.onDanger,
  transition: `background ${vars.motion.fast}`,
  selectors: {
    '&:active': { backgroundColor: vars.color.dangerStrong },
    '&:focus-visible': { outlineColor: vars.color.onDanger, outlineOffset: -3 },
  },
  '@media': {
    [isLow]: { marginLeft: 0 },
    [media.hover]: { selectors: { '&:hover': { backgroundColor: vars.color.dangerStrong } } },
  },
});

export const button = style({
  ...target,
  flexShrink: 0,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.round,
  background: 'none',
  transition: `background ${vars.motion.fast}`,
  selectors: { '&:active': { background: vars.color.line } },
  '@media': { [media.hover]: { selectors: { '&:hover': { background: vars.color.sunken } } } },
});

/** The space beside the bar. */
export const stage = style({
  position: 'relative',
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  // A notice higher than the screen scrolls from its top.
  justifyContent: ['center', 'safe center'],
  minWidth: 0,
  minHeight: 0,
  overflow: 'auto',
  background: ground,
});

/** Rows of games end at its edges. */
export const noticeArea = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  rowGap: vars.space.s6,
  maxWidth: vars.size.content,
  marginInline: 'auto',
  padding: `0 ${vars.space.s4} ${vars.space.s8}`,
});

// Two buttons are beside each other at 320 px.
globalStyle(`${noticeArea} > ${notice}`, {
  marginTop: 0,
  paddingInline: 0,
  paddingBottom: 0,
  background: 'none',
  boxShadow: 'none',
});

/** The width of a poster, and of the texts and buttons below it. */
export const posterWidth = `min(max(360px, 30vw), 440px, 100vw - 2 * ${vars.space.s4})`;

/** The ground of a picture that is not known yet. */
export const unknown = `linear-gradient(105deg, ${vars.color.bar} 30%, ${vars.color.barBright})`;

globalStyle(sign, signLook);
globalStyle(failedSign, badge);

const failure = `${noticeArea} > ${failed}:only-child`;

// A card with the ground of a poster above its text.
globalStyle(failure, {
  maxWidth: posterWidth,
  padding: `0 ${vars.space.s4} ${vars.space.s8}`,
  background: vars.color.surface,
  boxShadow: vars.shadow.lifted,
});
globalStyle(`${failure} > ${sign}`, {
  width: posterWidth,
  height: 'auto',
  aspectRatio: '16 / 9',
  marginBlock: `0 ${vars.space.s4}`,
  borderRadius: `${vars.radius.large} ${vars.radius.large} 0 0`,
  background: unknown,
  color: vars.color.onBarMuted,
  '@media': { [isLow]: { display: 'none' } },
});
// Calm: the title says what has failed, and the colour of the badge is that of 'Try again'.
globalStyle(`${failure} > ${sign}::after`, { content: 'none' });
globalStyle(`${failure} svg`, { width: 96, height: 96 });
globalStyle(`${failure} > ${action}`, { flexDirection: 'column', width: '100%' });

// `prefers-color-scheme` of a game.
globalStyle(`${frame} iframe`, {
  colorScheme: 'dark',
  '@media': { '(forced-colors: active)': { colorScheme: 'light' } },
});

// The edge of a light theme would make the button look smaller on the dark page.
globalStyle(`${frame} .${actions.primary.replaceAll(' ', '.')}`, { borderColor: 'transparent' });
