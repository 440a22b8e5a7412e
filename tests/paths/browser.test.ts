// Walks the built app in Chromium along thinned paths, and compares it with the models.
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, inject } from 'vitest';
import { createBrowserDriver } from './drivers/browser';
import { BrowserPortal } from '../support/browser-portal';
import { launchBrowser } from '../support/chromium';
import type { Picture } from '../../statecharts/paths/test-metadata';
import { describePaths } from '../../statecharts/paths/suite';
import { models } from './models/registry';
import { browserPaths } from './browser-paths';

/** Origin of a running portal, for example in compose; unset, the test starts one. */
const elsewhere = process.env.PORTAL_ORIGIN;
/** Pictures are for the report; they take time. */
const withPictures = process.env.PATHS_PICTURES === '1';
const folder = new URL('../../reports/pictures/', import.meta.url);

const pictures: Picture[] = [];
let count = 0;
function keepPicture(jpeg: Buffer, step: string) {
  count += 1;
  const file = `pictures/${count}.jpg`;
  writeFileSync(new URL(`${count}.jpg`, folder), jpeg);
  pictures.push({ step, file });
}

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

describePaths({
  name: 'browser',
  models,
  choose: browserPaths,
  takePictures: () => pictures.splice(0),
  createDriver: async () => {
    if (withPictures) mkdirSync(folder, { recursive: true });
    const onStep = withPictures ? { onStep: keepPicture } : {};
    if (elsewhere !== undefined) {
      const browser = await launchBrowser(inject('chromium'));
      return createBrowserDriver({ origin: elsewhere, browser, ...onStep });
    }
    const portal = new BrowserPortal();
    await portal.start();
    closing.push(() => portal.close());
    return createBrowserDriver({ origin: portal.origin, browser: portal.browser, ...onStep });
  },
});
