// A vitest reporter: prints a table of the paths and walks of each machine at each level.
import type { TaskMeta } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import './test-metadata.js';

/** A machine at a level. */
interface Row {
  machine: string;
  level: string;
  paths: number;
  failed: number;
  taken: Set<string>;
  transitions: number;
  /** Undefined where pairs are not walked. */
  pairs?: TaskMeta['pairs'];
  walks: number;
  /** All steps of the random walks. */
  steps: number;
  milliseconds: number;
}

const head = ['machine', 'level', 'paths', 'failed', 'transitions', 'pairs', 'walks', 'seconds'];

/** Prints the table, and the numbers of mutants; nothing where no path was walked. */
export default class PathReport implements Reporter {
  readonly #levels: readonly string[];

  /** `levels`: in the order of the table. */
  constructor(levels: readonly string[]) {
    this.#levels = levels;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = new Map<string, Row>();
    const rowOf = ({ machine, level }: { machine: string; level: string }): Row => {
      const key = `${machine} ${level}`;
      const numbers = { paths: 0, failed: 0, transitions: 0, walks: 0, steps: 0, milliseconds: 0 };
      const row = rows.get(key) ?? { machine, level, taken: new Set<string>(), ...numbers };
      rows.set(key, row);
      return row;
    };
    const mutants = { total: 0, killed: 0, equivalent: 0 };
    for (const test of modules.flatMap(({ children }) => [...children.allTests()])) {
      const meta = test.meta();
      if (meta.walk) {
        const row = rowOf(meta.walk);
        row.paths += 1;
        if (test.result().state === 'failed') row.failed += 1;
        for (const key of meta.walk.taken) row.taken.add(key);
        row.milliseconds += test.diagnostic()?.duration ?? 0;
      }
      if (meta.walks) {
        const row = rowOf(meta.walks);
        row.walks += meta.walks.count;
        row.steps += meta.walks.steps;
      }
      if (meta.pairs) rowOf(meta.pairs).pairs = meta.pairs;
      if (meta.coverage) rowOf(meta.coverage).transitions = meta.coverage.transitions;
      mutants.total += meta.mutants?.total ?? 0;
      mutants.killed += meta.mutants?.killed ?? 0;
      mutants.equivalent += meta.mutants?.equivalent ?? 0;
    }
    if (rows.size === 0) return;

    const sorted = [...rows.values()].toSorted(
      (one, other) =>
        one.machine.localeCompare(other.machine) ||
        this.#levels.indexOf(one.level) - this.#levels.indexOf(other.level),
    );
    console.log(`\n${textTable([head, ...sorted.map(cellsOf)])}`);
    const { total, killed, equivalent } = mutants;
    if (total > 0)
      console.log(`mutants: ${killed} killed and ${equivalent} equivalent of ${total}`);
  }
}

function cellsOf(row: Row): string[] {
  const { pairs, walks, steps } = row;
  return [
    row.machine,
    row.level,
    String(row.paths),
    String(row.failed),
    `${row.taken.size} of ${row.transitions}`,
    pairs ? `${pairs.possible - pairs.missing} of ${pairs.possible}` : '',
    walks === 0 ? '' : `${walks} of ${Math.round(steps / walks)} steps`,
    (row.milliseconds / 1_000).toFixed(1),
  ];
}

function textTable(lines: string[][]): string {
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
    .join('\n');
}
