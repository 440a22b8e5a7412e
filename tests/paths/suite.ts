import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver } from '../drivers/driver';
import { models } from '../models/registry';
import { generatePaths, type Path } from './generate';
import './meta';
import { transitionKeys } from './transitions';
import { walkPath } from './walk';

interface Level {
  name: Driver['level'];
  createDriver: () => Promise<Driver>;
  /** Which of the generated paths are worth walking here; all, if not given. */
  choose?: (paths: Path[]) => Path[];
}

/** Every machine of the registry, walked along its generated paths at one level. */
export function describePaths({ name: level, createDriver, choose = (paths) => paths }: Level) {
  let driver: Driver;
  beforeAll(async () => {
    driver = await createDriver();
  });
  afterAll(() => driver.close());

  describe.each(models)('$id', (model) => {
    const transitions = transitionKeys(model.machine);
    const unreachable = level === 'browser' ? (model.unreachableInBrowser ?? {}) : {};
    const taken = new Set<string>();

    test.for(choose(generatePaths(model)))('$name', async (path, { task }) => {
      const walk = {
        machine: model.id,
        level,
        start: path.start.name,
        steps: path.steps.map(({ name }) => name),
        taken: [] as string[],
        pictures: [] as string[],
      };
      task.meta.walk = walk;
      await walkPath(driver, model, path);
      // Where the machine cannot be watched, what was seen bears out the path that its definition foretold.
      walk.taken = [...(driver.transitionsTaken() ?? path.transitions)];
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
