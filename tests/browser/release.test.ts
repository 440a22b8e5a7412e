// Releases, rollbacks and faulty hosts: a browser that returns gets one whole build.
import type { RequestListener, ServerResponse } from 'node:http';
import type { Page } from 'playwright';
import { beforeEach, expect, inject, test } from 'vitest';
import { brands } from '../../brands/all';
import { untilHydrated, useBrowserPortal } from '../support/browser-portal';
import { listen } from '../support/listen';
import { proxyTo } from '../support/proxy-handler';
import { numberOf } from '../support/sample';
import { storedData } from '../support/stored-data';
import { usePortal } from '../support/use-portal';

const portal = useBrowserPortal();
const subscribed = `/home?msisdn=${numberOf('subscribed')}`;
const [oldName, newName] = [brands.zogo!.productName, brands.akwaba!.productName];

let origin: string;
let oldBuild: RequestListener;
let newBuild: RequestListener;
/** The host of the portal at this time. */
let host: RequestListener;

beforeEach(async () => {
  const serve = async (dist: string) =>
    proxyTo((await usePortal(portal.fixtures.origin, { dist })).origin);
  oldBuild = await serve(inject('dist'));
  newBuild = await serve(inject('otherDist'));
  host = oldBuild;
  origin = (await listen((request, response) => host(request, response))).origin;
});

function sendHtml(response: ServerResponse, text: string, cacheControl: string) {
  response.setHeader('content-type', 'text/html');
  response.setHeader('cache-control', cacheControl);
  response.end(text);
}

/** Sends a page without scripts for each page. */
const maintenance: RequestListener = (request, response) =>
  /^\/(assets|service-worker|api|loginuser)/.test(request.url ?? '')
    ? oldBuild(request, response)
    : sendHtml(response, '<!doctype html><html><h1>Back soon</h1>', 'max-age=31536000, immutable');

/** A rolling update in which an old replica has no file of the new page. */
const withoutScripts: RequestListener = (request, response) =>
  request.method === 'HEAD' ? response.writeHead(404).end() : oldBuild(request, response);

/** Opens the portal as a browser without data does, and waits for its worker. */
async function visitFirst() {
  const page = await portal.open(`${origin}/home`, undefined, { withWorker: true });
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForLoadState('networkidle');
  return page;
}

/** Returns the title of a page whose app has started. */
async function open(page: Page, path: string) {
  await page.goto(origin + path, { waitUntil: 'commit' });
  await untilHydrated(page);
  return page.title();
}

async function visitAgain(page: Page) {
  const next = await page.context().newPage();
  await page.close();
  return next;
}

/** Updates the worker as a navigation does; resolves with the state that the new one reaches. */
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const coming = (await registration.update()).installing ?? registration.waiting!;
    while (coming.state === 'installing')
      await new Promise((resolve) =>
        coming.addEventListener('statechange', resolve, { once: true }),
      );
    return coming.state;
  });

test('an update that gets the landing page of an old replica fails, and the next one is whole', async () => {
  const page = await visitFirst();
  host = (request, response) =>
    (request.url === '/home.html' ? oldBuild : newBuild)(request, response);
  expect(await update(page)).toBe('redundant');
  host = newBuild;
  expect(await update(page)).toBe('installed');
  expect(await open(page, '/search')).toContain(newName);
});

test('a host that sends a page for a missing script harms no later visit', async () => {
  let hasSent = false;
  host = (request, response) => {
    if (!/search-screen-.*js/.test(request.url ?? '')) return oldBuild(request, response);
    hasSent = true;
    // Not longer: Chromium may show a file of its memory again after a reload.
    sendHtml(response, '<!doctype html><html>', 'no-cache');
  };
  let page = await portal.open(`${origin}/home`, undefined, { withWorker: true });
  await expect.poll(() => hasSent).toBe(true);
  await page.waitForFunction(
    async () => !(await navigator.serviceWorker.getRegistration())?.installing,
  );
  host = oldBuild;
  page = await visitAgain(page);
  await page.goto(`${origin}/search`);
  await page.locator('#root:not([aria-busy])').getByRole('heading', { name: 'Search' }).waitFor();
  expect(await open(page, '/search')).toContain(oldName);
  await portal.closeNoisyPage();
});

test('a page about maintenance is shown only while the portal sends it', async () => {
  const page = await visitFirst();
  host = maintenance;
  await page.goto(`${origin}/search`);
  await page.getByRole('heading', { name: 'Back soon' }).waitFor();
  host = oldBuild;
  expect(await open(page, '/search')).toContain(oldName);
});

test('the files that a former worker has stored are not used', async () => {
  let page = await portal.open('about:blank', undefined, { pieces: '/nothing', withWorker: true });
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(async () => {
    const list = await (await fetch('/service-worker.js')).text();
    const cache = await caches.open(`workbox-precache-v2-${location.origin}/`);
    for (const [, revision, url] of list.matchAll(/"revision":(?:null|"(\w+)"),"url":"([^"]+)"/g)) {
      const html = { headers: { 'content-type': 'text/html' } };
      const key = revision ? `/${url}?__WB_REVISION__=${revision}` : `/${url}`;
      await cache.put(key, new Response('<!doctype html><html>Poisoned', html));
    }
  });
  await open(page, '/search');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  page = await visitAgain(page);
  expect(await open(page, '/search')).toContain(oldName);
  expect((await storedData(page)).flat().join()).not.toContain('Poisoned');
});

test('a navigation of the only tab gets a new build, and after a rollback the former one', async () => {
  const page = await visitFirst();
  for (const [build, name] of [
    [newBuild, newName],
    [oldBuild, oldName],
  ] as const) {
    host = build;
    expect(await update(page)).toBe('installed');
    // Only an idle page announces that it leaves.
    await expect.poll(() => open(page, subscribed), { interval: 1_000 }).toBe(name);
  }
});

const brokenPage = ['<p>Broken', 'text/html'] as const;

test.each([
  ['heals a file that throws', ['throw new Error("broken")', 'text/javascript'], ''],
  ['heals a file of a wrong type', brokenPage, ''],
  ['shows a notice during maintenance', brokenPage, 'maintenance'],
  ['shows a notice while a replica lacks its files', brokenPage, 'no scripts'],
  ['shows a notice without sessionStorage', brokenPage, 'storage'],
] as const)('a page that %s', async (_, file, fault) => {
  let page = await visitFirst();
  await page.evaluate(async ([text, type]) => {
    localStorage['a payment'] = 'its record';
    const name = (await caches.keys()).find((key) => key.includes('precache'))!;
    const cache = await caches.open(name);
    const app = (await cache.keys()).find(({ url }) => /\/index-.*\.js/.test(url))!;
    await cache.put(app, new Response(text, { headers: { 'content-type': type } }));
  }, file);
  page = await visitAgain(page);
  if (fault === 'maintenance') host = maintenance;
  if (fault === 'no scripts') host = withoutScripts;
  if (fault === 'storage') {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', { value: null });
    });
  }
  await page.goto(`${origin}/home`, { waitUntil: 'commit' });
  await page.locator(fault ? '[role=alert]' : '#root:not([aria-busy]) h1').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('[data-start-failed]').count()).toBe(fault ? 1 : 0);
  const isStored = (await storedData(page)).flat().join().includes(file[0]);
  expect(isStored).toBe(fault !== '');
  expect(await page.evaluate(() => localStorage['a payment'])).toBe('its record');
  await portal.closeNoisyPage();
});
