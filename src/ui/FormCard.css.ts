import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { notice } from './Notice.css';
import { box, spinner } from './Spinner.css';
import { layer, media, vars } from './theme.css';

export const card = style({
  position: 'relative',
  width: '100%',
  maxWidth: 440,
  // A phone has no height to give away.
  margin: 'clamp(16px, 16vh - 104px, 88px) auto 0',
  overflow: 'hidden',
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  boxShadow: vars.shadow.lifted,
});

export const top = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  paddingTop: vars.space.s3,
  background: vars.color.night,
});

export const band = style({ alignSelf: 'stretch', marginTop: vars.space.s3 });

export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.s5,
  padding: `${vars.space.s6} ${vars.space.s5} ${vars.space.s8}`,
});

globalStyle(`${body} > form`, {
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.s5,
});

/** The card has room of its own around a notice. */
globalStyle(`${body} > ${notice}`, { padding: 0 });

/** Good news, in a line. */
globalStyle(`${body} > p[role="status"]`, {
  padding: vars.space.s3,
  borderRadius: vars.radius.medium,
  background: vars.color.successSoft,
  color: vars.color.success,
  fontWeight: 700,
  textAlign: 'center',
  textWrap: 'balance',
});

globalStyle(`${body} > ${spinner}`, {
  position: 'absolute',
  inset: -1,
  zIndex: layer.veil,
  borderRadius: 'inherit',
  background: vars.color.veil,
  color: vars.color.text,
});

globalStyle(`${body} > ${spinner} > ${box}`, {
  padding: `${vars.space.s6} ${vars.space.s4} ${vars.space.s4}`,
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  boxShadow: vars.shadow.lifted,
});

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const breathe = keyframes({ '50%': { opacity: 0.35 } });

// The mark takes its room from the padding: the words do not move.
globalStyle(`${body} button[aria-busy="true"]`, { paddingInline: vars.space.s2 });

globalStyle(`${body} button[aria-busy="true"]::before`, {
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
  fontSize: vars.font.title,
  letterSpacing: '-0.02em',
  textAlign: 'center',
});
