// After a slow, stalled or broken connection, content stays, a message shows, and a retry works.
import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { appScripts } from '../support/app-scripts';
import { untilHydrated, useBrowserPortal } from '../support/browser-portal';
import { numberOf } from '../support/sample';

const portal = useBrowserPortal();
const subscribed = `/home?msisdn=${numberOf('subscribed')}`;

/** Switches the connection off or on. Chromium may still send a request just after it has confirmed that it is offline. */
async function offline(page: Page, isOffline: boolean) {
  await page.context().setOffline(isOffline);
  if (!isOffline) return;
  await page.waitForFunction(() =>
    fetch('/favicon.ico', { cache: 'no-store' }).then(
      () => false,
      () => true,
    ),
  );
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function openOver(address: string, pattern: RegExp, handle: (route: Route) => unknown) {
  const page = await portal.open('about:blank', undefined, { pieces: '/nothing' });
  await page.route(pattern, (route) => handle(route));
  const visits = countVisits(page);
  await page.goto(new URL(address, portal.origin).href, { waitUntil: 'commit' });
  return { page, visits };
}

function countVisits(page: Page): () => number {
  let visits = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) visits += 1;
  });
  return () => visits;
}

/** Waits for the reload, so that no assertion reads the page before it. */
const untilReloaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('navigation').some((entry) => entry.type === 'reload'),
  );

/** Three kinds of pages: one that paints rows itself, one with its own shell, and one with the shared shell. */
const starts = [
  [subscribed, 'Try again', 'This page could not be loaded. Check your connection.'],
  ['/home/login', 'Réessayer', 'Cette page n’a pas pu être chargée. Vérifiez votre connexion.'],
  ['/nowhere', 'Try again', 'This page could not be loaded. Check your connection.'],
] as const;

test.each(starts)(
  'the page %s without its app is reloaded once, and then offers another try',
  async (address, retry, words) => {
    // Fail the catalogue: rows would replace the spinner.
    portal.fixtures.override('/api/games', { kind: 'text', httpStatus: 500, text: '' });
    let isMissing = true;
    const { page, visits } = await openOver(address, /\/assets\/index-.*\.js$/, (route) =>
      isMissing ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await expect.poll(visits).toBe(2);
    await untilReloaded(page);
    await page.waitForLoadState('networkidle');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain(words);
    expect(await page.locator('#root [role=status]:visible').count(), 'no spinner').toBe(0);
    expect(await page.locator('#root [aria-hidden] li:visible').count(), 'no places').toBe(0);
    expect(visits(), 'reloaded once').toBe(2);
    isMissing = false;
    await page.getByRole('link', { name: retry }).click();
    await page.locator('#root:not([aria-busy]) > :not([role=alert])').first().waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
    await portal.closeNoisyPage();
  },
);

test('the landing page says that the check failed while the *717# page cannot be reached', async () => {
  const files = /\/(assets\/.*\.js|loginuser|home\/login-header)$/;
  // The scripts never arrive.
  const { page, visits } = await openOver(subscribed, files, (route) =>
    route.request().resourceType() === 'script' ? undefined : route.abort(),
  );
  await page.getByRole('alert').getByText('La vérification a échoué.').waitFor();
  expect(await page.getByRole('link', { name: 'Composer *717#' }).getAttribute('href')).toBe(
    'tel:*717%23',
  );
  expect([visits(), await page.getByRole('alert').count()]).toEqual([1, 1]);
  await page.unroute(files);
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await heading(page, 'Arcade').waitFor();
  await portal.closeNoisyPage();
});

test.each([
  ['the check fails', /loginuser$|\/assets\//, 'Votre paiement a été reçu.', false],
  ['the games fail', /api\/games$|\/assets\//, /^Mon forfait\s:\sJour, jusqu’au/, false],
  [
    'a reload gets the page alone',
    /\/(assets\/.*|loginuser|login-header)$/,
    /^Un paiement a/,
    true,
  ],
])(
  'after a payment the page says that it was received where %s',
  async (_, files, words, isLater) => {
    const page = await portal.open('/home/login');
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('player-screen')),
    );
    await page.getByLabel('Numéro de téléphone').fill(numberOf('success'));
    await button(page, 'Souscrivez maintenant').click();
    await heading(page, 'Félicitations').waitFor();
    if (isLater) await heading(page, 'Arcade').waitFor();
    await page.route(files, (route) => route.abort());
    if (isLater) await page.reload({ waitUntil: 'commit' });
    await page.getByText(words).waitFor();
    await page.getByText(/^(Try again|Réessayer)$/).waitFor();
    expect(await page.locator('a[href^="tel:"]').count(), 'no code to buy another').toBe(0);
    await portal.closeNoisyPage();
  },
);

test('rows stay, with a message, when the connection breaks before the app is loaded', async () => {
  // Break the connection once for all scripts: a late script would break the retry too.
  let lineGoes: Promise<void> | undefined;
  const { page, visits } = await openOver(subscribed, appScripts, async (route) => {
    const asking = route.request().frame().page();
    lineGoes ??= asking
      .locator('main section[aria-labelledby]')
      .nth(3)
      .waitFor()
      .then(() => offline(asking, true));
    await lineGoes;
    await route.abort();
  });
  await page.getByRole('alert').waitFor();
  expect(await page.locator('main section').count()).toBe(4);
  expect(visits()).toBe(1);
  await page.unroute(appScripts);
  await offline(page, false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.locator('#root:not([aria-busy]) > *').first().waitFor();
  expect(page.url()).toBe(portal.origin + subscribed);
  await portal.closeNoisyPage();
});

test.each([
  ['is missing after a deployment, and then served', 'served'],
  ['stays missing', 'missing'],
])('a file of the search that %s leads to one reload, and to the screen', async (_, then) => {
  const page = await portal.open(subscribed);
  const visits = countVisits(page);
  let isServed = false;
  await page.route(/search-screen-.*\.js$/, (route) =>
    isServed ? route.continue() : route.fulfill({ status: 404 }),
  );
  const isLoaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('link', { name: 'Search' }).click();
  await isLoaded;
  if (then === 'missing') {
    await untilReloaded(page);
    await heading(page, 'This page could not be loaded').waitFor();
  }
  isServed = true;
  if (then === 'missing') await button(page, 'Try again').click();
  // The shell of a reloaded page has the same heading.
  await untilHydrated(page);
  await heading(page, 'Search').waitFor();
  // Chromium 150 caches the failed import, so the retry reloads the page; version 156 repeats the import.
  expect(visits()).toBeLessThanOrEqual(then === 'missing' ? 2 : 1);
  await portal.closeNoisyPage();
});

test('a screen without its stylesheet shows after a reload only, by the retry', async () => {
  const page = await portal.open('/nowhere');
  await page.route(/game-strip-.*\.css$/, (route) => route.abort());
  await page.route(/nowhere$|header$/, (route) => route.abort());
  await page.evaluate(() => history.pushState(null, '', '/home/login-header'));
  await button(page, 'Réessayer').click();
  await button(page, 'Réessayer').waitFor();
  await page.unrouteAll();
  await button(page, 'Réessayer').click();
  await untilReloaded(page);
  await heading(page, /^Souscrivez/).waitFor();
  await portal.closeNoisyPage();
});
