import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowserDriver } from './drivers/browser';
import type { PageDriver } from './drivers/driver';
import type { AnyModel } from './models/model';
import { models } from './models/registry';
import { BrowserPortal } from '../support/browser-portal';
import { named } from '../support/named';
import { generatePaths, type Path } from './generate';
import { thinPathsOfRun } from './thin';
import { isOfPage, walkPath } from './walk';

// On a slow line the page is by itself for seconds, and the app may come at any moment: each path is walked with the app
// coming before each of the steps that a page without it can take, and after the last of them.

const portal = new BrowserPortal();
let driver: PageDriver;
beforeAll(async () => {
  await portal.start();
  driver = await createBrowserDriver({ origin: portal.origin, browser: portal.browser });
});
afterAll(async () => {
  await driver.close();
  await portal.close();
});

/** How many steps from the beginning a page can take by itself. */
const stepsOfPage = ({ steps }: Path) => {
  const first = steps.findIndex((step) => !isOfPage(step));
  return first < 0 ? steps.length : first;
};

/** Those that a page can begin by itself: the address has a number. */
const pathsOf = (model: AnyModel) =>
  thinPathsOfRun(
    generatePaths(model).filter(({ start }) => !start.before && start.address.includes('=')),
    model,
  );

const walks = models
  .filter(({ beforeApp }) => beforeApp)
  .flatMap((model) =>
    pathsOf(model).flatMap((path) =>
      Array.from({ length: stepsOfPage(path) + 1 }, (_, steps) => ({
        model,
        path,
        steps,
        name: `${model.id}, the app after ${steps} steps: ${path.name}`,
      })),
    ),
  );

describe('a page whose app is on its way', () => {
  test.for(named(walks, ({ name }) => name))('%s', async ([, { model, path, steps }]) => {
    const performed = await walkPath(driver, model, path, model.machine, undefined, {
      driver,
      steps,
    });
    expect(performed.length).toBeGreaterThanOrEqual(steps);
  });

  test('is let in, is refused, and waits, with the app before and after', () => {
    expect(new Set(walks.map(({ steps }) => steps))).toEqual(new Set([0, 1]));
  });
});
