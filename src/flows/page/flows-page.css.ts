import { globalStyle, style, type GlobalStyleRule } from '@vanilla-extract/css';

const wide = '(min-width: 1100px)';
const dark = '(prefers-color-scheme: dark)';
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
/** Light colours only: in dark mode a filter inverts the drawing. */
const drawn = { accent: '#5b2bd1', taken: '#b34700', active: '#fff0cc' };

const line = `1px solid ${colour.line}`;
const column = { display: 'flex', flexDirection: 'column', gap: 12, minHeight: 0 } as const;
const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 } as const;
const box = { background: colour.box, border: line, borderRadius: 12, minHeight: 0 };
const breaking = { overflowWrap: 'anywhere' } as const;

function inside(parent: string, rules: Record<string, GlobalStyleRule>): void {
  for (const [selector, rule] of Object.entries(rules)) globalStyle(`${parent} ${selector}`, rule);
}

globalStyle(':root', { colorScheme: 'light dark' });
globalStyle('body', {
  margin: 0,
  background: colour.ground,
  color: colour.ink,
  font: '15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif',
});

export const page = style({
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr',
  minHeight: '100vh',
  '@media': { [wide]: { height: '100vh' } },
});
inside(page, {
  button: {
    font: 'inherit',
    color: 'inherit',
    background: colour.box,
    border: line,
    borderRadius: 8,
    padding: '6px 12px',
    minHeight: 36,
    cursor: 'pointer',
  },
  'button[aria-pressed=true]': {
    borderColor: colour.accent,
    color: colour.accent,
    fontWeight: 600,
  },
  ':focus-visible': { outline: `3px solid ${colour.accent}`, outlineOffset: 1 },
  a: { color: colour.accent },
  summary: { cursor: 'pointer', color: colour.accent, width: 'fit-content' },
});
/** A button that looks like a link. */
export const plain = style({});
globalStyle(`${page} button${plain}`, {
  border: 0,
  padding: 0,
  minHeight: 24,
  background: 'none',
  color: colour.accent,
  textAlign: 'left',
  ...breaking,
});

export const header = style([
  row,
  { padding: '10px 16px', background: colour.box, borderBottom: line },
]);
inside(header, {
  h1: { margin: '0 auto 0 0', fontSize: 20 },
  ':is(button, a)': { '@media': { '(max-width: 600px)': { fontSize: 14, padding: '4px 8px' } } },
});

export const machines = style({ display: 'flex', gap: 8, padding: '8px 16px', overflowX: 'auto' });
inside(machines, {
  button: { display: 'flex', gap: 8, alignItems: 'baseline' },
  'button[aria-current=true]': {
    borderColor: colour.accent,
    boxShadow: `inset 0 -3px ${colour.accent}`,
    fontWeight: 600,
  },
  small: { color: colour.taken, fontWeight: 400 },
});

export const main = style([
  column,
  { padding: '4px 16px 16px', '@media': { [wide]: { flexDirection: 'row' } } },
]);
/** The drawing above the log; on a narrow screen, the side column and the portal are between them. */
export const center = style({
  display: 'contents',
  '@media': { [wide]: { ...column, flex: 1, minWidth: 0 } },
});
/** The map, then each flow with its drawing. */
export const overview = style([column, { flex: 1, '@media': { [wide]: { overflow: 'auto' } } }]);
inside(overview, {
  '> section': { flex: 'none' },
  '> section > div': { minHeight: 'min(80vh, 900px)' },
});
export const flow = style([box, { flex: 'none', padding: '8px 16px 16px' }]);
inside(flow, {
  h2: { fontSize: 18, margin: 0 },
  p: { margin: '4px 0 12px', color: colour.soft },
  img: { maxWidth: '100%', height: 'auto', cursor: 'pointer', borderRadius: 8 },
});

/** The column beside the drawing: details. */
export const side = style([
  column,
  {
    overflow: 'auto',
    maxHeight: '70vh',
    ':empty': { display: 'none' },
    '@media': { [wide]: { flex: 'none', width: 320, maxHeight: 'none' } },
  },
]);
export const portal = style([
  box,
  {
    boxSizing: 'border-box',
    width: '100%',
    height: 700,
    '@media': { [wide]: { flex: 'none', width: 392, height: '100%' } },
  },
]);

export const head = style([row, { justifyContent: 'space-between' }]);
export const tools = style([row, { gap: 6 }]);
export const diagram = style([box, column, { gap: 0, flex: 1, overflow: 'hidden' }]);
export const caption = style({ padding: '8px 16px', borderBottom: line });
inside(caption, {
  h2: { fontSize: 16, margin: 0 },
  '> p': { margin: '4px 0', color: colour.soft },
});
export const legend = style({ marginTop: 4, fontSize: 14, maxHeight: '40vh', overflow: 'auto' });
inside(legend, {
  ul: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
    gap: '6px 16px',
    margin: '8px 0',
    padding: 0,
    listStyle: 'none',
  },
  li: { display: 'grid', gridTemplateColumns: '28px 1fr', gap: 8 },
  p: { margin: 0, ...breaking },
});
export const activeSample = style({
  boxSizing: 'border-box',
  height: 20,
  background: colour.active,
  border: `3px solid ${colour.taken}`,
  borderRadius: 4,
});

/** The drawing fits the frame while its text of 12 px has 11 px or more; a larger drawing scrolls. */
export const canvas = style({
  containerType: 'size',
  flex: 1,
  minHeight: 'min(60vh, 520px)',
  overflow: 'auto',
  // In dark mode the colour of the drawing's filtered background.
  background: 'light-dark(#ffffff, #14142b)',
  '@media': { [wide]: { minHeight: 0 } },
});
inside(canvas, {
  '> svg': {
    display: 'block',
    width:
      'max(var(--width) * 11px / 12, min(var(--width) * 1px, 100cqw, 100cqh * var(--width) / var(--height)))',
    height: 'auto',
    margin: '0 auto',
    userSelect: 'none',
    // The blend mode makes the drawing's background that of the page.
    '@media': { [dark]: { filter: 'invert(0.92) hue-rotate(180deg)', mixBlendMode: 'lighten' } },
  },
  image: { '@media': { [dark]: { filter: 'hue-rotate(180deg) invert(1)' } } },
  ':is([data-state], [data-transition])': { cursor: 'pointer' },
  ':is([data-state], [data-transition]):focus-visible': { outline: `2px solid ${drawn.accent}` },
  '.flow .is-taken > .way': { stroke: drawn.taken, strokeWidth: 3 },
  '.flow .is-taken > text': { fill: drawn.taken, fontWeight: 700 },
  '.flow .is-active > rect': { stroke: drawn.taken, strokeWidth: 3 },
  '.flow .is-active:is(.atomic, .final) > rect': { fill: drawn.active },
  '.flow .is-selected > :is(rect:first-of-type, .way)': { stroke: drawn.accent, strokeWidth: 3 },
  '.flow .is-selected > text': { fill: drawn.accent },
});

export const part = style([box, { flex: 'none', padding: '4px 16px 16px' }]);
inside(part, {
  h2: { fontSize: 18, margin: '10px 0 4px', ...breaking },
  dl: { margin: 0 },
  dt: { color: colour.soft, fontSize: 13, marginTop: 8 },
  dd: { margin: 0, ...breaking },
});

export const log = style([
  box,
  { order: 1, padding: '8px 16px', '@media': { [wide]: { order: 0 } } },
]);
inside(log, {
  h2: { fontSize: 16, margin: 0 },
});
/** What the log says of the connection to the portal. */
export const connection = style({ margin: '0 auto 0 0', color: colour.soft });
/** Reversed, so that the latest entry stays visible unless the reader scrolls up. */
export const entries = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  marginTop: 8,
  overflow: 'auto',
  maxHeight: '40vh',
  '@media': { [wide]: { maxHeight: '17vh' } },
});
inside(entries, {
  ol: { margin: 0, padding: '0 0 0 40px' },
  'li[aria-current]': { background: colour.active },
  time: { color: colour.soft, fontVariantNumeric: 'tabular-nums' },
});
