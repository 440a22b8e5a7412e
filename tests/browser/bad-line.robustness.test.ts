// After a slow, stalled or broken connection, content stays, a message shows, and a retry works.
import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { numberOf } from '../support/sample';
import { survives } from '../support/survives';

const portal = useBrowserPortal();
const subscribed = `/home?msisdn=${numberOf('subscribed')}`;
const scripts = /\/assets\/.*\.js$/;

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

/** Opens a page whose files of that pattern are served by the test. */
async function openOver(address: string, pattern: RegExp, handle: (route: Route) => unknown) {
  const page = await portal.open('about:blank', undefined, { pieces: '/nothing' });
  await page.route(pattern, (route) => handle(route));
  const visits = countVisits(page);
  await page.goto(new URL(address, portal.origin).href, { waitUntil: 'commit' });
  return { page, visits };
}

/** Returns a counter of page loads. */
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
  ['/home/login', 'Réessayez', 'Cette page n’a pas pu être chargée. Vérifiez votre connexion.'],
  ['/nowhere', 'Try again', 'This page could not be loaded. Check your connection.'],
] as const;

survives(
  'a bad line',
  'the app’s own file is missing from the server, on every kind of page',
  'the page is reloaded once, then a sentence with a link for another try stands above the shell',
  async () => {
    for (const [address, retry, words] of starts) {
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
      expect(await page.getByRole('alert').innerText(), `for ${address}`).toContain(words);
      expect(await page.locator('#root [role=status]:visible').count(), 'no spinner').toBe(0);
      expect(await page.locator('#root [aria-hidden] li:visible').count(), 'no places').toBe(0);
      expect(visits(), 'reloaded once').toBe(2);
      isMissing = false;
      await page.getByRole('link', { name: retry }).click();
      await page.locator('#root:not([aria-busy]) > :not([role=alert])').first().waitFor();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
      await portal.reset();
    }
    portal.takeConsole();
    return starts.length;
  },
);

survives(
  'a bad line',
  'the connection breaks before the app is loaded',
  'the rows that came stay, with a sentence; nothing is loaded in their place',
  async () => {
    // Break the connection once for all scripts: a late script would break the retry too.
    let lineGoes: Promise<void> | undefined;
    const { page, visits } = await openOver(subscribed, scripts, async (route) => {
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
    await page.unroute(scripts);
    await offline(page, false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.locator('#root:not([aria-busy]) > *').first().waitFor();
    expect(page.url()).toBe(portal.origin + subscribed);
    portal.takeConsole();
  },
);

/** Opens the search with a missing or wrong file. */
async function openSearchWithout(file: Parameters<Route['fulfill']>[0]) {
  const page = await portal.open(subscribed);
  const visits = countVisits(page);
  let isThere = false;
  await page.route(/search-screen-.*\.js$/, (route) =>
    isThere ? route.continue() : route.fulfill(file),
  );
  const isLoaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('link', { name: 'Search' }).click();
  await isLoaded;
  const comes = () => {
    isThere = true;
  };
  /** The reload does not download the file; the retry does. */
  const tryAgain = async () => {
    await untilReloaded(page);
    await heading(page, 'This page could not be loaded').waitFor();
    expect(visits(), 'reloaded once').toBe(1);
    comes();
    await button(page, 'Try again').click();
  };
  /** `mostVisits`: Chromium 150 caches the failed import, so the retry reloads the page; version 156 repeats the import. */
  const untilShown = async (mostVisits = 1) => {
    // The shell of a reloaded page has the same heading.
    await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
    await heading(page, 'Search').waitFor();
    expect(visits()).toBeLessThanOrEqual(mostVisits);
    await portal.reset();
    portal.takeConsole();
  };
  return { comes, tryAgain, untilShown };
}

survives(
  'a bad line',
  'a screen’s file is gone after a new deployment',
  'the page is reloaded once, and brings the screen or a sentence with another try',
  async () => {
    const { comes, untilShown } = await openSearchWithout({ status: 404 });
    comes();
    await untilShown();
    const again = await openSearchWithout({ status: 404 });
    await again.tryAgain();
    await again.untilShown(2);
    return 2;
  },
);

survives(
  'a bad line',
  "a captive portal sends its page in place of a screen's file",
  'a sentence with another try, after one reload; the screen comes when the line is free',
  async () => {
    const body = '<!doctype html><title>Wi-Fi</title><h1>Log in to the Wi-Fi</h1>';
    const { tryAgain, untilShown } = await openSearchWithout({ contentType: 'text/html', body });
    await tryAgain();
    await untilShown(2);
  },
);

survives(
  'a bad line',
  'the phone is offline while a screen opens, and while a search is typed',
  'what is there stays, what was typed too, and one tap tries again',
  async () => {
    const page = await portal.open(subscribed);
    await heading(page, 'Arcade').waitFor();
    const visits = countVisits(page);

    await offline(page, true);
    // Wait for the failed reload: the text appears before it.
    const isGivenUp = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/search'),
    );
    await page.getByRole('link', { name: 'Search' }).click();
    await heading(page, 'This page could not be loaded').waitFor();
    await isGivenUp;
    await offline(page, false);
    await button(page, 'Try again').click();
    const search = page.getByLabel('Search games');
    await search.waitFor();
    await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
    // Chromium 150 caches the failed import, so the retry reloads the page; version 156 repeats the import.
    const visitsOfRetry = visits();
    expect(visitsOfRetry).toBeLessThanOrEqual(1);

    await offline(page, true);
    await search.fill('lantern');
    await heading(page, 'The search failed').waitFor();
    expect(await search.inputValue()).toBe('lantern');
    await offline(page, false);
    await button(page, 'Try again').click();
    await page.getByRole('link', { name: /Lantern Lanes/ }).waitFor();
    // The connection breaks and returns with each key; the list must match the text.
    await search.press('End');
    for (const [index, letter] of Array.from(' lan').entries()) {
      await offline(page, index % 2 === 0);
      await search.press(letter === ' ' ? 'Space' : letter);
    }
    await heading(page, 'The search failed')
      .or(page.locator('main [aria-busy="false"]'))
      .first()
      .waitFor();
    await page.getByRole('link', { name: /Lantern Lanes/ }).waitFor();
    expect(await search.inputValue()).toBe('lantern lan');
    await offline(page, false);
    expect(visits(), 'no page was loaded').toBe(visitsOfRetry);
    // Wait: a running request would fail and log after the console was read.
    await page.locator('main [aria-busy="false"]').waitFor();
    portal.takeConsole();
    return 6;
  },
);
