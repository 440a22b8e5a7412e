import { globalStyle, style } from '@vanilla-extract/css';

const wide = '(min-width: 900px)';
const wider = '(min-width: 1160px)';
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

globalStyle(`${header} :is(button, a, input)`, {
  '@media': { '(max-width: 600px)': { fontSize: 14, padding: '4px 8px', minWidth: 0 } },
});
globalStyle(`${header} > input`, {
  '@media': { '(max-width: 600px)': { flex: '1 1 140px', width: 0 } },
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

export const main = style({
  display: 'grid',
  gap: 12,
  padding: '4px 16px 16px',
  minHeight: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'min(60vh, 520px) auto auto',
  '@media': {
    [wide]: {
      gridTemplateColumns: 'minmax(0, 1fr) 300px',
      gridTemplateRows: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"diagram side" "log side"',
    },
  },
});
export const withPortal = style({
  '@media': {
    [wide]: {
      gridTemplateColumns: 'minmax(0, 1fr) 392px',
      gridTemplateRows: 'minmax(0, 1fr) minmax(0, 1fr) auto',
      gridTemplateAreas: '"diagram portal" "side portal" "log portal"',
    },
    [wider]: {
      gridTemplateRows: 'minmax(0, 1fr) auto',
      gridTemplateColumns: 'minmax(0, 1fr) 268px 392px',
      gridTemplateAreas: '"diagram side portal" "log log portal"',
    },
  },
});

const box = {
  background: colour.box,
  border: `1px solid ${colour.line}`,
  borderRadius: 12,
  minHeight: 0,
} as const;

const inArea = (gridArea: string) => ({ '@media': { [wide]: { gridArea } } });

export const diagram = style([
  box,
  { position: 'relative', display: 'grid', overflow: 'hidden', ...inArea('diagram') },
]);
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: 6 });
globalStyle(`${diagram} > ${tools}`, { position: 'absolute', right: 10, bottom: 10, zIndex: 1 });

export const canvas = style({ overflow: 'clip', minHeight: 0, touchAction: 'none' });
export const drawing = style({ width: 'max-content', height: 'max-content' });
globalStyle(`${drawing} svg`, { display: 'block' });
globalStyle(`${drawing} [data-state], ${drawing} [data-transition]`, { cursor: 'pointer' });
globalStyle(`${drawing} :is([data-state], [data-transition]):focus-visible`, {
  outline: `2px solid ${colour.accent}`,
});
globalStyle(`${drawing} .count`, { fill: colour.taken, fontWeight: 700, fontSize: 12 });
globalStyle(`${drawing} .flow .is-known > .way`, { stroke: colour.accent });
globalStyle(`${drawing} .flow .is-taken > .way`, { stroke: colour.taken, strokeWidth: 3 });
globalStyle(`${drawing} .flow .is-taken > text`, { fill: colour.taken, fontWeight: 700 });
globalStyle(`${drawing} .flow .is-active > rect`, { stroke: colour.taken, strokeWidth: 3 });
globalStyle(`${drawing} .flow .is-active:is(.atomic, .final) > rect`, { fill: colour.active });
globalStyle(`${drawing} .flow .is-found > rect`, { stroke: colour.accent, strokeWidth: 3 });
globalStyle(`${drawing} .flow .is-selected > rect:first-of-type`, {
  stroke: colour.accent,
  strokeWidth: 3,
});
globalStyle(`${drawing} .flow .is-selected > .way`, { stroke: colour.accent, strokeWidth: 3 });
globalStyle(`${drawing} .flow .is-selected > text`, { fill: colour.accent });

/** Beside the drawing: words about it, paths, or the path that is walked. */
export const side = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  overflow: 'auto',
  maxHeight: '70vh',
  '@media': { [wide]: { gridArea: 'side', maxHeight: 'none' } },
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

/** Stays in reach while the steps scroll. */
export const controls = style({
  position: 'sticky',
  top: 0,
  margin: '0 -16px',
  padding: '6px 16px 8px',
  background: colour.box,
  borderBottom: `1px solid ${colour.line}`,
});
globalStyle(`${controls} ${tools} > *`, { padding: '4px 8px' });
globalStyle(`${controls} p`, { margin: '6px 0 0', color: colour.soft });
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
  { display: 'flex', flexDirection: 'column', overflow: 'hidden', ...inArea('log') },
]);
export const logHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  padding: '8px 16px',
  borderBottom: `1px solid ${colour.line}`,
});
globalStyle(`${logHead} h2`, { fontSize: 16, margin: 0 });
globalStyle(`${logHead} p`, { margin: 0, color: colour.soft });
export const entries = style({
  margin: 0,
  padding: '6px 16px 10px 52px',
  overflow: 'auto',
  maxHeight: '40vh',
  '@media': { [wide]: { maxHeight: '20vh' } },
});
globalStyle(`${entries} code`, { overflowWrap: 'anywhere', color: colour.soft, fontSize: 12 });
globalStyle(`${entries} time`, { color: colour.soft, fontVariantNumeric: 'tabular-nums' });

export const portal = style([
  box,
  {
    boxSizing: 'border-box',
    width: '100%',
    height: 700,
    '@media': { [wide]: { gridArea: 'portal', height: '100%' } },
  },
]);
