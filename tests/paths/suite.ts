import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver } from './drivers/driver';
import type { AnyModel } from './models/model';
import { models } from './models/registry';
import { generatePaths, type Path } from './generate';
import { named } from '../support/named';
import type { Picture } from './meta';
import { transitionKeys } from './transitions';
import { walkPath } from './walk';

interface Level {
  name: Driver['level'];
  createDriver: () => Promise<Driver>;
  /** The pictures of the path that has just been walked. */
  takePictures?: () => Picture[];
  /** Which of the generated paths are worth walking here; all, if not given. */
  choose?: (paths: Path[], model: AnyModel) => Path[];
}

/** Every machine of the registry, walked along its generated paths at one level. */
export function describePaths({
  name: level,
  createDriver,
  takePictures,
  choose = (paths) => paths,
}: Level) {
  let driver: Driver;
  beforeAll(async () => {
    driver = await createDriver();
  });
  afterAll(() => driver.close());

  describe.each(named(models, ({ id }) => id))('%s', (_, model) => {
    const transitions = transitionKeys(model.machine);
    const unreachable = level === 'http' ? {} : (model.unreachableInBrowser ?? {});
    const taken = new Set<string>();

    const paths = named(choose(generatePaths(model), model), ({ name }) => name);
    test.for(paths)('%s', async ([, path], { task }) => {
      const walk = {
        machine: model.id,
        level,
        start: path.start.name,
        steps: path.steps.map(({ name }) => name),
        taken: [] as string[],
        pictures: [] as Picture[],
      };
      task.meta.walk = walk;
      await walkPath(driver, model, path).finally(() => {
        walk.pictures = takePictures?.() ?? [];
        walk.taken = [...driver.transitionsTaken()];
      });
      for (const key of walk.taken) taken.add(key);
    });

    test('the paths take every transition', ({ task }) => {
      task.meta.coverage = {
        machine: model.id,
        level,
        transitions: transitions.length,
        unreachable,
      };
      const missing = transitions.filter((key) => !taken.has(key) && !(key in unreachable));
      expect(missing).toEqual([]);
    });
  });
}
