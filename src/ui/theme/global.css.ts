import { globalStyle } from '@vanilla-extract/css';
import { vars } from './theme.css';

/** Reset and base styles; only the entry imports them. */

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });

globalStyle('*', { margin: 0 });

globalStyle('html', {
  background: vars.color.page,
  // Keep focused controls below the header.
  scrollPaddingTop: vars.size.header,
  WebkitTextSizeAdjust: '100%',
});

globalStyle('body', {
  minWidth: 280,
  color: vars.color.text,
  fontFamily: vars.font.family,
  fontSize: vars.font.body,
  lineHeight: 1.5,
  overflowWrap: 'break-word',
  WebkitTapHighlightColor: 'transparent',
});

globalStyle('h1, h2, h3', { lineHeight: 1.2, fontWeight: 700, textWrap: 'balance' });

globalStyle('ul', { padding: 0, listStyle: 'none' });

globalStyle('img, svg, iframe', { display: 'block', flexShrink: 0, border: 0 });

globalStyle('button, input, select', { font: 'inherit', color: 'inherit' });

// Browsers before 2023 do not know `inert`.
globalStyle('[inert]', { pointerEvents: 'none' });

globalStyle('button, a, select', { touchAction: 'manipulation' });

globalStyle('button', { cursor: 'pointer' });

globalStyle('a', { color: vars.color.brand });

// A button or link whose tap waits for the app (D-119).
const tapped = ':is(a, button)[aria-busy="true"]:not([aria-disabled])';

globalStyle(`:focus-visible, ${tapped}`, {
  outline: `3px solid ${vars.color.focus}`,
  outlineOffset: 2,
});

globalStyle(tapped, { opacity: 0.6 });

globalStyle('[tabindex="-1"]:focus-visible', { outline: 'none' });
