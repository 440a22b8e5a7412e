// The service worker caches files for the next visit; a new deployment replaces them.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { brands } from '../../brands/all';
import { endingWorker } from '../../build/service-worker';
import { storedData } from '../support/stored-data';
import { untilHydrated, useBrowserPortal } from '../support/browser-portal';
import { listen } from '../support/listen';
import { proxyTo } from '../support/proxy-handler';
import { numberOf, sampleGame, sampleGroup } from '../support/sample';
import { usePortal } from '../support/use-portal';

const portal = useBrowserPortal();
const subscribed = `/home?msisdn=${numberOf('subscribed')}`;

const startServer = (dist = inject('dist')) => usePortal(portal.fixtures.origin, { dist });

const isActivated = () => navigator.serviceWorker.controller?.state === 'activated';

/** Opens a page in a new browser context, and waits until the worker has cached all that the next visit needs. */
async function visitFirst(address: string): Promise<Page> {
  const page = await portal.open(address, undefined, { withWorker: true });
  if (address.includes(subscribed)) await page.getByRole('heading', { name: 'Arcade' }).waitFor();
  await page.waitForFunction(isActivated);
  return page;
}

async function visitAgain(page: Page, address: string): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await next.goto(address, { waitUntil: 'commit' });
  return next;
}

const addressesIn = async (page: Page, cache: string) =>
  (await storedData(page)).filter(([name]) => name.includes(cache)).map(([, address]) => address);

const keptCatalogue = async (page: Page) =>
  (await storedData(page)).find(([cache]) => cache === 'catalogue')?.[2];

test('every screen that is useful offline loads offline', async () => {
  let page = await visitFirst(subscribed);
  const paths = (await addressesIn(page, 'precache')).map((url) => new URL(url).pathname);
  expect(paths.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
    '/home.html',
    '/index.html',
    '/manifest.webmanifest',
  ]);
  expect(
    paths.filter((path) => /\.(map|br|gz|png)$|\/(worker|subscription|login-screen)/.test(path)),
    'nothing that the worker, an installation or a form needs',
  ).toEqual([]);

  await page.context().setOffline(true);
  page = await visitAgain(page, '/category/Puzzle');
  await page.getByRole('heading', { level: 1, name: 'Puzzle' }).waitFor();
  await page
    .getByRole('link', { name: /^Play / })
    .first()
    .waitFor();
  await page.goto('/games/1001/Puzzle', { waitUntil: 'commit' });
  await page.getByText('No connection.').waitFor();
  await page.getByRole('link', { name: 'Close' }).waitFor();
  await page.goto('/search');
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
  await page.goto('/home/check');
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor();
  await page.goto('/nowhere');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  // The check fails, and with it the visit of the landing page goes where the product sends it.
  await page.goto(subscribed, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Souscrire en ligne' }).waitFor();
  await portal.closeNoisyPage();
});

test('the browser sends all calls but the catalogue without the worker', async () => {
  const page = await visitFirst(subscribed);
  const routes = await page.evaluate(async () => {
    /** Returns what answered: '' is the worker's handler. Its name differs between versions of Chromium. */
    const routeOf = async (path: string) => {
      const before = performance.getEntriesByType('resource').length;
      await (await fetch(path, { method: path.endsWith('user') ? 'POST' : 'GET' })).text();
      // Pictures load meanwhile.
      const entry = performance
        .getEntriesByType('resource')
        .slice(before)
        .find(({ name }) => name.endsWith(path));
      const timing = Object.entries(entry?.toJSON() as Record<string, unknown>);
      return timing.find(([name]) => name.startsWith('workerMatched'))?.[1];
    };
    const found: Record<string, unknown> = {};
    for (const path of ['/api/games', '/loginuser', '/subscribe/user', '/fetch-games']) {
      found[path] = await routeOf(path);
    }
    return found;
  });
  // The server refuses the POST requests, which have no body.
  await portal.expectConsole([expect.stringContaining('415'), expect.stringContaining('415')]);
  expect(routes).toEqual({
    '/api/games': '',
    '/loginuser': 'network',
    '/subscribe/user': 'network',
    '/fetch-games': 'network',
  });
});

test('a cached page moves to its one address, and keeps query and history state', async () => {
  const page = await visitFirst('/search');
  await page.goto('/search');
  await expect.poll(() => addressesIn(page, 'pages')).toHaveLength(1);
  await page.evaluate(() =>
    history.replaceState({ mark: 1 }, '', `${location.origin}//%73EARCH/?msisdn=%2B1#top`),
  );
  await page.reload();
  await untilHydrated(page);
  const shown = await page.evaluate(() => [
    location.href.slice(location.origin.length),
    history.state,
    document.querySelector('h1')?.textContent.startsWith('Search'),
  ]);
  expect(shown).toEqual(['/search?msisdn=%2B1#top', expect.objectContaining({ mark: 1 }), true]);
});

const requestCatalogue = (page: Page, cache: RequestCache = 'default') =>
  page.evaluate(async (mode) => {
    const response = await fetch('/api/games', { cache: mode });
    const text = await response.text();
    return { isStored: response.headers.has('x-kept-at'), isNew: text.includes('"New"') };
  }, cache);

test('the cached catalogue shows at once with its mark, and is updated for the next visit', async () => {
  let page = await visitFirst(subscribed);
  expect(portal.callsTo('/api/games'), 'what the page has downloaded is kept').toHaveLength(1);
  portal.fixtures.setCatalogue([sampleGroup('New', [sampleGame(1)])]);
  // With `no-store`, a request neither reads nor updates the cache.
  expect(await requestCatalogue(page, 'no-store')).toEqual({ isStored: false, isNew: true });
  const arrival = page.waitForResponse(/\/api\/games$/);
  await page.reload({ waitUntil: 'commit' });
  const response = await arrival;
  expect(response.headers()).toHaveProperty('x-kept-at');
  expect(await response.text()).toContain('"Arcade"');
  await expect.poll(() => keptCatalogue(page)).toContain('"New"');

  page = await visitAgain(page, '/category/New');
  await page.getByRole('link', { name: 'Play Game 1' }).waitFor();
  expect(await addressesIn(page, 'catalogue')).toEqual([`${portal.origin}/api/games`]);
  expect(await requestCatalogue(page)).toEqual({ isStored: true, isNew: true });
  expect(await requestCatalogue(page, 'reload')).toEqual({ isStored: false, isNew: true });
});

test('the worker serves cached pictures offline, and keeps none with a number in its address', async () => {
  const page = await visitFirst('/home');
  const picture = '/fixtures/thumbnails/1001.svg?n=1';
  const show = (address: string) =>
    page.evaluate((src) => Object.assign(new Image(), { src }).decode(), address);
  await show(`${picture}&msisdn=${numberOf('subscribed')}`);
  await show(picture);
  const kept = async () =>
    (await addressesIn(page, 'pictures')).filter((address) => address.includes('n=1'));
  await expect.poll(kept).toEqual([portal.origin + picture]);
  await page.context().setOffline(true);
  await show(picture);
});

describe('a deployment', () => {
  const before = brands.zogo!;
  const after = brands.akwaba!;

  test("a new build's prices show on the payment form at once, all else while no other tab needs the old build", async () => {
    // One address for both builds: another test may take a port that a server has left.
    let answer = proxyTo((await startServer()).origin);
    const { origin } = await listen((request, response) => answer(request, response));
    const page = await visitFirst(`${origin}/home/login`);
    const oldFiles = await addressesIn(page, 'precache');
    const open = async (path: string) => {
      await page.goto(origin + path);
      await untilHydrated(page);
    };
    const offered = async () => {
      await untilHydrated(page);
      return page.getByLabel('Forfait').locator('option').allTextContents();
    };
    const labels = ({ packs }: typeof before) => packs.map(({ label }) => label);
    expect(await offered()).toEqual(labels(before));
    await open('/search');
    await expect.poll(() => addressesIn(page, 'pages')).toHaveLength(1);
    await page.waitForLoadState('networkidle');
    const other = await page.context().newPage();
    await other.goto(`${origin}/search`);
    answer = proxyTo((await startServer(inject('otherDist'))).origin);

    await page.goBack();
    expect(await offered(), 'by Back').toEqual(labels(after));
    await open('/home/login');
    expect(await offered(), 'by its address').toEqual(labels(after));
    await open('/home/login-header');
    expect(await page.title(), 'a page that the old build has not stored').toContain(
      after.productName,
    );
    await open('/search');
    expect(await page.title(), 'a page that it has stored').toContain(before.productName);

    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      while (!registration.waiting) {
        const coming = registration.installing;
        await new Promise((resolve) => coming?.addEventListener('statechange', resolve));
      }
    });
    await other.goto(`${origin}/search`);
    expect(await other.title()).toContain(before.productName);
    // A part of the app that this tab has not needed yet, and that the server no longer has.
    await page.getByRole('button', { name: 'Category' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Puzzle' }).click();
    await page.getByRole('heading', { level: 1, name: 'Puzzle' }).waitFor();
    expect(await page.title()).toContain(before.productName);

    let next = await visitAgain(other, 'about:blank');
    await page.close();
    await expect
      .poll(async () => {
        next = await visitAgain(next, `${origin}/search`);
        await untilHydrated(next);
        return next.title();
      })
      .toContain(after.productName);
    const oldApp = oldFiles.find((address) => /\/index-.*\.js/.test(address));
    expect(oldApp).toBeDefined();
    expect(await addressesIn(next, 'precache')).not.toContain(oldApp);
  });

  test("the development server's worker unregisters the worker of a build", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await cp(inject('dist'), folder, { recursive: true });
    const { origin } = await startServer(folder);
    const page = await visitFirst(origin + subscribed);
    const worker = join(folder, 'service-worker.js');
    await writeFile(worker, endingWorker);
    for (const ending of ['.br', '.gz']) await rm(worker + ending);
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    // The page is loaded again, without a worker.
    await expect.poll(() => isControlled().catch(() => true)).toBe(false);
    await expect.poll(() => storedData(page).catch(() => null)).toEqual([]);
  });
});

test('the portal can be installed', async () => {
  const page = await visitFirst('/home');
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/', display: 'standalone' });
});
