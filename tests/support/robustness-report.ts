import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { isFullRun } from './full-run';
import { areas, type Trial } from './survives';

const file = fileURLToPath(new URL('../../docs/robustness.md', import.meta.url));

const head = `# Robustness

Each row is a test that attacks the portal or injects a fault. \`cases\` counts the inputs or requests of that test. How soon
rows appear on a connection that loses packets is in [performance.md](performance.md#first-view).

\`npm run robustness\` runs these tests and writes this page. \`npm run test:full\` runs them with all others, and fails if this
page is out of date. One row, by its name:

    TEST_FULL=1 npx vitest run --config tests/vitest.config.ts -t 'the name'

Lessons:

1. **Limit time and size of each reply.** An endless or oversized reply ends at a limit, and what arrived before stays.
2. **Store the payment before sending it.** A lost reply, a reload and a second tab then lead to a question, and not to a
   second charge.
3. **Validate at the edge of the app.** A malformed row is dropped there, so machines and screens need no checks of their own.

`;

/**
 * Writes docs/robustness.md from its tests with `ROBUSTNESS=write`; a run of all tests reports where the file differs from
 * them.
 */
export default class RobustnessReport implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest) {
    this.#vitest = vitest;
  }

  async onTestRunEnd(modules: readonly TestModule[]) {
    const isToBeWritten = process.env.ROBUSTNESS === 'write';
    if (!isToBeWritten && !(await this.#areAll(modules))) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    // After a failure the rows are incomplete, and the run has failed anyway.
    if (tests.some((test) => test.result().state === 'failed')) return;
    const trials = tests.flatMap((test) => test.meta().trial ?? []);
    const parts = areas.map((area) => table(area, trials));
    const options = await resolveConfig(file);
    const text = await format(head + parts.filter(Boolean).join('\n\n'), {
      ...options,
      parser: 'markdown',
    });
    if (isToBeWritten) {
      await writeFile(file, text);
      console.log(`docs/robustness.md: ${trials.length} rows`);
    } else if (rowsOf(text) !== rowsOf(await readFile(file, 'utf8'))) {
      console.error('docs/robustness.md is not what the tests make of it: npm run robustness.');
      process.exitCode = 1;
    }
  }

  async #areAll(modules: readonly TestModule[]): Promise<boolean> {
    const { config } = this.#vitest ?? {};
    if (!isFullRun) return false;
    if (!config || config.project.length > 0 || config.testNamePattern) return false;
    const all = await this.#vitest?.globTestSpecifications();
    return all?.length === modules.length;
  }
}

/** Compare rows without their counts: the number of requests during a walk depends on the browser. */
const rowsOf = (text: string) => text.replaceAll(/\| +[\d,]+ +\|/g, '||').replaceAll(/[ -]+/g, ' ');

function table(area: string, trials: readonly Trial[]): string {
  const rows = trials
    .filter((trial) => trial.area === area)
    .toSorted((one, other) => one.tried.localeCompare(other.tried, 'en'));
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ tried, reaction, cases }) =>
      `| ${cell(tried)} | ${cases.toLocaleString('en')} | ${cell(reaction)} |`,
  );
  const title = `## ${area.charAt(0).toUpperCase()}${area.slice(1)}`;
  return [title, '', '| tried | cases | survived: how |', '| --- | --- | --- |', ...lines].join(
    '\n',
  );
}

const cell = (text: string) => text.replaceAll('|', '\\|');
