// A vitest reporter: the table of the paths and walks, `paths.json` and `paths.html`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { Picture } from './test-metadata';

export interface ReportOptions {
  /** The folder to which the report is written. */
  folder: string;
  /** The levels in the order of the report. */
  levels: string[];
  /** A sentence per requirement id; the report lists them in this order. */
  requirements: Record<string, string>;
}

interface Walk {
  name: string;
  start: string;
  steps: string[];
  pictures: Picture[];
  hasPassed: boolean;
  error: string;
}

interface Row {
  machine: string;
  level: string;
  walks: Walk[];
  /** Random walks, and their steps in all. */
  random: { count: number; steps: number };
  taken: Set<string>;
  transitions: number;
  unreachable: Record<string, string>;
  milliseconds: number;
}

/** How many paths and random walks exercised a requirement. */
interface Exercise {
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
    const { folder, levels, requirements } = this.#options;
    const exercises = new Map<string, Exercise>(
      Object.entries(requirements).map(([id, sentence]) => [
        id,
        { id, sentence, paths: 0, walks: 0 },
      ]),
    );
    const exercise = (id: string, kind: 'paths' | 'walks', count: number) => {
      const found = exercises.get(id);
      if (found) found[kind] += count;
    };
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const rows = new Map<string, Row>();
    const rowOf = (machine: string, level: string): Row => {
      const key = `${machine} ${level}`;
      const row = rows.get(key) ?? {
        machine,
        level,
        walks: [],
        random: { count: 0, steps: 0 },
        taken: new Set<string>(),
        transitions: 0,
        unreachable: {},
        milliseconds: 0,
      };
      rows.set(key, row);
      return row;
    };
    const mutants = { total: 0, killed: 0, equivalent: [] as string[] };
    let schedules = 0;

    for (const test of tests) {
      const { exercised, walk, walks, coverage, mutants: mutated, schedules: raced } = test.meta();
      const result = test.result();
      for (const id of exercised ?? []) exercise(id, 'paths', 1);
      if (walk) {
        const row = rowOf(walk.machine, walk.level);
        row.milliseconds += test.diagnostic()?.duration ?? 0;
        for (const key of walk.taken) row.taken.add(key);
        for (const id of walk.exercised) exercise(id, 'paths', 1);
        row.walks.push({
          name: test.name,
          start: walk.start,
          steps: walk.steps,
          pictures: walk.pictures,
          hasPassed: result.state === 'passed',
          error: result.errors?.map(({ message }) => message).join('\n') ?? '',
        });
      }
      if (walks) {
        const { random } = rowOf(walks.machine, walks.level);
        random.count += walks.count;
        random.steps += walks.steps;
        for (const [id, count] of Object.entries(walks.exercised)) exercise(id, 'walks', count);
      }
      if (coverage) {
        const row = rowOf(coverage.machine, coverage.level);
        row.transitions = coverage.transitions;
        row.unreachable = coverage.unreachable;
      }
      if (mutated) {
        mutants.total += mutated.total;
        mutants.killed += mutated.killed;
        mutants.equivalent.push(...mutated.equivalent);
      }
      schedules += raced?.count ?? 0;
    }

    // A full run of other tests keeps the report of the last walk.
    if (rows.size === 0) return;

    const seconds = round((performance.now() - this.#started) / 1000);
    const sorted = [...rows.values()].toSorted(
      (one, other) =>
        one.machine.localeCompare(other.machine) ||
        levels.indexOf(one.level) - levels.indexOf(other.level),
    );
    await mkdir(folder, { recursive: true });
    const named = [...exercises.values()];
    await writeFile(
      join(folder, 'paths.json'),
      JSON.stringify(
        {
          machines: machinesOf(sorted),
          requirements: named,
          mutants,
          schedules,
          seconds,
          walks: walksOf(sorted),
        },
        null,
        2,
      ),
    );
    const totals = [
      ...(mutants.total > 0
        ? [
            `mutants: ${mutants.killed} killed and ${mutants.equivalent.length} equivalent of ${mutants.total}`,
          ]
        : []),
      ...(schedules > 0 ? [`schedules: ${schedules}`] : []),
      `${seconds} s`,
    ].join('; ');
    await writeFile(join(folder, 'paths.html'), page(sorted, named, totals));
    const never = named.filter(({ paths, walks }) => paths + walks === 0).map(({ id }) => id);
    const words = `${named.length - never.length} of ${named.length} named requirements exercised`;
    console.log(`\n${table(sorted)}\n\n${words}; ${totals}\n${join(folder, 'paths.html')}`);
  }
}

const round = (value: number) => Math.round(value * 10) / 10;

function machinesOf(rows: Row[]) {
  const ids = [...new Set(rows.map(({ machine }) => machine))];
  return ids.map((id) => {
    const own = rows.filter(({ machine }) => machine === id);
    return {
      id,
      transitions: Math.max(...own.map(({ transitions }) => transitions)),
      levels: Object.fromEntries(
        own.map((row) => [
          row.level,
          { paths: row.walks.length, walks: row.random.count, taken: row.taken.size },
        ]),
      ),
    };
  });
}

/** Every path with its result. */
const walksOf = (rows: Row[]) =>
  rows.flatMap(({ machine, level, walks }) =>
    walks.map(({ name, hasPassed, error }) => ({ machine, level, name, hasPassed, error })),
  );

function table(rows: Row[]): string {
  const lines = [
    ['machine', 'level', 'paths', 'failed', 'transitions', 'walks', 'seconds'],
    ...rows.map((row) => [
      row.machine,
      row.level,
      String(row.walks.length),
      String(row.walks.filter(({ hasPassed }) => !hasPassed).length),
      `${row.taken.size} of ${row.transitions}`,
      walkWords(row),
      String(round(row.milliseconds / 1000)),
    ]),
  ];
  const widths = lines[0]!.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

/** Random walks, with their average length. */
const walkWords = ({ random: { count, steps } }: Row) =>
  count === 0 ? '' : `${count} of ${Math.round(steps / count)} steps`;

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** Everything that the page shows: the table of the rows, the totals, and each path with its steps. */
function page(rows: Row[], named: Exercise[], totals: string): string {
  const sectionsOf = ({ walks }: Row) => walks.map(pathSection);
  const failed = rows.flatMap((row) =>
    sectionsOf({ ...row, walks: row.walks.filter(({ hasPassed }) => !hasPassed) }),
  );
  const lines = rows.map(
    (row) => `<tr><td>${row.machine}</td><td><a href="#${idOf(row)}">${row.level}</a></td>
<td>${row.walks.length}</td><td>${row.walks.filter(({ hasPassed }) => !hasPassed).length}</td>
<td>${row.taken.size} of ${row.transitions}</td><td>${walkWords(row)}</td><td>${round(row.milliseconds / 1000)}</td></tr>`,
  );
  const sections = rows.map(
    (row) => `<section><h2 id="${idOf(row)}">${row.machine} · ${row.level}</h2>
<p>${row.walks.length} paths take ${row.taken.size} of ${row.transitions} transitions.</p>
${Object.entries(row.unreachable)
  .map(([key, reason]) => `<p>Not taken here: <code>${escape(key)}</code>: ${escape(reason)}</p>`)
  .join('\n')}
${sectionsOf(row).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Paths</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark; --line: light-dark(#ddd, #444); --bad: light-dark(#b3122d, #ff8296) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap }
td:nth-child(n + 3) { font-variant-numeric: tabular-nums }
details { border-bottom: 1px solid var(--line); padding: .3rem 0 } summary { cursor: pointer; overflow-wrap: anywhere }
.failed > summary { color: var(--bad); font-weight: 700 } pre { white-space: pre-wrap; color: var(--bad) }
ol { display: flex; flex-wrap: wrap; gap: 1rem; padding-left: 1.5rem } li { width: 14rem } img { width: 100%; border: 1px solid var(--line) }
</style></head><body><h1>Paths</h1>
<table><thead><tr><th>machine</th><th>level</th><th>paths</th><th>failed</th><th>transitions</th><th>walks</th><th>seconds</th></tr></thead>
<tbody>${lines.join('\n')}</tbody></table>
<p>${escape(totals)}</p>
<h2>Named requirements</h2>
<table><thead><tr><th>id</th><th>requirement</th><th>paths</th><th>walks</th></tr></thead>
<tbody>${named
    .map(
      ({ id, sentence, paths, walks }) =>
        `<tr><td>${escape(id)}</td><td>${escape(sentence)}</td><td>${paths}</td><td>${walks}</td></tr>`,
    )
    .join('\n')}</tbody></table>
${failed.length > 0 ? `<section><h2>Failed</h2>${failed.join('\n')}</section>` : ''}
${sections.join('\n')}
</body></html>
`;
}

const idOf = ({ machine, level }: Row) => `${machine}-${level}`;

function pathSection({ name, start, steps, pictures, hasPassed, error }: Walk): string {
  const left = [...pictures];
  const items = [start, ...steps].map((step, index) => {
    // A step that was passed over has no picture.
    const shows = index === 0 ? 'start' : step;
    const picture = left[0]?.step === shows ? left.shift() : undefined;
    const image = picture ? `<br><img loading="lazy" src="${escape(picture.file)}" alt="">` : '';
    return `<li>${escape(step)}${image}</li>`;
  });
  return `<details class="${hasPassed ? 'passed' : 'failed'}"${hasPassed ? '' : ' open'}><summary>${escape(name)}</summary>
<ol>${items.join('')}</ol>${error ? `<pre>${escape(error)}</pre>` : ''}</details>`;
}
