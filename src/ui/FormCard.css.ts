import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { notice } from './Notice.css';
import { box, spinner } from './Spinner.css';
import { layer, media, vars } from './theme.css';

/** In px, of a card with a short form beside its artwork. */
const cardHeight = 480;
const bandHeight = 12;

export const card = style({
  width: '100%',
  maxWidth: 440,
  // A phone has no height to give away.
  margin: 'clamp(16px, 12vh - 78px, 64px) auto 0',
  overflow: 'hidden',
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  boxShadow: vars.shadow.lifted,
  '@media': {
    [media.row]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)',
      maxWidth: 920,
      minHeight: cardHeight,
    },
  },
});

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  background: `linear-gradient(105deg, ${vars.color.bar} 30%, ${vars.color.barBright})`,
});

/** A phone has no room for it, and does not load it. */
export const art = style({
  display: 'none',
  width: '100%',
  maxWidth: 400,
  // In the middle of a short card, and at the same place in a tall one, whose middle is out of view.
  height: cardHeight - bandHeight,
  margin: '0 auto auto',
  objectFit: 'contain',
  opacity: 0,
  transition: `opacity ${vars.motion.slide}`,
  selectors: { '&[data-loaded]': { opacity: 1 } },
  '@media': { [media.row]: { display: 'block' } },
});

export const band = style({ flexShrink: 0 });

export const body = style({
  // What covers the task does not cover the artwork.
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: vars.space.s4,
  padding: `${vars.space.s5} ${vars.space.s4} ${vars.space.s4}`,
  '@media': { [media.row]: { padding: vars.space.s8 } },
});

globalStyle(`${body} > form`, {
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.s4,
});

/** The card has room of its own around a notice. */
globalStyle(`${body} > ${notice}`, { padding: 0 });

/** A message, below a title in the middle. */
globalStyle(`${body} > p`, { textAlign: 'center', textWrap: 'balance' });

/** Good news, in a line. */
globalStyle(`${body} > p[role="status"]`, {
  padding: vars.space.s3,
  borderRadius: vars.radius.medium,
  background: vars.color.successSoft,
  color: vars.color.success,
  fontWeight: 700,
});

globalStyle(`${body} > ${spinner}`, {
  position: 'absolute',
  inset: 0,
  zIndex: layer.veil,
  background: vars.color.veil,
  color: vars.color.text,
});

globalStyle(`${body} > ${spinner} > ${box}`, {
  padding: `${vars.space.s6} ${vars.space.s4} ${vars.space.s4}`,
  // In the dark, no shadow shows where it ends.
  border: `1px solid ${vars.color.control}`,
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  boxShadow: vars.shadow.lifted,
});

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const breathe = keyframes({ '50%': { opacity: 0.35 } });

// Under a spinner the button has no mark of its own.
const marked = `${card}:not([aria-busy="true"]) button[aria-busy="true"]`;

// The mark takes its room from the padding: the words do not move.
globalStyle(marked, { paddingInline: vars.space.s2 });

globalStyle(`${marked}::before`, {
  content: '""',
  flexShrink: 0,
  width: 18,
  height: 18,
  border: '3px solid',
  borderRightColor: 'transparent',
  borderRadius: vars.radius.round,
  animation: `${turn} 800ms linear infinite`,
  '@media': { [media.reducedMotion]: { animation: `${breathe} 2s ease-in-out infinite` } },
});

export const title = style({
  fontSize: vars.font.heading,
  letterSpacing: '-0.02em',
  textAlign: 'center',
});
