import { globalStyle, style } from '@vanilla-extract/css';

const wide = '(min-width: 1100px)';
const colour = {
  ink: 'light-dark(#1b1640, #f1eeff)',
  soft: 'light-dark(#5b5175, #b9b3dc)',
  ground: 'light-dark(#f7f5fc, #0e0a22)',
  box: 'light-dark(#ffffff, #14102b)',
  line: 'light-dark(#d9d3ea, #3a3366)',
  accent: 'light-dark(#5b2bd1, #b79bff)',
  taken: 'light-dark(#b34700, #ffb31f)',
  active: 'light-dark(#fff0cc, #4d3a00)',
};

globalStyle('body', {
  margin: 0,
  background: colour.ground,
  color: colour.ink,
  font: '15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif',
});
globalStyle(':root', { colorScheme: 'light dark' });

export const page = style({
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr',
  minHeight: '100vh',
  '@media': { [wide]: { height: '100vh' } },
});

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '10px 16px',
  background: colour.box,
  borderBottom: `1px solid ${colour.line}`,
});
globalStyle(`${header} h1`, { margin: '0 auto 0 0', fontSize: 20 });
globalStyle(`${header} a`, { color: colour.accent });

globalStyle(`${page} :is(button, input, select)`, {
  font: 'inherit',
  color: 'inherit',
  background: colour.box,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  padding: '6px 12px',
  minHeight: 36,
});
globalStyle(`${page} button`, { cursor: 'pointer' });
globalStyle(`${page} button[aria-pressed='true']`, {
  borderColor: colour.accent,
  color: colour.accent,
  fontWeight: 600,
});
globalStyle(`${page} button:disabled`, { opacity: 0.5, cursor: 'default' });
globalStyle(`${page} :focus-visible`, { outline: `3px solid ${colour.accent}`, outlineOffset: 1 });

globalStyle(`${header} :is(button, a)`, {
  '@media': { '(max-width: 600px)': { fontSize: 14, padding: '4px 8px' } },
});

export const machines = style({
  display: 'flex',
  gap: 8,
  padding: '8px 16px',
  overflowX: 'auto',
});
globalStyle(`${machines} button`, { display: 'flex', gap: 8, alignItems: 'baseline' });
globalStyle(`${machines} button[aria-current='true']`, {
  borderColor: colour.accent,
  boxShadow: `inset 0 -3px ${colour.accent}`,
  fontWeight: 600,
});
globalStyle(`${machines} small`, { color: colour.taken, fontWeight: 400 });

const box = {
  background: colour.box,
  border: `1px solid ${colour.line}`,
  borderRadius: 12,
  minHeight: 0,
} as const;

export const main = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: '4px 16px 16px',
  minHeight: 0,
  '@media': { [wide]: { flexDirection: 'row' } },
});
/** The drawing above the log; on a narrow screen, the side column and the portal are between them. */
export const column = style({
  display: 'contents',
  '@media': {
    [wide]: { display: 'flex', flex: 1, flexDirection: 'column', gap: 12, minWidth: 0 },
  },
});

export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: 6 });
export const diagram = style([
  box,
  { display: 'flex', flexDirection: 'column', flex: 1, overflow: 'hidden' },
]);
export const caption = style({ padding: '8px 16px', borderBottom: `1px solid ${colour.line}` });
globalStyle(`${caption} h2`, { fontSize: 16, margin: 0 });
globalStyle(`${caption} > p`, { margin: '4px 0', color: colour.soft });
globalStyle(`${caption} button`, { padding: '0 10px', minHeight: 32 });
globalStyle(`${page} summary`, { cursor: 'pointer', color: colour.accent, width: 'fit-content' });
export const legend = style({ marginTop: 4, fontSize: 14, maxHeight: '40vh', overflow: 'auto' });
globalStyle(`${legend} ul`, {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: '6px 16px',
  margin: '8px 0',
  padding: 0,
  listStyle: 'none',
});
globalStyle(`${legend} li`, { display: 'grid', gridTemplateColumns: '28px 1fr', gap: 8 });
globalStyle(`${legend} p`, { overflowWrap: 'anywhere', margin: 0 });
export const activeSample = style({
  boxSizing: 'border-box',
  height: 20,
  background: colour.active,
  border: `3px solid ${colour.taken}`,
  borderRadius: 4,
});
export const countSample = style({ color: colour.taken });

/** The drawing fits the frame while its text of 12 px has 11 px or more; a larger drawing scrolls. */
export const canvas = style({
  containerType: 'size',
  flex: 1,
  minHeight: 'min(60vh, 520px)',
  overflow: 'auto',
  background: colour.box,
  '@media': { [wide]: { minHeight: 0 } },
});
globalStyle(`${canvas} > svg`, {
  display: 'block',
  width:
    'calc(var(--zoom) * max(var(--width) * 11px / 12, min(var(--width) * 1px, 100cqw, 100cqh * var(--width) / var(--height))))',
  height: 'auto',
  margin: '0 auto',
  userSelect: 'none',
  '@media': {
    '(prefers-color-scheme: dark)': {
      filter: 'invert(0.92) hue-rotate(180deg)',
      // Blend the drawing's background with the page.
      mixBlendMode: 'lighten',
    },
  },
});
globalStyle(`${canvas} image`, {
  '@media': { '(prefers-color-scheme: dark)': { filter: 'hue-rotate(180deg) invert(1)' } },
});
// Use light colours only: in dark mode the filter inverts the drawing.
const drawn = { accent: '#5b2bd1', taken: '#b34700', active: '#fff0cc' };
globalStyle(`${canvas} :is([data-state], [data-transition])`, { cursor: 'pointer' });
globalStyle(`${canvas} :is([data-state], [data-transition]):focus-visible`, {
  outline: `2px solid ${drawn.accent}`,
});
globalStyle(`${canvas} .flow .count`, {
  fill: drawn.taken,
  fontWeight: 700,
  fontSize: 11,
  paintOrder: 'stroke',
  stroke: '#fff',
  strokeWidth: 3,
});
globalStyle(`${canvas} .flow .is-known > .way`, { stroke: drawn.accent });
globalStyle(`${canvas} .flow .is-taken > .way`, { stroke: drawn.taken, strokeWidth: 3 });
globalStyle(`${canvas} .flow .is-taken > text`, { fill: drawn.taken, fontWeight: 700 });
globalStyle(`${canvas} .flow .is-active > rect`, { stroke: drawn.taken, strokeWidth: 3 });
globalStyle(`${canvas} .flow .is-active:is(.atomic, .final) > rect`, { fill: drawn.active });
globalStyle(`${canvas} .flow .is-selected > :is(rect:first-of-type, .way)`, {
  stroke: drawn.accent,
  strokeWidth: 3,
});
globalStyle(`${canvas} .flow .is-selected > text`, { fill: drawn.accent });

/** The column beside the drawing: details, paths, counts or replay. */
export const side = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  overflow: 'auto',
  maxHeight: '70vh',
  '@media': { [wide]: { flex: 'none', width: 320, maxHeight: 'none' } },
});
export const part = style([box, { flex: 'none', padding: '4px 16px 16px' }]);
globalStyle(`${part} h2`, { fontSize: 18, margin: '10px 0 4px', overflowWrap: 'anywhere' });
globalStyle(`${part} h3`, { fontSize: 14, margin: '14px 0 4px', color: colour.soft });
globalStyle(`${part} ul`, { margin: 0, padding: 0, listStyle: 'none' });
globalStyle(`${part} dl`, { margin: 0 });
globalStyle(`${part} dt`, { color: colour.soft, fontSize: 13, marginTop: 8 });
globalStyle(`${part} dd`, { margin: 0, overflowWrap: 'anywhere' });

globalStyle(`${part} li`, { margin: '4px 0' });

export const paths = style({});
globalStyle(`${paths} li`, { padding: '6px 0', borderTop: `1px solid ${colour.line}` });
globalStyle(`${paths} strong`, { color: colour.taken });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '6px 12px',
});
export const player = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 10 });
globalStyle(`${player} button`, { display: 'grid', placeItems: 'center', padding: '4px 10px' });
globalStyle(`${player} p`, {
  margin: 0,
  color: colour.soft,
  fontVariantNumeric: 'tabular-nums',
});
/** Keep the controls visible while the steps scroll. */
globalStyle(`${part} > ${player}`, {
  position: 'sticky',
  top: 0,
  margin: '0 -16px',
  padding: '6px 16px 8px',
  background: colour.box,
  borderBottom: `1px solid ${colour.line}`,
});
globalStyle(`${part} ${tools} input`, { minWidth: 0, flex: '1 1 140px' });

export const steps = style({});
globalStyle(`${part} ol${steps}`, { margin: '8px 0', paddingLeft: 28 });
globalStyle(`${steps} li`, { padding: '2px 6px', borderRadius: 6, overflowWrap: 'anywhere' });
globalStyle(`${steps} li[aria-current]`, {
  background: colour.active,
  fontWeight: 600,
});
globalStyle(`${steps} li[aria-current] ~ li`, { color: colour.soft });

export const complaint = style({ color: colour.taken });
globalStyle(`${complaint} pre`, { whiteSpace: 'pre-wrap', fontSize: 12, overflowWrap: 'anywhere' });

export const plain = style({});
globalStyle(`${page} button${plain}`, {
  border: 0,
  padding: 0,
  minHeight: 24,
  background: 'none',
  color: colour.accent,
  textAlign: 'left',
  overflowWrap: 'anywhere',
});

export const log = style([
  box,
  { order: 1, padding: '8px 16px', '@media': { [wide]: { order: 0 } } },
]);
globalStyle(`${log} h2`, { fontSize: 16, margin: 0 });
/** Reversed, so that the latest entry stays visible unless the reader scrolls up. */
export const entries = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  marginTop: 8,
  overflow: 'auto',
  maxHeight: '40vh',
  '@media': { [wide]: { maxHeight: '17vh' } },
});
globalStyle(`${entries} ol`, { margin: 0, padding: '0 0 0 40px' });
globalStyle(`${entries} li > details`, { display: 'inline-block', marginLeft: 8, fontSize: 13 });
globalStyle(`${entries} code`, {
  display: 'block',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: colour.soft,
});
globalStyle(`${entries} time`, { color: colour.soft, fontVariantNumeric: 'tabular-nums' });

export const portal = style([
  box,
  {
    boxSizing: 'border-box',
    width: '100%',
    height: 700,
    '@media': { [wide]: { flex: 'none', width: 392, height: '100%' } },
  },
]);
globalStyle(`${part} table`, {
  display: 'block',
  overflow: 'auto',
  borderCollapse: 'collapse',
  fontSize: 13,
});
globalStyle(`${part} :is(th, td)`, {
  padding: '4px 6px 4px 0',
  textAlign: 'left',
  verticalAlign: 'top',
  borderTop: `1px solid ${colour.line}`,
});
globalStyle(`${part} meter`, { display: 'block', width: '100%' });
