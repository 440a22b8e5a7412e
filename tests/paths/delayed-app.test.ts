// Compares a page with the models before its app is downloaded, and after.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BrowserPortal } from '../support/browser-portal';
import { named } from '../support/named';
import { createBrowserDriver, pathsForBrowser } from './drivers/browser';
import type { PageDriver } from './drivers/portal-driver';
import { generatePaths, type Path } from '../../statecharts/paths/generate';
import type { PathStep } from '../../statecharts/paths/model';
import { walkPath } from '../../statecharts/paths/walk';
import type { AnyPortalModel, SpecState } from './models/portal-model';
import { models } from './models/registry';

// On a slow connection the page runs without the app for seconds. Each path is walked with the app arriving before each step
// that the page can take alone, and after the last of them.

const portal = new BrowserPortal();
let driver: PageDriver;
beforeAll(async () => {
  await portal.start();
  const inBrowser = await createBrowserDriver(portal.origin, portal.browser);
  driver = {
    ...inBrowser,
    begin: (...given) => {
      inBrowser.delayApp();
      return inBrowser.begin(...given);
    },
    perform: (step, ms) => (step === arrival ? inBrowser.bringApp() : inBrowser.perform(step, ms)),
  };
});
afterAll(async () => {
  await driver.close();
  await portal.close();
});

/** The model's state of a page; `hasApp` is true once the app has loaded. */
type Spec = SpecState & { hasApp?: boolean };

const arrival: PathStep = {
  name: 'the app arrives',
  case: {
    name: 'the app arrives',
    // Replies received so far take effect when the app arrives.
    stimulus: { do: 'answer', call: 'the app' },
    event: { type: '' },
    outcome: (spec: Spec) => ({ ...spec, hasApp: true }),
  },
  event: { type: '' },
};

/** Returns the model of a page whose app arrives during the path. */
function delayed(model: AnyPortalModel): AnyPortalModel {
  const { compare, beforeApp, ...rest } = model;
  const required = (spec: Spec): Spec => (spec.hasApp ? spec : beforeApp?.(spec));
  return {
    ...rest,
    // Before the app arrives, the page must match `beforeApp`.
    compare: (seen: Spec, spec: Spec) =>
      compare?.(seen === spec ? required(spec) : seen, required(spec)),
  };
}

/** Returns the number of first steps that the page can take without its app. */
function stepsOfPage({ steps }: Path): number {
  const first = steps.findIndex((step) => step.case.stimulus.do !== 'answer');
  return first < 0 ? steps.length : first;
}

/** Returns the paths that a page can start alone: their address has a number. */
const pathsOf = (model: AnyPortalModel) =>
  pathsForBrowser(
    generatePaths(model).filter(({ start }) => !start.before && start.address.includes('=')),
    model,
  );

const walks = models
  .filter(({ beforeApp }) => beforeApp)
  .flatMap((model) =>
    pathsOf(model).flatMap((path) =>
      Array.from({ length: stepsOfPage(path) + 1 }, (_, steps) => ({
        model: delayed(model),
        path: { ...path, steps: path.steps.toSpliced(steps, 0, arrival) },
        steps,
        name: `${model.id}, the app after ${steps} steps: ${path.name}`,
      })),
    ),
  );

describe('a page whose app has not arrived', () => {
  test.for(named(walks, ({ name }) => name))('%s', async ([, { model, path }]) => {
    const { steps } = await walkPath(driver, model, path);
    expect(steps).toContain(arrival);
  });

  test('the paths cover admission, refusal and waiting, before and after the app arrives', () => {
    expect(new Set(walks.map(({ steps }) => steps))).toEqual(new Set([0, 1]));
  });
});
