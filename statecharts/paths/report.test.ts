// The report of the example: numbers for each transition, in JSON and on the drawing.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskMeta } from 'vitest';
import type { TestModule } from 'vitest/node';
import { expect, onTestFinished, test, vi } from 'vitest';
import { transitionKeys } from '../definition.js';
import { createDriver, model } from '../example.js';
import type { EdgeCoverage } from '../drawing/coverage.js';
import { walkAtRandom } from './random-walks.js';
import PathReport from './report.js';
import { generatePaths } from './generate.js';
import { walkPath } from './walk.js';

const of = { machine: 'lamp', level: 'actor' };
const [on, off, after] = transitionKeys(model.machine) as [string, string, string];

/** A module of tests, each with its metadata and, if it failed, its error. */
const moduleOf = (...tests: [TaskMeta, error?: string][]) =>
  ({
    children: {
      allTests: () =>
        tests.map(([meta, error]) => ({
          name: 'a path',
          meta: () => meta,
          diagnostic: () => ({ duration: 1 }),
          result: () => ({ errors: error === undefined ? [] : [{ message: error }] }),
        })),
    },
  }) as unknown as TestModule;

test('each transition has its paths, walks and found faults, and a failed path marks the last one that it took', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paths-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const driver = await createDriver();
  const path = generatePaths(model).find(({ steps }) => steps[1]?.name === 'presses')!;
  const [press] = path.steps;
  await walkPath(driver, model, { ...path, steps: [press!, press!, press!] });
  const taken = [...driver.transitionsTaken()];
  const walks = await walkAtRandom({ driver, model, seed: 1, count: 3 });

  vi.spyOn(console, 'log').mockImplementation(() => {});
  const report = new PathReport({
    folder,
    levels: ['actor'],
    requirements: {},
    machines: [model.machine],
  });
  const mutants = { machine: 'lamp', total: 9, killed: 7, equivalent: [], foundByTables: 9 };
  await report.onTestRunEnd([
    moduleOf(
      [{ walk: { ...of, taken: [on, off], exercised: [] } }],
      [{ walk: { ...of, taken, exercised: [] } }, 'must be "dark"'],
      [{ walks: { ...of, ...walks, count: 3 } }],
      [{ mutants: { ...mutants, byTransition: { [on]: 4, [after]: 3 } } }],
    ),
  ]);

  const { machines } = JSON.parse(await readFile(join(folder, 'paths.json'), 'utf8')) as {
    machines: { edges: Record<string, EdgeCoverage> }[];
  };
  const paths = (count: number) => ({ actor: { paths: count, walks: 3 } });
  expect(machines[0]?.edges).toEqual({
    [on]: { levels: paths(2), mutants: 4, isFailed: true },
    [off]: { levels: paths(2), mutants: 0, isFailed: false },
    [after]: { levels: paths(0), mutants: 3, isFailed: false },
  });
  const html = await readFile(join(folder, 'paths.html'), 'utf8');
  expect(html.match(/class="transition failed"/g)).toHaveLength(1);
  expect(html.replaceAll(/<[^>]*>\s*/g, ' ')).toMatch(
    /✗ 1 The button is pressed\. +actor\u00a02\+3, faults\u00a04/,
  );
});
