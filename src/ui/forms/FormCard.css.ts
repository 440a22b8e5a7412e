import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { box, spinner } from '../feedback/Spinner.css';
import { fading } from '../theme/fading.css';
import { layer, media, vars } from '../theme/theme.css';

/** Height in px of a card beside its artwork on a wide screen. */
const cardHeight = 540;
const bandHeight = 12;

export const card = style({
  width: '100%',
  maxWidth: 440,
  // Less margin on a low screen.
  margin: 'clamp(12px, 12vh - 80px, 64px) auto 0',
  overflow: 'hidden',
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  boxShadow: vars.shadow.lifted,
  '@media': {
    [media.row]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)',
      maxWidth: 1000,
      // The pictures of the narrowest card.
      minHeight: 420,
      // Centre a card below the header, above the page's padding; near the top of a tall window.
      marginTop: `clamp(16px, (100vh - ${vars.size.header} - ${cardHeight}px - ${vars.space.s12}) / 2, 96px)`,
    },
  },
});

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  background: `linear-gradient(105deg, ${vars.color.bar} 30%, ${vars.color.barBright})`,
});

/** Not displayed on a low phone, where the form needs the space, and therefore not downloaded. */
export const art = style([
  fading,
  {
    display: 'none',
    width: '100%',
    maxWidth: 400,
    // Centred, but not in a tall card, whose centre may be out of view.
    flex: `1 1 ${cardHeight - bandHeight}px`,
    maxHeight: 112,
    margin: '0 auto auto',
    objectFit: 'contain',
    '@media': {
      '(min-height: 780px)': { display: 'block' },
      [media.row]: { display: 'block', maxHeight: 640 },
    },
  },
]);

export const band = style({ flexShrink: 0 });

/** A low phone, whose window should end below the payment button. Its spaces are whole pixels, as scroll positions are. */
const low = '(max-height: 699px)';

export const body = style({
  // Positioned, so that the veil covers the task only.
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: vars.space.s4,
  padding: vars.space.s4,
  '@media': { [low]: { paddingTop: vars.space.s3 }, [media.row]: { padding: vars.space.s8 } },
});

globalStyle(`${body} > form`, {
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.s4,
  '@media': { [low]: { gap: vars.space.s3 } },
});

/** A message below the centred title. */
globalStyle(`${body} > p`, { textAlign: 'center', textWrap: 'balance' });

export const success = style({
  padding: vars.space.s3,
  borderRadius: vars.radius.medium,
  background: vars.color.successSoft,
  color: vars.color.success,
  fontWeight: 700,
});

/** A button, and over it the spinner of its request. */
export const place = style({ display: 'grid' });

globalStyle(`${place} > *`, { gridArea: '1 / 1' });

globalStyle(`${place} > ${spinner}`, { placeItems: 'stretch', padding: 0 });

// The veil is over the form, but not over number, pack, price and the spinner's box.
globalStyle(`${place} > ${spinner}::before`, {
  content: '""',
  position: 'absolute',
  inset: 0,
  zIndex: layer.veil,
  background: vars.color.veil,
});

globalStyle(`${place} > ${spinner} > ${box}`, {
  zIndex: layer.aboveVeil,
  display: 'flex',
  flexWrap: 'wrap',
  placeContent: 'center',
  alignItems: 'center',
  gap: vars.space.s2,
  border: `2px solid ${vars.color.control}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
  color: vars.color.text,
  // On a narrow phone, the longest text fits in one line.
  fontSize: vars.font.small,
  lineHeight: 1.25,
});

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const breathe = keyframes({ '50%': { opacity: 0.35 } });

const marked = `${card}:not([aria-busy="true"]) button[aria-busy="true"]`;

// Not below a spinner's box. Its width is taken from the padding, so that the text does not move.
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
  '@media': { [media.large]: { marginBottom: vars.space.s2, fontSize: vars.font.title } },
});
