import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { callLimitMs } from '../../machines/business';
import { useBrowserPortal } from '../support/browser-portal';
import { numberOf } from '../support/sample';
import { survives } from '../support/survives';

const portal = useBrowserPortal();
const subscribed = `/home?msisdn=${numberOf('subscribed')}`;
const captivePage = '<!doctype html><title>Wi-Fi</title><h1>Log in to the Wi-Fi</h1>';
const scripts = /\/assets\/.*\.js$/;

const offline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** A page that may be asked for its files in ways of the test's own. */
async function openOver(address: string, pattern: RegExp, handle: (route: Route) => unknown) {
  const page = await portal.open('about:blank', undefined, { pieces: '/nothing' });
  await page.route(pattern, (route) => handle(route));
  const visits = countVisits(page);
  await page.goto(new URL(address, portal.origin).href, { waitUntil: 'commit' });
  return { page, visits };
}

/** How often the page itself was asked for. */
function countVisits(page: Page): () => number {
  let visits = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) visits += 1;
  });
  return () => visits;
}

/** What is on the screen is of the page that has come anew, no longer of the one before. */
const untilLoadedAnew = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('navigation').some((entry) => entry.type === 'reload'),
  );

const starts = [
  [subscribed, 'Try again', 'The games need JavaScript and a connection.'],
  ['/home/login', 'Réessayer', 'Les jeux ont besoin de JavaScript et d’une connexion.'],
  ['/home/check', 'Try again', 'The games need JavaScript and a connection.'],
  ['/search', 'Try again', 'The games need JavaScript and a connection.'],
  ['/category/Puzzle', 'Try again', 'The games need JavaScript and a connection.'],
  ['/games/1001/Puzzle', 'Try again', 'The games need JavaScript and a connection.'],
  ['/nowhere', 'Try again', 'The games need JavaScript and a connection.'],
] as const;

survives(
  'a bad line',
  'the app’s own file is missing from the server, on every kind of page',
  'the page is reloaded once, then a sentence with a link for another try stands above the shell',
  async () => {
    for (const [address, retry, words] of starts) {
      let isMissing = true;
      const { page, visits } = await openOver(address, /\/assets\/index-.*\.js$/, (route) =>
        isMissing ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await expect.poll(visits).toBe(2);
      await untilLoadedAnew(page);
      await page.waitForLoadState('networkidle');
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').innerText(), `for ${address}`).toContain(words);
      expect(await page.locator('#root [role=status]').count(), 'no spinner is left').toBe(0);
      expect(visits(), 'once anew').toBe(2);
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
  'the line goes before the app has come',
  'the rows that came stay, with a sentence; nothing is loaded in their place',
  async () => {
    // Once for all scripts: one that was late would take the line away from the second try.
    let lineGoes: Promise<void> | undefined;
    const { page, visits } = await openOver(subscribed, scripts, async (route) => {
      const asking = route.request().frame().page();
      lineGoes ??= asking
        .locator('main section')
        .nth(19)
        .waitFor()
        .then(() => offline(asking, true));
      await lineGoes;
      await route.abort();
    });
    await page.getByRole('alert').waitFor();
    expect(await page.locator('main section').count()).toBe(20);
    expect(visits()).toBe(1);
    await page.unroute(scripts);
    await offline(page, false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.locator('#root:not([aria-busy]) > *').first().waitFor();
    expect(page.url()).toBe(portal.origin + subscribed);
    portal.takeConsole();
  },
);

survives(
  'a bad line',
  'a screen’s file is gone after a new deployment',
  'the page is reloaded once, and brings the screen or a sentence with another try',
  async () => {
    for (const isNewThere of [true, false]) {
      const page = await portal.open(subscribed);
      const visits = countVisits(page);
      let isMissing = true;
      await page.route(/search-screen-.*\.js$/, (route) =>
        isMissing ? route.fulfill({ status: 404 }) : route.continue(),
      );
      const isLoaded = page.waitForRequest((request) => request.isNavigationRequest());
      await page.getByRole('link', { name: 'Search' }).click();
      await isLoaded;
      isMissing = !isNewThere;
      if (isMissing) {
        await untilLoadedAnew(page);
        await heading(page, 'This page could not be loaded').waitFor();
        expect(visits(), 'once').toBe(1);
        isMissing = false;
        await button(page, 'Try again').click();
      }
      await heading(page, 'Search').waitFor();
      expect(visits()).toBe(1);
      await portal.reset();
    }
    portal.takeConsole();
    return 2;
  },
);

survives(
  'a bad line',
  'a screen’s file takes longer than a call may',
  'a sentence with another try, no reload; the screen is shown when its file has come',
  async () => {
    const page = await portal.open(subscribed, undefined, { withClock: true });
    const visits = countVisits(page);
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/search-screen-.*\.js$/, async (route) => {
      await arrival;
      await route.continue();
    });
    const isAsked = page.waitForRequest(/search-screen-.*\.js$/);
    await page.getByRole('link', { name: 'Search' }).click();
    await isAsked;
    await page.clock.fastForward(callLimitMs);
    await heading(page, 'This page could not be loaded').waitFor();
    arrive();
    await heading(page, 'Search').waitFor();
    expect(visits()).toBe(0);
  },
);

survives(
  'a bad line',
  'a page of a captive portal in place of a screen’s file',
  'a sentence with another try, after one reload; the screen comes when the line is free',
  async () => {
    const page = await portal.open(subscribed);
    const visits = countVisits(page);
    const isOfScreen = /search-screen-.*\.js$/;
    await page.route(isOfScreen, (route) =>
      route.fulfill({ contentType: 'text/html', body: captivePage }),
    );
    await page.getByRole('link', { name: 'Search' }).click();
    await untilLoadedAnew(page);
    expect(visits()).toBe(1);
    await heading(page, 'This page could not be loaded').waitFor();
    await page.unroute(isOfScreen);
    await button(page, 'Try again').click();
    await heading(page, 'Search').waitFor();
    portal.takeConsole();
  },
);

survives(
  'a bad line',
  'a captive portal answers every call with its page',
  'each screen says that it failed and offers another try, which works once the line is free',
  async () => {
    const calls = /\/(api\/games|loginuser|subscribe\/user|fetch-games)$/;
    const page = await portal.open('/category/Puzzle');
    await heading(page, 'Puzzle').waitFor();
    await portal.reset();
    const { page: captive } = await openOver('/category/Puzzle', calls, (route) =>
      route.fulfill({ contentType: 'text/html', body: captivePage }),
    );
    await heading(captive, 'The games could not be loaded').waitFor();
    await captive.goto(`${portal.origin}/search`);
    await captive.getByLabel('Search games').fill('lantern');
    await heading(captive, 'The search failed').waitFor();
    await captive.unroute(calls);
    await button(captive, 'Try again').click();
    await captive.getByRole('link', { name: /Lantern Lanes/ }).waitFor();
    expect(await captive.getByLabel('Search games').inputValue()).toBe('lantern');
    portal.takeConsole();
    return 2;
  },
);

survives(
  'a bad line',
  'offline at each step: a screen, the catalogue, the search, the login, the subscription',
  'what is there stays, what was typed too, and one tap tries again',
  async () => {
    const page = await portal.open(subscribed);
    await heading(page, 'Arcade').waitFor();
    const visits = countVisits(page);

    await offline(page, true);
    // The text stands before the page has found out that it cannot be reloaded.
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

    await offline(page, true);
    await search.fill('lantern');
    await heading(page, 'The search failed').waitFor();
    expect(await search.inputValue()).toBe('lantern');
    await offline(page, false);
    await button(page, 'Try again').click();
    await page.getByRole('link', { name: /Lantern Lanes/ }).waitFor();
    // What is listed goes on working without a line.
    await offline(page, true);
    await search.fill('lan');
    await heading(page, 'The search failed').waitFor();
    await page.getByRole('link', { name: /Lantern Lanes/ }).waitFor();
    await offline(page, false);

    await page.goto('/home/check');
    const number = page.getByLabel('Enter number');
    await button(page, 'Login').and(page.locator(':enabled')).waitFor();
    await number.fill('90000001');
    await offline(page, true);
    await button(page, 'Login').click();
    await page.getByRole('alert').waitFor();
    expect(await number.inputValue()).toBe('90000001');

    await offline(page, false);
    await page.goto('/home/login');
    const msisdn = page.getByLabel('Numéro de téléphone');
    await button(page, 'Souscrivez maintenant').and(page.locator(':enabled')).waitFor();
    await msisdn.fill(numberOf('success'));
    await page.getByLabel('Forfait').selectOption('Weekly');
    await offline(page, true);
    await button(page, 'Souscrivez maintenant').click();
    await page.getByRole('alertdialog').waitFor();
    await button(page, 'Fermer').click();
    expect(await msisdn.inputValue()).toBe(numberOf('success'));
    expect(await page.getByLabel('Forfait').inputValue()).toBe('Weekly');

    await offline(page, false);
    await page.goto('/category/Puzzle');
    await heading(page, 'Puzzle').waitFor();
    expect(visits(), 'no page was loaded but those asked for').toBe(3);
    portal.takeConsole();
    return 6;
  },
);

survives(
  'a bad line',
  'a line that breaks and returns ten times during a search',
  'what is listed always answers the text, and the text stays',
  async () => {
    const page = await portal.open('/search');
    const search = page.getByLabel('Search games');
    await search.fill('l');
    await page.getByRole('link', { name: /Lantern Lanes/ }).waitFor();
    const text = 'antern lan';
    for (const [index, letter] of Array.from(text).entries()) {
      await offline(page, index % 2 === 0);
      await search.press(letter === ' ' ? 'Space' : letter);
    }
    await offline(page, false);
    expect(await search.inputValue()).toBe(`l${text}`);
    await expect
      .poll(() => page.getByRole('list', { name: 'Results' }).getByRole('link').allInnerTexts())
      .toEqual([expect.stringContaining('Lantern Lanes')]);
    // What is on its way would fail, and be logged, only later.
    await page.locator('main [aria-busy="false"]').waitFor();
    portal.takeConsole();
    return text.length;
  },
);
