import { afterAll, beforeAll, describe, test } from 'vitest';
import { createHttpDriver } from '../drivers/http';
import type { Driver } from '../drivers/driver';
import { subscriptionModel } from '../models/subscription';
import { generatePaths } from './generate';
import { walkPath } from './walk';

let driver: Driver;
beforeAll(async () => {
  driver = await createHttpDriver();
});
afterAll(() => driver.close());

describe('subscription', () => {
  test.each(generatePaths(subscriptionModel))('$name', (path) =>
    walkPath(driver, subscriptionModel, path),
  );
});
