// Describes one level as tests: every model walked along its generated paths, then at random.
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { definitionOf, transitionKeys } from '../definition.js';
import { generatePaths, type Path } from './generate.js';
import type { AnyModel, Driver } from './model.js';
import { pairsIn, pathsOfMissingPairs, possiblePairs } from './pairs.js';
import { walkAtRandom } from './random-walks.js';
import { idleWords, untakenWords } from './untaken.js';
import { walkPath } from './walk.js';

export interface Level {
  models: readonly AnyModel[];
  /** Returns the driver of all models; it is closed after the last test. */
  createDriver: () => Promise<Driver>;
  /** Returns the paths to walk on this level; default: all. */
  choose?: (paths: Path[], model: AnyModel) => Path[];
  /** Whether to walk a path also for each possible pair of transitions that no other path takes; default: no. */
  withPairs?: boolean;
  /** Number of random walks per model in addition to the paths; default: none. */
  walkCount?: number;
}

/** A failing path takes as long as its timeout, and a wrong delay fails hundreds: the others of the model are skipped. */
const maxFailures = 5;

/** The seed of all random walks, unless `PATHS_SEED` has another one. */
const seed = Number(process.env.PATHS_SEED ?? 2);

/** Declares the tests of one level: for each model its paths, random walks, and what the paths must take together. Throws as `generatePaths`. */
export function describePaths(level: Level) {
  const { models, createDriver, choose, withPairs = false, walkCount = 0 } = level;
  let driver: Driver;
  beforeAll(async () => {
    driver = await createDriver();
  });
  afterAll(() => driver.close?.());

  const named = models.map((model) => [definitionOf(model.machine).id, model] as const);
  describe.each(named)('%s', (_, model) => {
    const performed = new Set<string>();
    const taken = new Set<string>();
    const exercised = new Set<string>();
    const pairs = new Set<string>();
    const shown = new Set<string>();

    const all = generatePaths(model);
    const generated = choose?.(all, model) ?? all;
    const walked = withPairs ? [...generated, ...pathsOfMissingPairs(model, generated)] : generated;
    const paths = walked.map((path) => [path.name, path] as const);
    let begun = 0;
    let failures = 0;
    test.for(paths)('%s', async ([, path], { skip }) => {
      begun += 1;
      if (failures >= maxFailures) skip(`${maxFailures} paths of ${model.machine.id} have failed.`);
      // Until the walk has ended well.
      failures += 1;
      const { steps, exercised: ids, history } = await walkPath(driver, model, path);
      failures -= 1;
      const keys = driver.transitionsTaken?.() ?? [];
      if (!driver.transitionsTaken)
        for (const { seen } of history) shown.add(inspect(seen, { depth: null }));
      for (const { name } of steps) performed.add(name);
      for (const key of keys) taken.add(key);
      for (const pair of pairsIn(keys)) pairs.add(pair);
      for (const id of ids) exercised.add(id);
    });

    test.for(walkCount > 0 ? [walkCount] : [])(`random walks, seed ${seed}`, (count) =>
      walkAtRandom(driver, model, seed, count),
    );

    /** A filter by name (`-t`) and failures leave out what paths take. */
    const skipUnlessWalked = (skip: TestContext['skip']) =>
      skip(begun < paths.length || failures > 0, 'Not all paths have been walked to their end.');

    test('the paths take every transition and exercise every named requirement', ({ skip }) => {
      skipUnlessWalked(skip);
      const keys = driver.transitionsTaken ? transitionKeys(model.machine) : [];
      const cases = choose ? [] : model.cases.map(({ name }) => name);
      const ids = Object.keys(model.exercises ?? {});
      const missing = (list: string[], known: Set<string>) => list.filter((one) => !known.has(one));
      const untaken = missing(keys, taken).map((key) => untakenWords(model, walked, key));
      expect(
        missing(cases, performed),
        "cases that no path performs: see 'when', 'isPossible'",
      ).toEqual([]);
      expect(idleWords(driver, shown)).toBe('');
      expect(untaken, 'transitions that no path takes').toEqual([]);
      expect(missing(ids, exercised), 'requirements that no path exercises').toEqual([]);
    });

    test.for(withPairs ? [possiblePairs(model)] : [])(
      'the paths take every pair of transitions',
      (possible, { skip }) => {
        skipUnlessWalked(skip);
        skip(!driver.transitionsTaken, 'The driver reports no transitions.');
        const missing = [...possible.keys()].filter((pair) => !pairs.has(pair));
        expect(missing, 'pairs that the driver does not report').toEqual([]);
      },
    );
  });
}
