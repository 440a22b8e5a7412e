import { hasOthersInside, marked, type Chart, type ChartTransition, type Mark } from './chart.js';
import {
  fontSize,
  layoutOf,
  lineHeight,
  padding,
  type Box,
  type Drawing,
  type DrawnState,
  type DrawnTransition,
  type Line,
  type Point,
} from './layout.js';

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

const round = (value: number) => Math.round(value * 10) / 10;

const nearestIn = ({ x, y, width, height }: Box, point: Point): Point => ({
  x: Math.min(Math.max(point.x, x), x + width),
  y: Math.min(Math.max(point.y, y), y + height),
});

/** Returns the path data of a line; a vertical or horizontal segment is interrupted where it crosses `gap`. */
function pathOf(points: Point[], gap?: Box): string {
  const at = (command: 'M' | 'L', { x, y }: Point) => `${command}${round(x)} ${round(y)}`;
  return points
    .map((point, index) => {
      const before = points[index - 1];
      if (!before) return at('M', point);
      if (!gap) return at('L', point);
      const [enters, leaves] = [nearestIn(gap, before), nearestIn(gap, point)];
      // ELK's vertical lines lean by fractions of a pixel.
      const isVertical = Math.abs(before.x - point.x) <= 1;
      const [along, across] = isVertical ? (['y', 'x'] as const) : (['x', 'y'] as const);
      const isCrossing = enters[across] === before[across] && enters[along] !== leaves[along];
      return isCrossing
        ? [at('L', enters), at('M', leaves), at('L', point)].join(' ')
        : at('L', point);
    })
    .join(' ');
}

const light = {
  ink: '#1b1640',
  soft: '#5b5175',
  line: '#6b6592',
  page: '#fff',
  around: '#f4f2fb',
};

/** SVG renderers other than browsers ignore custom properties, media queries and `:is()`: use literal values. */
const style = `
.flow { font-family: 'Segoe UI', Roboto, Helvetica, Arial, 'DejaVu Sans', sans-serif; font-size: ${fontSize}px }
.flow text { fill: ${light.ink} }
.flow .name { font-weight: 700 }
.flow .words { fill: ${light.soft} }
.flow .event { font-weight: 600 }
.flow .state > rect, .flow .state > a > rect { fill: ${light.page}; stroke: ${light.line}; stroke-width: 1.5 }
.flow .machine > rect { fill: ${light.page}; stroke: none }
.flow .compound > rect, .flow .parallel > rect { fill: ${light.around}; stroke-width: 1 }
.flow .region > rect { stroke-dasharray: 6 4 }
.flow .anywhere rect { fill: none; stroke: ${light.line}; stroke-dasharray: 4 3 }
.flow .anywhere text { font-style: italic }
.flow .title text { paint-order: stroke; stroke: ${light.around}; stroke-width: 6px; stroke-linejoin: round; pointer-events: none }
.flow .title.machine text { stroke: ${light.page} }
.flow .title .transition text { pointer-events: auto }
.flow .way { fill: none; stroke: ${light.line}; stroke-width: 1.5 }
.flow .label { fill: none; pointer-events: all }
.flow .head, .flow .dot { fill: ${light.line} }
`.trim();

/** A line and text of 4.5:1 or more on their fills, and on the fill of a box around others. A transition with a note is `noted`. */
const looks: Record<Mark | 'noted', { line: string; fill: string; dashes: string }> = {
  added: { line: '#116329', fill: '#e3f8e8', dashes: 'none' },
  removed: { line: '#b3101f', fill: '#fff0ef', dashes: '6 4' },
  changed: { line: '#7a4a00', fill: '#fff5d6', dashes: 'none' },
  noted: { line: '#a8124a', fill: '#fff', dashes: 'none' },
};

const lookOf = ({ mark, note }: ChartTransition) => mark ?? (note ? 'noted' : undefined);

const styleOf = ([mark, { line, fill, dashes }]: [string, (typeof looks)[Mark]]) => `
.flow .${mark} > .way { stroke: ${line}; stroke-width: 2.5; stroke-dasharray: ${dashes} }
.flow .${mark} text { fill: ${line} }
.flow .state.${mark} > rect { stroke: ${line}; stroke-width: 2.5; stroke-dasharray: ${dashes} }
.flow .state.${mark}:not(.machine):not(.compound):not(.parallel) > rect { fill: ${fill} }
.flow .head.${mark} { fill: ${line} }`;

const headOf = (mark = '') =>
  `<marker id="${['head', mark].filter(Boolean).join('-')}" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="12" markerHeight="12" orient="auto-start-reverse"><path class="${['head', mark].filter(Boolean).join(' ')}" d="M0 0 L10 5 L0 10 z"/></marker>`;

const classesOf = (...names: (string | undefined)[]) => escapeHtml(names.filter(Boolean).join(' '));

const textElement = (lines: Line[], x: number, y: number, anchor: 'start' | 'middle') =>
  lines
    .map(
      ({ text, isBold }, index) =>
        `<text class="${isBold ? 'event' : 'words'}" text-anchor="${anchor}" x="${round(x)}" y="${round(y + index * lineHeight + fontSize)}">${escapeHtml(text)}</text>`,
    )
    .join('');

/** Returns the texts and the picture of a state; those of compound states are drawn over the lines to their children. */
function labelElement({ state, lines, listed, text, x, y }: DrawnState): string {
  const { uri, width = 0, height = 0 } = state.image ?? {};
  const picture = uri
    ? `<image x="${round(x + padding)}" y="${round(y + padding)}" width="${width}" height="${height}" href="${uri}"/>`
    : '';
  let top = text.y + lineHeight;
  const placed = (more: Line[]) => {
    const element = textElement(more, text.x, top, 'start');
    top += more.length * lineHeight;
    return element;
  };
  return `${picture}<text class="name" x="${round(text.x)}" y="${round(text.y + fontSize)}">${escapeHtml(marked(state, state.label))}</text>
${placed(lines)}
${listed
  .map(
    ({ transition, lines: own }) =>
      `<g class="${classesOf('transition', 'listed', lookOf(transition))}" data-transition="${escapeHtml(transition.key)}">${placed(own)}</g>`,
  )
  .join('\n')}`;
}

function stateElement(drawn: DrawnState): string {
  const { state, x, y, width, height } = drawn;
  const rect = (inset: number) =>
    `<rect x="${round(x + inset)}" y="${round(y + inset)}" width="${round(width - 2 * inset)}" height="${round(height - 2 * inset)}" rx="8"/>`;
  const box = `${rect(0.5)}${state.kind === 'final' ? rect(4) : ''}
${hasOthersInside(state) ? '' : labelElement(drawn)}`;
  const classes = classesOf('state', state.kind, state.isRegion ? 'region' : '', state.mark);
  return `<g class="${classes}" data-state="${escapeHtml(state.name)}">
<title>${escapeHtml(state.description || state.label)}</title>
${state.href ? `<a href="${escapeHtml(state.href)}">${box}</a>` : box}
</g>`;
}

function transitionElement({ transition, points, label, lines, gap }: DrawnTransition): string {
  const words = label
    ? `<rect class="label" x="${round(label.x)}" y="${round(label.y)}" width="${round(label.width)}" height="${round(label.height)}"/>
${textElement(lines, label.x + label.width / 2, label.y, 'middle')}`
    : '';
  const mark = lookOf(transition);
  return `<g class="${classesOf('transition', mark)}" data-transition="${escapeHtml(transition.key)}">
<title>${escapeHtml([...transition.words, transition.guard].filter(Boolean).join(' '))}</title>
<path class="way" d="${pathOf(points, gap)}" marker-end="url(#${mark ? `head-${mark}` : 'head'})"/>
${words}
</g>`;
}

const anywhereElement = ({ x, y, width, height }: Box, words: string) =>
  `<g class="anywhere"><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="8"/><text text-anchor="middle" x="${round(x + width / 2)}" y="${round(y + height / 2 + 4.5)}">${escapeHtml(words)}</text></g>`;

const initialElement = ({ dot, points }: Drawing['initials'][number]) =>
  `<g class="initial"><circle class="dot" cx="${round(dot.x + 6)}" cy="${round(dot.y + 6)}" r="6"/><path class="way" d="${pathOf(points)}" marker-end="url(#head)"/></g>`;

const titleElement = (drawn: DrawnState) =>
  `<g class="${classesOf('title', drawn.state.kind, drawn.state.mark)}">${labelElement(drawn)}</g>`;

/** Returns the SVG of a chart. Each state has its name as `data-state`, each transition its key as `data-transition`. */
export async function svgOf(chart: Chart): Promise<string> {
  const drawing = await layoutOf(chart);
  const titled = drawing.states.filter(({ state }) => hasOthersInside(state));
  const margin = 8;
  const shown = [...chart.states.map(({ mark }) => mark), ...chart.transitions.map(lookOf)];
  const used = Object.entries(looks).filter(([name]) => shown.includes(name as Mark));
  const box = [-margin, -margin, drawing.width + 2 * margin, drawing.height + 2 * margin];
  return `<svg xmlns="http://www.w3.org/2000/svg" class="flow" viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}" role="img" aria-label="${escapeHtml(chart.label)}">
<style>${style}${used.map(styleOf).join('')}</style>
<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="${light.page}"/>
<defs>${headOf()}${used.map(([name]) => headOf(name)).join('')}</defs>
${drawing.states.map(stateElement).join('\n')}
${drawing.anywhere.map((one) => anywhereElement(one, chart.anywhere)).join('\n')}
${drawing.initials.map(initialElement).join('\n')}
${drawing.transitions.map(transitionElement).join('\n')}
${titled.map(titleElement).join('\n')}
</svg>
`;
}
