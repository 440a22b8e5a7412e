// Walks the built app in Chromium along thinned paths, and compares it with the models.
import { afterAll, inject } from 'vitest';
import { describePaths } from '../../statecharts/paths/suite';
import { BrowserPortal } from '../support/browser-portal';
import { launchBrowser } from '../support/chromium';
import { createBrowserDriver, pathsForBrowser } from './drivers/browser';
import { models } from './models/registry';

/** Origin of a running portal, for example in compose; unset, the test starts one. */
const elsewhere = process.env.PORTAL_ORIGIN;
const portal = new BrowserPortal();
afterAll(() => (elsewhere === undefined ? portal.close() : undefined));

describePaths({
  models,
  choose: pathsForBrowser,
  createDriver: async () => {
    if (elsewhere !== undefined) {
      return createBrowserDriver(elsewhere, await launchBrowser(inject('chromium')));
    }
    await portal.start();
    return createBrowserDriver(portal.origin, portal.browser);
  },
});
