// The example is walked, a failing walk is shrunk, and every mutant of the example is found.
import { expect, test } from 'vitest';
import { createDriver, model } from '../example.js';
import type { Driver } from './driver.js';
import { generatePaths } from './generate.js';
import type { AnyModel } from './model.js';
import { mutantsOf } from './mutate.js';
import { detectionOf } from './mutate-judge.js';
import { walkAtRandom } from './random-walks.js';
import { describePaths } from './suite.js';

describePaths({ name: 'actor', models: [model], createDriver, walkCount: 20 });

type Counted = (typeof model.starts)[number]['spec'] & { presses: number };

/** A lamp whose requirements count presses for ever; the count matters up to a limit. */
const counting = (limit: number): AnyModel => ({
  ...model,
  starts: [{ name: 'a dark room', spec: { view: 'dark', timer: null, presses: 0 } }],
  cases: model.cases.map((given) => ({
    ...given,
    outcome: (spec: Counted) => ({ ...given.outcome(spec), presses: spec.presses + 1 }),
  })),
  delays: {},
  situation: ({ presses }: Counted) => Math.min(presses, limit),
});

test.each([2, 6])('the paths take each kind of step in %i situations and no further', (limit) => {
  const paths = generatePaths(counting(limit));
  expect(paths.map(({ steps }) => steps.length)).toEqual([limit + 2]);
});

/** A lamp that ignores the third press, which is not part of any generated path. */
async function createFaultyDriver(): Promise<Driver> {
  const driver = await createDriver();
  let presses = 0;
  return {
    ...driver,
    begin: (...given) => {
      presses = 0;
      return driver.begin(...given);
    },
    perform: async (step, ms) => {
      if (step.ms === undefined) presses += 1;
      if (step.ms !== undefined || presses !== 3) await driver.perform(step, ms);
    },
  };
}

test('a failing random walk is shrunk, and its seed finds it again', async () => {
  const driver = await createFaultyDriver();
  // An actor without calls changes synchronously, so a short limit is enough.
  const failing = () => walkAtRandom({ driver, model, seed: 1, count: 20, timeoutMs: 1 });
  const problem = /presses, presses, presses\n.*must be "light"[^]* to 3 steps[^]*PATHS_SEED=1/;
  await expect(failing()).rejects.toThrow(problem);
  await expect(failing()).rejects.toThrow(problem);
});

test('the requirements find every mutant of the example', async () => {
  const driver = await createDriver();
  const mutants = mutantsOf(model.machine);
  expect(mutants).toHaveLength(14);
  const missed: string[] = [];
  for (const mutant of mutants) {
    const found = await detectionOf(driver, model, mutant, generatePaths(model));
    if (found === null) missed.push(mutant.name);
  }
  expect(missed).toEqual([]);
});
