import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver } from '../drivers/driver';
import { createHttpDriver } from '../drivers/http';
import { models } from '../models/registry';
import { generatePaths } from './generate';
import { transitionKeys } from './transitions';
import { walkPath } from './walk';

let driver: Driver;
beforeAll(async () => {
  driver = await createHttpDriver();
});
afterAll(() => driver.close());

describe.each(models)('$id', (model) => {
  const taken = new Set<string>();

  test.each(generatePaths(model))('$name', async (path) => {
    await walkPath(driver, model, path);
    for (const key of driver.transitionsTaken() ?? []) taken.add(key);
  });

  test('the paths take every transition', () => {
    const untaken = transitionKeys(model.machine).filter((key) => !taken.has(key));
    expect(untaken).toEqual([]);
  });
});
