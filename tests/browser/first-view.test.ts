// A page works before its app is loaded; hydration must move and lose nothing.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../fixtures/catalogue';
import { buildEdgeCases } from '../../fixtures/edge-cases';
import { constant } from '../rules';
import { holdRequests, untilHydrated, useBrowserPortal } from '../support/browser-portal';
import { widths } from '../support/full-run';
import { layoutShifts } from '../support/layout-shifts';
import { numberOf, sampleGames, sampleGroup } from '../support/sample';
import { signal } from '../support/signal';

declare global {
  interface Window {
    /** Sends a chunk of the chunked response; the last one ends it. */
    sendPiece(piece: string, isLast: boolean): void;
  }
}

const portal = useBrowserPortal();
const categories = constant('categories on the landing page');
const subscribed = `/home?msisdn=${numberOf('subscribed')}`;

/** Opens a page and holds the app's scripts until `letGo`. */
async function openWithoutScripts(address: string) {
  const scripts = signal();
  const page = await portal.open(address, undefined, { scriptsAfter: scripts.given });
  await page.locator('#root[aria-busy] > *').first().waitFor({ state: 'attached' });
  // Wait for the end of the document, where its inline scripts are.
  await page.waitForFunction(() => document.readyState !== 'loading');
  const letGo = async () => {
    scripts.give();
    await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
  };
  return { page, letGo };
}

/** Returns the positions of all texts and controls except the drawer and the rows, which hydration replaces. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root :is(header, h1, a, button, input, select, label)')]
      .filter((part) => !part.closest('[role="dialog"], main section, main [inert]'))
      // A narrow header hides its categories.
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const { fontSize, padding } = getComputedStyle(part);
        return [part.tagName, left, top, width, height, fontSize, padding];
      }),
  );

/** The style sheets that were requested although the page has them inline. */
const requestedAgain = async (page: Page) => {
  // A request under way is not in the list of resources.
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const inlined = [...document.querySelectorAll('link[rel="stylesheet"][disabled]')].map((link) =>
      link.getAttribute('href'),
    );
    if (inlined.length === 0) throw new Error('The page names no styles that it has inline.');
    return performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((file) => inlined.includes(file));
  });
};

/** Waits for rows that the app has rendered, not the ones that the page has painted. */
const untilRowsAreOfApp = (page: Page) =>
  page.locator('main > [aria-busy="false"] section').first().waitFor();

const send = (page: Page, text: string, isLast = false) =>
  page.evaluate(([piece, last]) => window.sendPiece(piece, last), [text, isLast] as const);

async function atEachWidth<Result>(page: Page, measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    results.push(await measure());
  }
  return results;
}

test.each([390, 1440])(
  'suggestions of the search arrive in pieces without layout shifts: %i px',
  async (width) => {
    const page = await portal.open('/search', { width, height: 900 }, { pieces: '/api/games' });
    const heading = page.getByRole('heading', { name: 'Try one of these' });
    await heading.waitFor();
    const before = await heading.boundingBox();
    const groups = buildCatalogue();
    const links = page.locator('main section a');
    await untilHydrated(page);
    await send(page, JSON.stringify(groups.slice(0, 3)).slice(0, -1));
    await expect.poll(() => links.count()).toBe(3);
    await send(page, `,${JSON.stringify(groups.slice(3)).slice(1)}`, true);
    await page.getByRole('link', { name: groups.at(-1)!.category, exact: true }).waitFor();
    expect(await heading.boundingBox()).toEqual(before);
    expect(await layoutShifts(page)).toEqual([]);
  },
);

describe('before any script has arrived', () => {
  test.each([
    [subscribed, 'Play unlimited GAMES', 'en'],
    ['/home/login', 'Souscrivez et Profitez!', 'fr'],
    [`/home/login?msisdn=${numberOf('success')}`, 'Souscrivez et Profitez!', 'fr'],
    ['/home/check', 'Login to Zogo Games', 'en'],
    ['/home/login-header', /Souscrivez en tapant/, 'fr'],
    ['/home/not-charged', /insuffisant/, 'fr'],
    ['/search', 'Search', 'en'],
    ['/category/Puzzle', '', 'en'],
    ['/games/1001/Puzzle', '', 'en'],
  ])('%s shows its shell without a layout shift: %s', async (address, name, lang) => {
    const { page, letGo } = await openWithoutScripts(address);
    const heading = page.getByRole('heading', { level: 1, name });
    // A shell does not know the names of the catalogue.
    if (name) await heading.waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    const links = page.locator('link[rel="stylesheet"]:not([disabled])');
    expect(await links.count(), 'its styles are inline').toBe(0);
    const [before, title] = [await placesOf(page), await page.title()];
    expect(before.length).toBeGreaterThan(0);
    await letGo();
    await heading.waitFor();
    expect(await requestedAgain(page), 'no style sheet is requested again').toEqual([]);
    if (!name) return;
    // Compare the beginning: hydration appends content that needs the number.
    expect((await placesOf(page)).slice(0, before.length), 'nothing moves').toEqual(before);
    expect(await page.title()).toBe(title);
  });
});

test('a tap on a game before the app is visible, moves nothing, and opens the game without a page load', async () => {
  const { page, letGo } = await openWithoutScripts(subscribed);
  const game = page.locator('main section a[href^="/games/"]').first();
  const outline = await game.evaluate((link: HTMLElement) => {
    link.click();
    return getComputedStyle(link).outlineStyle;
  });
  expect(outline).toBe('solid');
  expect(await layoutShifts(page)).toEqual([]);
  const path = await game.getAttribute('href');
  await letGo();
  await page.locator('iframe').waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  const cookie = () => page.evaluate(() => document.cookie);
  await expect.poll(cookie).toBe(`msisdn=${numberOf('subscribed')}`);
  const loads = () => performance.getEntriesByType('navigation')[0]?.name;
  expect(await page.evaluate(loads), 'the document of the first address').toContain(subscribed);
  await page.goBack();
  await game.waitFor();
  expect(page.url()).toBe(portal.origin + subscribed);
});

describe('the rows of the landing screen before hydration', () => {
  test('keep their elements, the focus and a swiped position when the app adds the others, without layout shifts', async () => {
    portal.fixtures.setCatalogue(buildEdgeCases());
    const { page, letGo } = await openWithoutScripts(subscribed);
    const sections = page.locator('main section[aria-labelledby]');
    await sections.nth(3).waitFor();
    const covers = page.locator('main img[src]');
    await expect.poll(() => covers.and(page.locator('[data-loaded]')).count()).toBe(5);
    expect(await covers.count(), 'others come after the app').toBe(5);
    await sections.evaluateAll((early) =>
      early.forEach((row) => row.setAttribute('data-early', '')),
    );
    const list = sections.nth(1).getByRole('list');
    await list.getByRole('link').last().focus();
    // Chromium does not scroll to a link of which an edge shows.
    await list.evaluate((element) => element.scrollBy(999, 0));
    await expect.poll(() => list.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(50);
    // Watch `scrollLeft`: a row that is moved in the DOM loses it for one frame.
    const seen = await list.evaluateHandle((element) => {
      const left = new Set<number>();
      const look = () => {
        left.add(element.scrollLeft);
        requestAnimationFrame(look);
      };
      look();
      return left;
    });
    await letGo();
    await sections.nth(categories - 1).waitFor();
    await page.locator('main section img').first().waitFor();
    expect(await page.locator('main section[data-early]').count()).toBe(4);
    expect(await seen.evaluate(({ size }) => size)).toBe(1);
    expect(await page.locator('[data-early] a:focus').count()).toBe(1);
    expect(await layoutShifts(page)).toEqual([]);
  });

  test.each([
    [412, 1004],
    [699, 600],
    [1920, 1080],
  ])('fill a window of %i × %i px', async (width, height) => {
    portal.fixtures.setCatalogue(buildEdgeCases());
    const scriptsAfter = new Promise<void>(() => {});
    const page = await portal.open(subscribed, { width, height }, { scriptsAfter });
    const last = page
      .locator('main section[aria-labelledby]')
      .nth((width < 700 ? 4 : categories) - 1);
    await last.waitFor({ state: 'attached' });
    const box = (await last.boundingBox())!;
    expect(box.y + box.height).toBeGreaterThan(height);
  });
});

describe('at every width', () => {
  const boxesOf = (page: Page, elements: string, count: number) =>
    page.locator(elements).evaluateAll(
      (found, length) =>
        found.slice(0, length).map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        }),
      count,
    );

  test('loading rows have the size of rows', async () => {
    portal.fixtures.override('/api/games', { kind: 'silence' });
    const page = await portal.open(subscribed);
    await page.locator('main [aria-hidden] ul li').nth(7).waitFor();
    const places = await atEachWidth(page, () => boxesOf(page, 'main [aria-hidden] ul li', 8));
    expect(places.flat()).toHaveLength(8 * widths.length);
    portal.fixtures.reset();
    await page.reload();
    await page.locator('main section img').first().waitFor();
    expect(await atEachWidth(page, () => boxesOf(page, 'main section ul li', 8))).toEqual(places);
    await portal.closeNoisyPage();
  });

  test('a loading category has placeholders in the position of its cards', async () => {
    const page = await portal.open('/category/One', undefined, { pieces: '/api/games' });
    await page.getByRole('status').filter({ hasText: 'Loading games…' }).waitFor();
    await untilHydrated(page);
    expect(await page.getByRole('link', { name: 'Play' }).count()).toBe(0);
    const before = await atEachWidth(page, () => boxesOf(page, 'main li', 4));
    expect(before.flat()).toHaveLength(4 * widths.length);
    await send(page, JSON.stringify([sampleGroup('One', sampleGames(1, 8))]), true);
    await page.getByRole('link', { name: 'Play Game 8' }).waitFor();
    expect(await atEachWidth(page, () => boxesOf(page, 'main li', 4))).toEqual(before);
    await portal.closeNoisyPage();
  });

  test('a row outside the viewport reserves its rendered height', async () => {
    const groups = Array.from({ length: 20 }, (_, index) =>
      sampleGroup(`Category ${index}`, sampleGames(index * 10, 2 + (index % 3))),
    );
    portal.fixtures.setCatalogue(groups);
    const page = await portal.open(subscribed);
    const heightOf = (name: string, contentVisibility: string) =>
      page.getByRole('region', { name }).evaluate((element, value) => {
        element.style.contentVisibility = value;
        return element.getBoundingClientRect().height;
      }, contentVisibility);
    const last = groups.map(({ category }) => category).slice(-3);
    await atEachWidth(page, async () => {
      // The browser remembers the height at which it has shown a row, in another width, too.
      await page.reload();
      await page.getByRole('heading', { name: 'Category 19' }).waitFor({ state: 'attached' });
      await untilRowsAreOfApp(page);
      for (const name of last) {
        const known = await heightOf(name, '');
        expect(known).toBeCloseTo(await heightOf(name, 'visible'), 0);
      }
    });
  });

  test("'Continue playing' has its space below the first row before hydration, and never moves that row", async () => {
    const page = await portal.open('/home/not-charged');
    // Set it in the next document: a write of another document may arrive there late.
    await page.addInitScript(() => {
      localStorage.recentGames = JSON.stringify([{ id: 1001, category: 'Puzzle' }]);
    });
    const sendApp = await holdRequests(page, /\/assets\/index-.*\.js$/);
    await page.goto(subscribed, { waitUntil: 'commit' });
    // The places of the skeleton have no name, and the first row replaces them.
    const rows = page.locator('main section[aria-labelledby]');
    await rows.nth(1).waitFor();
    const tops = () => boxesOf(page, 'main section[aria-labelledby]', 2);
    const before = await atEachWidth(page, tops);
    sendApp();
    const row = page.getByRole('region', { name: 'Continue playing' });
    await row.getByRole('link', { name: 'Twin Trinkets' }).waitFor();
    expect(await atEachWidth(page, tops)).toEqual(before);
    const ends = await atEachWidth(page, async () => {
      const { y, height } = (await row.boundingBox())!;
      return [y + height + 4, (await rows.nth(1).boundingBox())!.y];
    });
    for (const [end, next] of ends) {
      expect(end, 'the second row begins where it ends').toBeCloseTo(next!, 1);
    }
    await row.getByRole('button', { name: 'Clear' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await atEachWidth(page, tops)).map(([first]) => first)).toEqual(
      before.map(([first]) => first),
    );
  });
});
