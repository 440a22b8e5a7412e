// Describes one level as tests: every model walked along its generated paths, then at random.
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { transitionKeys } from '../definition.js';
import type { Driver } from './driver.js';
import { generatePaths, type Path } from './generate.js';
import type { AnyModel } from './model.js';
import { pairsIn, pathsOfMissingPairs, possiblePairs } from './pairs.js';
import { walkAtRandom } from './random-walks.js';
import './test-metadata.js';
import { walkPath } from './walk.js';

/** The tests of one level. */
export interface Level {
  /** The name of the level, for reports. */
  name: string;
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

/**
 * Declares the tests of one level: for each model one for each path, one for the random walks, and one that fails unless the paths
 * take every transition and exercise every named requirement. Throws where `generatePaths` does.
 */
export function describePaths({
  name: level,
  models,
  createDriver,
  choose = (paths) => paths,
  withPairs = false,
  walkCount = 0,
}: Level) {
  let driver: Driver;
  beforeAll(async () => {
    driver = await createDriver();
  });
  afterAll(() => driver.close?.());

  describe.each(models.map((model) => [model.machine.id, model] as const))('%s', (_, model) => {
    const transitions = transitionKeys(model.machine);
    const taken = new Set<string>();
    const exercised = new Set<string>();
    const pairs = new Set<string>();

    const generated = choose(generatePaths(model), model);
    const walked = withPairs ? [...generated, ...pathsOfMissingPairs(model, generated)] : generated;
    const paths = walked.map((path) => [path.name, path] as const);
    let begun = 0;
    let failures = 0;
    test.for(paths)('%s', async ([, path], { task, skip }) => {
      begun += 1;
      if (failures >= maxFailures) skip(`${maxFailures} paths of ${model.machine.id} have failed.`);
      const walk = { machine: model.machine.id, level, taken: [] as string[] };
      task.meta.walk = walk;
      // Until the walk has ended well.
      failures += 1;
      const { exercised: ids } = await walkPath(driver, model, path).finally(() => {
        walk.taken = [...driver.transitionsTaken()];
      });
      failures -= 1;
      for (const key of walk.taken) taken.add(key);
      for (const pair of pairsIn(walk.taken)) pairs.add(pair);
      for (const id of ids) exercised.add(id);
    });

    test.for(walkCount > 0 ? [walkCount] : [])(
      `random walks, seed ${seed}`,
      async (count, { task }) => {
        const steps = await walkAtRandom({ driver, model, seed, count });
        task.meta.walks = { machine: model.machine.id, level, count, steps };
      },
    );

    /** A filter by name (`-t`) leaves out paths, and what they take. */
    const skipIfFiltered = (skip: TestContext['skip']) =>
      skip(begun < paths.length, `A filter has left out paths of ${model.machine.id}.`);

    test('the paths take every transition and exercise every named requirement', ({
      task,
      skip,
    }) => {
      skipIfFiltered(skip);
      task.meta.coverage = { machine: model.machine.id, level, transitions: transitions.length };
      expect(transitions.filter((key) => !taken.has(key))).toEqual([]);
      expect(Object.keys(model.exercises ?? {}).filter((id) => !exercised.has(id))).toEqual([]);
    });

    test.for(withPairs ? [possiblePairs(model)] : [])(
      'the paths take every pair of transitions',
      (all, { task, skip }) => {
        skipIfFiltered(skip);
        const possible = [...all.keys()];
        const missing = possible.filter((pair) => !pairs.has(pair));
        const counted = { possible: possible.length, missing: missing.length };
        task.meta.pairs = { machine: model.machine.id, level, ...counted };
        expect(missing).toEqual([]);
      },
    );
  });
}
