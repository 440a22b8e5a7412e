// @vitest-environment jsdom
// Paths in situations and of pairs, and random walks that fail, with the model of the example.
import { expect, test } from 'vitest';
import { createDriver } from '../example/driver.js';
import { model, type Stimulus } from '../example/model.js';
import type { Driver } from './driver.js';
import { generatePaths } from './generate.js';
import type { Case, Model } from './model.js';
import { pairsIn, pathsOfMissingPairs, possiblePairs } from './pairs.js';
import { walkAtRandom } from './random-walks.js';
import { walkPath } from './walk.js';

type Counted = (typeof model.starts)[number]['spec'] & { presses: number };

/** The form without typing, whose requirements count presses for ever; the count matters up to a limit. */
const counting = (limit: number): Model<Counted> => ({
  machine: model.machine,
  starts: model.starts.map(({ name, spec }) => ({ name, spec: { ...spec, presses: 0 } })),
  cases: model.cases
    .filter(({ name }) => name === 'presses the button')
    .map((given) => ({
      ...(given as Case<Counted>),
      outcome: (spec) => ({ ...given.outcome(spec), presses: spec.presses + 1 }),
    })),
  situation: ({ presses }) => Math.min(presses, limit),
});

test.each([2, 6])('the paths take each kind of step in %i situations and no further', (limit) => {
  const paths = generatePaths(counting(limit));
  expect(paths.map(({ steps }) => steps.length)).toEqual([limit + 1]);
});

/** A form that ignores the fourth press, which is not part of any generated path. */
async function createFaultyDriver(): Promise<Driver<Stimulus>> {
  const driver = await createDriver();
  let presses = 0;
  return {
    ...driver,
    begin: (...given) => {
      presses = 0;
      return driver.begin(...given);
    },
    perform: async (step, ms) => {
      if (step.case.stimulus.do === 'press') presses += 1;
      if (step.case.stimulus.do !== 'press' || presses !== 4) await driver.perform(step, ms);
    },
  };
}

test('a failing random walk is shrunk, and its seed finds it again', async () => {
  const driver = await createFaultyDriver();
  const failing = () => walkAtRandom({ driver, model, seed: 1, count: 20, timeoutMs: 1 });
  const problem =
    /(presses the button, ){3}types a name, presses the button\n.*must be[^]* to 5 steps[^]*PATHS_SEED=1/;
  await expect(failing()).rejects.toThrow(problem);
  await expect(failing()).rejects.toThrow(problem);
});

test('a random walk that breaks a property of whole walks is shrunk to the steps that break it', async () => {
  const once: typeof model = {
    ...model,
    properties: {
      'ONCE: no address is received twice': (history) => {
        const { received } = history.at(-1)!.seen.view as { received: string[] };
        return new Set(received).size < received.length ? `${received[0]} again` : undefined;
      },
    },
  };
  await expect(
    walkAtRandom({ driver: await createDriver(), model: once, seed: 1, count: 20, timeoutMs: 1 }),
  ).rejects.toThrow(/ONCE: no address is received twice: ada@example.org again[^]* to 4 steps/);
});

test('the generated paths and those of missing pairs take every possible pair', async () => {
  const driver = await createDriver();
  const paths = generatePaths(model);
  const taken = new Set<string>();
  const walk = async (ways: typeof paths) => {
    for (const path of ways) {
      await walkPath(driver, model, path);
      for (const pair of pairsIn(driver.transitionsTaken())) taken.add(pair);
    }
    return [...possiblePairs(model).keys()].filter((pair) => !taken.has(pair));
  };
  const [missing] = await walk(paths);
  expect(missing).toMatch(/answerLimit.* ⇒ signUp.form: typed/);
  expect(await walk(pathsOfMissingPairs(model, paths))).toEqual([]);
});
