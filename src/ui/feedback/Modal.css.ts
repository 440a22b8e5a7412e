import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { paymentRedirectMs } from '../../../machines/business';
import { layer, media, target, vars } from '../theme/theme.css';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(16px) scale(0.97)' } });
const appear = keyframes({ from: { opacity: 0 } });

export const dialog = style({
  // As the browser places a modal dialog; for Safari 15.0 to 15.3, which do not know the element.
  position: 'fixed',
  inset: 0,
  zIndex: layer.notice,
  display: 'block',
  height: 'fit-content',
  width: 'min(100% - 32px, 400px)',
  maxHeight: ['calc(100vh - 32px)', 'calc(100dvh - 32px)'],
  margin: 'auto',
  padding: 0,
  // It scrolls as a whole: in a low window an area of its own would leave the text no height.
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  border: 0,
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  color: vars.color.text,
  boxShadow: vars.shadow.overlay,
  animation: `${rise} ${vars.motion.slide}`,
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&::backdrop': {
      background: vars.color.scrim,
      animation: `${appear} ${vars.motion.slide}`,
    },
  },
});

export const inner = style({
  position: 'relative',
  padding: `${vars.space.s8} 0 ${vars.space.s6}`,
  textAlign: 'center',
});

const drawn = keyframes({ '0%, 50%': { strokeDashoffset: 24 } });
const grown = keyframes({
  '0%': { transform: 'scale(0.6)', opacity: 0 },
  '60%': { transform: 'scale(1.06)' },
});

const sign = style({
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 72,
  margin: `0 auto ${vars.space.s4}`,
  borderRadius: vars.radius.round,
  color: vars.color.surface,
  '@media': { '(max-height: 500px)': { display: 'none' } },
});

export const signs = styleVariants({
  error: [sign, { background: vars.color.dangerFill, color: vars.color.onDanger }],
  success: [sign, { background: vars.color.success, animation: `${grown} ${vars.motion.slide}` }],
});

/** The check mark is drawn after its circle has grown. */
globalStyle(`${signs.success} path`, {
  strokeDasharray: 24,
  animation: `${drawn} ${vars.motion.slide}`,
});

export const title = style({
  paddingInline: vars.space.s2,
  fontSize: vars.font.heading,
});

export const text = style({
  marginTop: vars.space.s2,
  paddingInline: vars.space.s6,
  fontSize: vars.font.large,
  whiteSpace: 'pre-line',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
});

/** Text after the message is smaller. */
globalStyle(`${text} > * + *`, {
  marginTop: vars.space.s3,
  color: vars.color.muted,
  fontSize: vars.font.small,
});

export const action = style({
  display: 'grid',
  // A button with large text takes space from its own padding, not from the dialog's edge.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.s3,
  paddingTop: vars.space.s5,
  paddingInline: `min(${vars.space.s6}, 7.5vw)`,
});

const filled = keyframes({ from: { transform: 'scaleX(0)' } });

/** The time until the success message ends. */
export const progress = style({
  position: 'absolute',
  inset: 'auto 0 0',
  height: 6,
  background: vars.color.success,
  transformOrigin: 'left',
  animation: `${filled} ${paymentRedirectMs}ms linear`,
  '@media': { [media.reducedMotion]: { display: 'none' } },
});

export const close = style({
  position: 'absolute',
  top: vars.space.s2,
  right: vars.space.s2,
  ...target,
  border: 0,
  borderRadius: vars.radius.round,
  background: 'none',
  color: vars.color.text,
  transition: `background ${vars.motion.fast}`,
  selectors: { '&:active': { background: vars.color.line } },
  '@media': { [media.hover]: { selectors: { '&:hover': { background: vars.color.line } } } },
});
