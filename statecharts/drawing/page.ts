import {
  hasOthersInside,
  initialOf,
  labelOf,
  type Chart,
  type ChartState,
  type ChartTransition,
} from './chart.js';

export interface PageOptions {
  /** Markdown below the description, such as links to other pages. */
  links?: string;
  /** Who uses the machine, such as 'subscriber'; default: 'user'. */
  person?: string;
  drawing?: string;
  picture?: (name: string) => string;
  /** Returns the Markdown of a state's rule. */
  rule?: (rule: string) => string;
}

/** Escapes what would break a line or a cell. */
const oneCell = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/(?<!\\)\|/g, '\\|');

/** Escapes the asterisk of a code to dial, too. */
const escape = (text: string) => oneCell(text).replaceAll(/[*](?=\d)/g, '\\*');

const bold = (label: string) => `**${escape(label)}**`;

const row = (cells: string[]) => `| ${cells.map(oneCell).join(' | ')} |`;

function stateRow(chart: Chart, state: ChartState, { picture, rule }: PageOptions): string {
  const initial = initialOf(chart, state.name);
  const { label: whole = '' } = chart.states.find(({ name }) => name === state.parent) ?? {};
  const end = state.parent === '' ? 'the flow ends' : `${bold(whole)} ends`;
  // The description of the machine stands at the top of the page.
  const description = state.kind === 'machine' ? '' : escape(state.description);
  const shown =
    picture && state.picture ? `[${description}](${picture(state.picture)})` : description;
  const rules = rule && state.rule ? rule(state.rule) : state.rule;
  return row([
    '',
    bold(state.label) + (hasOthersInside(state) ? ', at any time' : ''),
    '',
    [
      ...(initial ? [`starts in ${bold(initial.label)}`] : []),
      ...state.entry.map((action) => `on entry: ${action}`),
      ...state.exit.map((action) => `on exit: ${action}`),
      ...state.invokes.map((actor) => `runs: ${actor}`),
      ...(state.kind === 'final' ? [end] : []),
    ].join('; '),
    [shown, rules && `(${rules})`].filter(Boolean).join(' '),
  ]);
}

/** Returns the name of the picture of what follows a transition: its own, or that of a target. */
export const pictureAfter = (chart: Chart, { picture }: ChartTransition, target: string): string =>
  picture || pictureOf(chart, target);

function pictureOf(chart: Chart, name: string): string {
  const found = chart.states.find((state) => state.name === name);
  const initial = initialOf(chart, name);
  return found?.picture || (initial ? pictureOf(chart, initial.name) : '');
}

function transitionRow(
  chart: Chart,
  transition: ChartTransition,
  { picture }: PageOptions,
): string {
  const { number, event, delay, note, guard, actions, targets } = transition;
  const happening = escape(event);
  const next = targets.map((target) => {
    const label = bold(labelOf(chart, target));
    const name = pictureAfter(chart, transition, target);
    return picture && name ? `[${label}](${picture(name)})` : label;
  });
  return row([
    String(number),
    [delay ? `${happening.replace(/[.]$/, '')} (after ${delay}).` : happening, note && `_${note}_`]
      .filter(Boolean)
      .join(' '),
    guard,
    actions.join(', '),
    next.length > 0 ? `→ ${next.join(' and ')}` : '',
  ]);
}

/** Returns the Markdown page of a machine: its drawing, and a table with a bold row per state and a row per transition. */
export function pageOf(chart: Chart, options: PageOptions = {}): string {
  const { label, description, states, transitions } = chart;
  const { links, drawing, person = 'user' } = options;
  const titles = ['#', 'When this happens', 'and this is true', 'then', `the ${person} sees`];
  const rows = states.flatMap((state) => [
    stateRow(chart, state, options),
    ...transitions
      .filter(({ source }) => source === state.name)
      .map((transition) => transitionRow(chart, transition, options)),
  ]);
  return `${[
    `# ${escape(label)}`,
    escape(description),
    links,
    drawing && `![${escape(label)}](${drawing})`,
    [row(titles), row(titles.map(() => '---')), ...rows].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}
