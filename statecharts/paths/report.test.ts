// @vitest-environment jsdom
// The report of the example: numbers on the drawing of each transition, and the pairs as JSON.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskMeta } from 'vitest';
import type { TestModule } from 'vitest/node';
import { expect, onTestFinished, test, vi } from 'vitest';
import { transitionKeys } from '../definition.js';
import { createDriver } from '../example/driver.js';
import { model } from '../example/model.js';
import { escapeHtml } from '../html-page.js';
import { walkAtRandom } from './random-walks.js';
import PathReport from './report.js';
import { generatePaths } from './generate.js';
import { walkPath } from './walk.js';

const of = { machine: model.machine.id, level: 'dom' };
const keys = transitionKeys(model.machine);
const [typed, sent, invalid] = keys as [string, string, string];

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
  const path = generatePaths(model).find(({ transitions }) => {
    return transitions[0] === typed && transitions.at(-1) === invalid;
  })!;
  await walkPath(driver, model, path);
  const taken = [...driver.transitionsTaken()];
  const walks = await walkAtRandom({ driver, model, seed: 1, count: 3 });

  vi.spyOn(console, 'log').mockImplementation(() => {});
  const report = new PathReport({
    folder,
    levels: ['dom'],
    requirements: {},
    machines: [model.machine],
  });
  const mutants = { total: 9, killed: 7, equivalent: 0 };
  await report.onTestRunEnd([
    moduleOf(
      [{ walk: { ...of, taken: [typed, sent], exercised: [] } }],
      [{ walk: { ...of, taken, exercised: [] } }, 'must be open'],
      [{ walks: { ...of, ...walks, count: 3 } }],
      [{ pairs: { ...of, possible: 3, missing: ['one ⇒ other'], guards: 1, oneSidedGuards: [] } }],
      [{ mutants: { ...mutants, byTransition: { [typed]: 4, [sent]: 3 } } }],
    ),
  ]);

  const { machines } = JSON.parse(await readFile(join(folder, 'paths.json'), 'utf8')) as {
    machines: { levels: { dom: { pairs: object } } }[];
  };
  const pairs = { possible: 3, taken: 2, missing: ['one ⇒ other'], guards: 1, oneSidedGuards: [] };
  expect(machines[0]?.levels.dom.pairs).toEqual(pairs);
  const html = await readFile(join(folder, 'paths.html'), 'utf8');
  expect(html).toContain('<td>2 of 3</td><td>1 of 1</td>');
  expect(html).toContain('<li>one ⇒ other</li>');
  expect(html.match(/class="transition failed"/g)).toHaveLength(1);
  const [, ...drawn] = html.split('data-transition="');
  const numbers = drawn.map((part) => {
    const words = part.replaceAll(/<[^>]*>\s*/g, ' ').replaceAll(/ +/g, ' ');
    return [part.split('"')[0], /dom\u00a0[\d+]+(?:, faults\u00a0\d+)?/.exec(words)?.[0]];
  });
  const ofWalks = (key: string) => (walks.taken[key] ? `+${walks.taken[key]}` : '');
  const counts = {
    [typed]: [2, ', faults\u00a04'],
    [sent]: [1, ', faults\u00a03'],
    [invalid]: [1],
  };
  const expected = keys.map((key) => {
    const [paths = 0, faults = ''] = counts[key] ?? [];
    return [escapeHtml(key), `dom\u00a0${paths}${ofWalks(key)}${faults}`];
  });
  expect(Object.fromEntries(numbers)).toEqual(Object.fromEntries(expected));
});
