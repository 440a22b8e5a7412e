// Describes one level as tests: every model walked along its generated paths, then at random.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transitionKeys } from '../definition';
import type { Driver } from './driver';
import { generatePaths, type Path } from './generate';
import type { Picture } from './test-metadata';
import type { AnyModel } from './model';
import { repeatWalk, walkAtRandom, type SavedWalk } from './random-walks';
import { walkPath } from './walk';

interface Level {
  name: string;
  models: readonly AnyModel[];
  createDriver: () => Promise<Driver>;
  /** The pictures of the path that has just been walked. */
  takePictures?: () => Picture[];
  /** Returns the paths to walk on this level; default: all. */
  choose?: (paths: Path[], model: AnyModel) => Path[];
  /** Random walks in addition to the paths; default: none. */
  walks?: {
    /** Number of walks per model. */
    count: number;
    /** The folder of failing walks. */
    folder: string;
  };
}

/** A failing path takes as long as its timeout, and a wrong delay fails hundreds: the others of the model are skipped. */
const maxFailures = 5;

/** The seed of all random walks, unless `PATHS_SEED` has another one. */
const seed = Number(process.env.PATHS_SEED ?? 2);

/** The walk that `PATHS_REPLAY` names: the test 'the saved walk' takes it. */
const saved = process.env.PATHS_REPLAY
  ? (JSON.parse(readFileSync(process.env.PATHS_REPLAY, 'utf8')) as SavedWalk)
  : undefined;

/** Walks every model on one level, along its generated paths and at random. */
export function describePaths({
  name: level,
  models,
  createDriver,
  takePictures,
  choose = (paths) => paths,
  walks,
}: Level) {
  let driver: Driver;
  beforeAll(async () => {
    driver = await createDriver();
  });
  afterAll(() => driver.close?.());

  describe.each(models.map((model) => [model.id, model] as const))('%s', (_, model) => {
    const transitions = transitionKeys(model.machine);
    const unreachable = model.unreachable?.[level] ?? {};
    const taken = new Set<string>();
    const exercised = new Set<string>();

    const paths = choose(generatePaths(model), model).map((path) => [path.name, path] as const);
    let failures = 0;
    test.for(paths)('%s', async ([, path], { task, skip }) => {
      if (failures >= maxFailures) skip(`${maxFailures} paths of ${model.id} have failed.`);
      const walk = {
        machine: model.id,
        level,
        start: path.start.name,
        steps: path.steps.map(({ name }) => name),
        taken: [] as string[],
        exercised: [] as string[],
        pictures: [] as Picture[],
      };
      task.meta.walk = walk;
      // Until the walk has ended well.
      failures += 1;
      const walked = await walkPath(driver, model, path).finally(() => {
        walk.pictures = takePictures?.() ?? [];
        walk.taken = [...driver.transitionsTaken()];
      });
      failures -= 1;
      walk.exercised = [...walked.exercised];
      for (const key of walk.taken) taken.add(key);
      for (const id of walk.exercised) exercised.add(id);
    });

    test.for(walks ? [walks] : [])(`random walks, seed ${seed}`, async (given, { task }) => {
      const { count, folder } = given;
      const file = `${folder}${model.id}-${level}.json`;
      const totals = await walkAtRandom({ driver, model, seed, count, file });
      task.meta.walks = { machine: model.id, level, seed, count, ...totals };
    });

    const replayed = saved?.machine === model.id ? [saved] : [];
    test.for(replayed)('the saved walk', (walk) => repeatWalk(driver, model, walk));

    test('the paths take every transition and exercise every named requirement', ({ task }) => {
      task.meta.coverage = {
        machine: model.id,
        level,
        transitions: transitions.length,
        unreachable,
      };
      const missing = transitions.filter((key) => !taken.has(key) && !(key in unreachable));
      expect(missing).toEqual([]);
      expect(Object.keys(model.exercises ?? {}).filter((id) => !exercised.has(id))).toEqual([]);
    });
  });
}
