// A vitest reporter: a table of the paths and walks, `paths.json` and `paths.html`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskMeta } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import type { AnyStateMachine } from 'xstate';
import { chartOf } from '../drawing/chart.js';
import { svgOf } from '../drawing/svg.js';
import { escapeHtml, htmlPage } from '../html-page.js';
import './test-metadata.js';

export interface ReportOptions {
  /** The folder to which the report is written. */
  folder: string;
  /** The levels in the order of the report. */
  levels: string[];
  /** A sentence per requirement id; the report lists them in this order. */
  requirements: Record<string, string>;
  /** The machines to draw. */
  machines: AnyStateMachine[];
}

/** A machine at a level. */
interface Row {
  machine: string;
  level: string;
  paths: { name: string; error: string }[];
  walks: number;
  /** All steps of the random walks. */
  steps: number;
  /** By transition, how many paths and walks took it. */
  taken: Map<string, { paths: number; walks: number }>;
  transitions: number;
  /** Undefined where pairs are not walked. */
  pairs?: TaskMeta['pairs'];
  milliseconds: number;
}

/** How many paths and random walks exercised a requirement. */
interface Requirement {
  id: string;
  sentence: string;
  paths: number;
  walks: number;
}

/** Prints the table of the paths and writes `paths.json` and `paths.html`. */
export default class PathReport implements Reporter {
  #started = performance.now();
  readonly #options: ReportOptions;

  constructor(options: ReportOptions) {
    this.#options = options;
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const { folder, levels } = this.#options;
    const requirements = Object.entries(this.#options.requirements).map(
      ([id, sentence]): Requirement => ({ id, sentence, paths: 0, walks: 0 }),
    );
    const exercise = (id: string, kind: 'paths' | 'walks', count = 1) => {
      const found = requirements.find((requirement) => requirement.id === id);
      if (found) found[kind] += count;
    };
    const known = new Map<string, Row>();
    const rowOf = ({ machine, level }: { machine: string; level: string }): Row => {
      const key = `${machine} ${level}`;
      const row = known.get(key) ?? {
        machine,
        level,
        paths: [],
        walks: 0,
        steps: 0,
        taken: new Map(),
        transitions: 0,
        milliseconds: 0,
      };
      known.set(key, row);
      return row;
    };
    const take = ({ taken }: Row, key: string, kind: 'paths' | 'walks', count = 1) => {
      const counts = taken.get(key) ?? { paths: 0, walks: 0 };
      counts[kind] += count;
      taken.set(key, counts);
    };
    const mutants = { total: 0, killed: 0, equivalent: 0 };
    const mutantsAt: Record<string, number> = {};
    /** The last transitions of failed paths. */
    const failed = new Set<string>();

    for (const test of modules.flatMap(({ children }) => [...children.allTests()])) {
      const meta = test.meta();
      for (const id of meta.exercised ?? []) exercise(id, 'paths');
      if (meta.walk) {
        const row = rowOf(meta.walk);
        row.milliseconds += test.diagnostic()?.duration ?? 0;
        for (const key of new Set(meta.walk.taken)) take(row, key, 'paths');
        for (const id of meta.walk.exercised) exercise(id, 'paths');
        const errors = test.result().errors ?? [];
        if (errors.length > 0) failed.add(meta.walk.taken.at(-1) ?? '');
        row.paths.push({
          name: test.name,
          error: errors.map(({ message }) => message).join('\n'),
        });
      }
      if (meta.walks) {
        const row = rowOf(meta.walks);
        row.walks += meta.walks.count;
        row.steps += meta.walks.steps;
        for (const [id, count] of Object.entries(meta.walks.exercised)) {
          exercise(id, 'walks', count);
        }
        for (const [key, count] of Object.entries(meta.walks.taken)) take(row, key, 'walks', count);
      }
      if (meta.pairs) rowOf(meta.pairs).pairs = meta.pairs;
      if (meta.coverage) rowOf(meta.coverage).transitions = meta.coverage.transitions;
      Object.assign(mutantsAt, meta.mutants?.byTransition);
      mutants.total += meta.mutants?.total ?? 0;
      mutants.killed += meta.mutants?.killed ?? 0;
      mutants.equivalent += meta.mutants?.equivalent ?? 0;
    }

    // A full run of other tests keeps the report of the last walk.
    if (known.size === 0) return;

    const rows = [...known.values()].toSorted(
      (one, other) =>
        one.machine.localeCompare(other.machine) ||
        levels.indexOf(one.level) - levels.indexOf(other.level),
    );
    const seconds = round((performance.now() - this.#started) / 1000);
    const { total, killed, equivalent } = mutants;
    const exercised = requirements.filter(({ paths, walks }) => paths + walks > 0).length;
    const totals = [
      `${exercised} of ${requirements.length} named requirements exercised`,
      ...(total > 0 ? [`mutants: ${killed} killed and ${equivalent} equivalent of ${total}`] : []),
      `${seconds} s`,
    ].join('; ');
    await mkdir(folder, { recursive: true });
    const json = { machines: machinesOf(rows), requirements, mutants, seconds };
    await writeFile(join(folder, 'paths.json'), JSON.stringify(json, null, 2));
    const drawings = this.#options.machines.map(chartOf).flatMap((chart) => {
      const own = rows.filter(
        ({ machine, level }) => machine === chart.id && levels.includes(level),
      );
      const transitions = chart.transitions.map((transition) => ({
        ...transition,
        words: [...transition.words, numbersOf(transition.key, own, mutantsAt)],
        ...(failed.has(transition.key) && { mark: 'failed' as const }),
      }));
      return own.length > 0 ? [svgOf({ ...chart, transitions })] : [];
    });
    const html = page(rows, requirements, totals, await Promise.all(drawings));
    await writeFile(join(folder, 'paths.html'), html);
    console.log(`\n${textTable([head, ...rows.map(cellsOf)])}\n\n${totals}`);
  }
}

const round = (value: number) => Math.round(value * 10) / 10;

/** "http 12+4, faults 5". The spaces in it do not break. */
function numbersOf(key: string, rows: Row[], mutantsAt: Record<string, number>): string {
  const faults = mutantsAt[key] ?? 0;
  const levels = rows.map(({ level, taken }) => {
    const { paths, walks } = taken.get(key) ?? { paths: 0, walks: 0 };
    return `${level}\u00a0${paths}${walks > 0 ? `+${walks}` : ''}`;
  });
  return [...levels, ...(faults > 0 ? [`faults\u00a0${faults}`] : [])].join(', ');
}

/** Explains `numbersOf`. */
const legend =
  "'http 12+4': 12 paths and 4 random walks took the transition at this level. 'faults 5': the tests found 5 faults that were" +
  ' seeded there. Red and ✗: a path failed after this transition.';

function machinesOf(rows: Row[]) {
  const ids = [...new Set(rows.map(({ machine }) => machine))];
  return ids.map((id) => {
    const own = rows.filter(({ machine }) => machine === id);
    return {
      id,
      transitions: Math.max(...own.map(({ transitions }) => transitions)),
      levels: Object.fromEntries(
        own.map(({ level, paths, walks, taken, pairs }) => [
          level,
          {
            paths: paths.length,
            walks,
            taken: taken.size,
            ...(pairs && { pairs: countsOf(pairs) }),
          },
        ]),
      ),
    };
  });
}

const countsOf = ({
  possible,
  missing,
  guards,
  oneSidedGuards,
}: NonNullable<TaskMeta['pairs']>) => ({
  possible,
  taken: possible - missing.length,
  missing,
  guards,
  oneSidedGuards,
});

const failedOf = ({ paths }: Row) => paths.filter(({ error }) => error !== '');

const head = [
  'machine',
  'level',
  'paths',
  'failed',
  'transitions',
  'pairs',
  'guards',
  'walks',
  'seconds',
];

/** "141 of 142", and the number of guards that both hold and do not: "9 of 10". */
function pairCells({ pairs }: Row): string[] {
  if (!pairs) return ['', ''];
  const { possible, taken, guards, oneSidedGuards } = countsOf(pairs);
  return [`${taken} of ${possible}`, `${guards - oneSidedGuards.length} of ${guards}`];
}

const cellsOf = (row: Row): string[] => [
  row.machine,
  row.level,
  String(row.paths.length),
  String(failedOf(row).length),
  `${row.taken.size} of ${row.transitions}`,
  ...pairCells(row),
  row.walks === 0 ? '' : `${row.walks} of ${Math.round(row.steps / row.walks)} steps`,
  String(round(row.milliseconds / 1000)),
];

function textTable(lines: string[][]): string {
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
    .join('\n');
}

const htmlTable = (titles: string[], lines: string[][]) =>
  `<table><thead><tr>${titles.map((title) => `<th>${title}</th>`).join('')}</tr></thead>
<tbody>${lines
    .map((line) => `<tr>${line.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
    .join('\n')}</tbody></table>`;

/** What the paths have not shown: pairs of transitions, and results of guards. */
function notShown(rows: Row[]): string {
  const lists = rows.flatMap(({ pairs }) =>
    pairs ? [...pairs.missing, ...pairs.oneSidedGuards] : [],
  );
  if (lists.length === 0) return '';
  const items = lists.map((words) => `<li>${escapeHtml(words)}</li>`).join('\n');
  return `<h2>Pairs of transitions, and results of guards, that no path shows</h2>\n<ul>${items}</ul>`;
}

/** The table of the rows, the requirements, the failures, the drawings, and every path. */
function page(
  rows: Row[],
  requirements: Requirement[],
  totals: string,
  drawings: string[],
): string {
  const failures = rows.flatMap((row) =>
    failedOf(row).map(
      ({ name, error }) => `<h3>${escapeHtml(name)}</h3><pre>${escapeHtml(error)}</pre>`,
    ),
  );
  const lists = rows.map(
    ({ machine, level, paths }) => `<details><summary>${machine} · ${level}</summary>
<ol>${paths.map(({ name }) => `<li>${escapeHtml(name)}</li>`).join('\n')}</ol></details>`,
  );
  const body = `${htmlTable(head, rows.map(cellsOf))}
<p>${escapeHtml(totals)}</p>
${failures.length > 0 ? `<h2>Failed</h2>${failures.join('\n')}` : ''}
<h2>Named requirements</h2>
${htmlTable(
  ['id', 'requirement', 'paths', 'walks'],
  requirements.map(({ id, sentence, paths, walks }) => [
    id,
    sentence,
    String(paths),
    String(walks),
  ]),
)}
<h2>Transitions</h2>
<p>${legend}</p>
${drawings.join('\n')}
${notShown(rows)}
<h2>Steps of each path</h2>
${lists.join('\n')}`;
  return htmlPage('Paths', body);
}
