// A page works before its app is loaded; hydration must move and lose nothing.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { buildEdgeCases } from '../../fixtures/edge-cases';
import type { CategoryGroup } from '../../machines/contracts';
import { constant } from '../rules';
import { useBrowserPortal } from '../support/browser-portal';
import { widths } from '../support/full-run';
import { layoutShifts } from '../support/layout-shifts';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../support/sample';
import { signal } from '../support/signal';

declare global {
  interface Window {
    /** Sends a chunk of the chunked response; the last one ends it. */
    sendPiece(piece: string, isLast: boolean): void;
  }
}

const portal = useBrowserPortal();
const categories = constant('categories on the landing page');
const perCategory = constant('games per category');
const subscribed = `/home?msisdn=${numberOf('subscribed')}`;

/** Opens a page and holds the app's scripts until `letGo`. */
async function openWithoutScripts(
  address: string,
  options: { cookie?: string; cachedCatalogue?: CategoryGroup[] } = {},
) {
  const scripts = signal();
  const page = await portal.open(address, undefined, { scriptsAfter: scripts.given, ...options });
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

const callsTo = (path: string) => portal.fixtures.calls.filter((call) => call.path === path);

/** Waits for rows that the app has rendered, not the ones that the page has painted. */
const untilRowsAreOfApp = (page: Page) =>
  page.locator('main > [aria-busy="false"] section').first().waitFor();

const send = (page: Page, text: string, isLast = false) =>
  page.evaluate(([piece, last]) => window.sendPiece(piece, last), [text, isLast] as const);

/** Scrolls by a pixel: then the page paints the rows below the window of a phone. */
const scrollForRows = async (page: Page) => {
  await page.locator('main section[aria-labelledby]').nth(3).waitFor();
  await page.evaluate(() => window.scrollBy(0, 1));
};

/** Returns groups with one game each, as JSON texts. */
const groupsOf = (...names: string[]) =>
  names.map((name) => JSON.stringify(sampleGroup(name, [sampleGame(1)])));

/** Measures the same page at every width. */
async function atEachWidth<Result>(page: Page, measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    results.push(await measure());
  }
  return results;
}

describe('before any script has arrived', () => {
  test.each([
    [subscribed, 'Play unlimited GAMES', 'en'],
    ['/home/login', 'Souscrivez et Profitez!', 'fr'],
    ['/home/check', 'Login to Zogo Games', 'en'],
    ['/search', 'Search', 'en'],
  ])('%s shows its shell without a layout shift: %s', async (address, name, lang) => {
    const { page, letGo } = await openWithoutScripts(address);
    const heading = page.getByRole('heading', { level: 1, name });
    await heading.waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    const links = page.locator('link[rel="stylesheet"]:not([disabled])');
    expect(await links.count(), 'its styles are inline').toBe(0);
    const [before, title] = [await placesOf(page), await page.title()];
    expect(before.length).toBeGreaterThan(4);
    await letGo();
    await heading.waitFor();
    // Compare the beginning: hydration appends content that needs the number.
    expect((await placesOf(page)).slice(0, before.length), 'nothing moves').toEqual(before);
    expect(await page.title()).toBe(title);
    expect(await requestedAgain(page), 'no style sheet is requested again').toEqual([]);
  });

  test.each(['/category/Puzzle', '/games/1001/Puzzle', '/home/login-header', '/home/not-charged'])(
    '%s shows its own shell',
    async (address) => {
      const { page, letGo } = await openWithoutScripts(address);
      expect((await page.locator('main, #root > *').first().innerText()).trim()).not.toBe('');
      await letGo();
      expect(await requestedAgain(page), 'no style sheet is requested again').toEqual([]);
    },
  );

  test.each([
    ['/search', 'Zogo Games'],
    ['/games/1001/Puzzle', 'Close'],
  ])('on %s, %s leads a subscriber home', async (address, name) => {
    const cookie = numberOf('subscribed');
    const { page, letGo } = await openWithoutScripts(address, { cookie });
    await page.getByRole('link', { name }).click();
    await letGo();
    await expect.poll(() => page.url()).toBe(portal.origin + subscribed);
    await untilRowsAreOfApp(page);
  });

  test('the page sends check and catalogue request at once, and the app uses their responses', async () => {
    const { page, letGo } = await openWithoutScripts(subscribed);
    await expect.poll(() => portal.fixtures.calls.length).toBe(2);
    expect(callsTo('/loginuser').map(({ body }) => body)).toEqual([
      { msisdn: numberOf('subscribed'), service: 'Zogo Games' },
    ]);
    await letGo();
    await untilRowsAreOfApp(page);
    expect(portal.fixtures.calls).toHaveLength(2);

    // The app uses the page's call once: the next visit sends its own check.
    await page.getByRole('link', { name: 'Search' }).click();
    await page.goBack();
    await page.getByRole('heading', { name: 'Arcade' }).waitFor();
    await expect.poll(() => callsTo('/loginuser').length).toBe(2);
    expect(callsTo('/api/games')).toHaveLength(1);
  });

  test('a blank number sends no check and redirects to the login header', async () => {
    const { page, letGo } = await openWithoutScripts('/home?msisdn=%20');
    await letGo();
    await page.getByRole('link', { name: 'Souscrivez en ligne' }).waitFor();
    expect(callsTo('/loginuser')).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  test('the subscription form shows the number of the address, read-only', async () => {
    const { page, letGo } = await openWithoutScripts(`/home/login?msisdn=${numberOf('success')}`);
    const field = page.getByLabel('Numéro de téléphone');
    const hint = page.getByText('Pour une meilleure expérience');
    const shown = async () => [
      await field.inputValue(),
      await field.isEditable(),
      await hint.isVisible(),
    ];
    expect(await shown()).toEqual([numberOf('success'), false, false]);
    const before = await placesOf(page);
    await letGo();
    await page.getByText('Numéro : 229').waitFor();
    expect(await shown()).toEqual([numberOf('success'), false, false]);
    expect((await placesOf(page)).slice(0, before.length), 'nothing moves').toEqual(before);
  });
});

describe('the rows of the landing screen before hydration', () => {
  /** Returns the visible rows in one call: during hydration the app's hidden rows exist beside the early ones. */
  const rows = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('#root main section')]
        .filter((section) => !section.closest('[hidden]'))
        .map((section) => ({
          name: section.querySelector('h2')?.textContent,
          labelledBy: document.getElementById(section.getAttribute('aria-labelledby') ?? '')
            ?.textContent,
          links: [...section.querySelectorAll('a')].map((link) => [
            link.textContent,
            link.getAttribute('href'),
          ]),
          // A class: the tint goes once the picture has loaded.
          tints: [...section.querySelectorAll('li a > span:first-child')].map(
            (tint) => tint.className,
          ),
        })),
    );

  test("the early rows equal the app's rows: no layout shift, the focus and a swiped row stay", async () => {
    portal.fixtures.setCatalogue(buildEdgeCases());
    const { page, letGo } = await openWithoutScripts(subscribed);
    const lists = page.locator('main section ul');
    await scrollForRows(page);
    await lists.nth(categories - 1).waitFor();
    const early = await rows(page);
    expect(early).toHaveLength(categories);
    const hasMore = early.some(
      ({ links }) => links.length === perCategory + 1 && links[0]?.[0] === 'View more',
    );
    expect(hasMore).toBe(true);
    expect(await page.locator('main img[src]').count(), 'pictures come after the app').toBe(0);
    const link = lists.nth(1).getByRole('link').last();
    const href = await link.getAttribute('href');
    await link.focus();
    const swiped = () => lists.nth(1).evaluate((list) => list.scrollLeft);
    await expect.poll(swiped).toBeGreaterThan(100);
    const before = await swiped();
    const place = () => page.locator('main section').nth(7).boundingBox();
    const placeBefore = await place();
    // Watch `scrollLeft`: a row that is moved in the DOM loses it for one frame.
    await page.evaluate(() => {
      const left: number[] = [];
      Object.assign(window, { left });
      const look = () => {
        left.push(document.querySelectorAll('#root main section ul')[1]?.scrollLeft ?? -1);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await letGo();
    await page.locator('main section img').first().waitFor();
    expect(await rows(page)).toEqual(early);
    expect(await place()).toEqual(placeBefore);
    const seen = await page.evaluate(() => (window as unknown as { left: number[] }).left);
    expect([...new Set(seen)]).toEqual([before]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
  });

  test("the catalogue's response starts the download of the app, which otherwise starts after a second", async () => {
    const app = (page: Page) => page.locator('script[type="module"]').count();
    const parts = (page: Page) => page.locator('link[rel="modulepreload"]').count();
    const open = () =>
      portal.open(subscribed, undefined, { pieces: '/api/games', withClock: 'alone' });
    const page = await open();
    // The script that waits is the last thing in the page.
    await page.waitForLoadState('domcontentloaded');
    expect([await parts(page), await app(page)]).toEqual([0, 0]);
    await page.clock.runFor(999);
    expect(await parts(page), 'after the paint').toBeGreaterThan(0);
    expect(await app(page)).toBe(0);
    await page.clock.runFor(1);
    expect(await app(page)).toBe(1);

    await portal.reset();
    const other = await open();
    await other.waitForLoadState('domcontentloaded');
    await send(other, '[');
    await expect.poll(() => app(other)).toBe(1);
    await other.clock.runFor(1_000);
    expect(await app(other), 'once').toBe(1);
  });

  test('the rows of a phone keep their elements when the app adds the others, without layout shifts', async () => {
    portal.fixtures.setCatalogue(buildEdgeCases());
    const { page, letGo } = await openWithoutScripts(subscribed);
    const sections = page.locator('main section[aria-labelledby]');
    await sections.nth(3).waitFor();
    await sections.evaluateAll((early) =>
      early.forEach((row) => row.setAttribute('data-early', '')),
    );
    await letGo();
    await sections.nth(categories - 1).waitFor();
    expect(await page.locator('main section[data-early]').count()).toBe(4);
    expect(await layoutShifts(page)).toEqual([]);
  });

  test.each([
    [320, 480],
    [412, 1004],
    [699, 600],
    [700, 600],
    [1920, 1080],
  ])(
    'the page paints rows that fill a window of %i × %i px, and the others when it scrolls',
    async (width, height) => {
      portal.fixtures.setCatalogue(buildEdgeCases());
      const { page } = await openWithoutScripts(subscribed);
      await page.setViewportSize({ width, height });
      await page.reload({ waitUntil: 'commit' });
      const sections = page.locator('#root main section[aria-labelledby]');
      const expected = width < 700 ? 4 : categories;
      await sections.nth(expected - 1).waitFor({ state: 'attached' });
      // A further row would be painted in a task after the last group has arrived.
      await page.evaluate(async () => {
        await window.firstView?.landing?.feed.catalogue.whole;
        await new Promise((resolve) => setTimeout(resolve));
      });
      expect(await sections.count()).toBe(expected);
      const { y, height: last } = (await sections.nth(expected - 1).boundingBox())!;
      expect(y + last).toBeGreaterThan(height);
      await scrollForRows(page);
      await expect.poll(() => sections.count()).toBe(categories);
    },
  );

  test('the page paints rows one by one, the first before the last is created', async () => {
    // Hold the app: it would render the remaining rows itself.
    const scriptsAfter = new Promise<void>(() => {});
    const page = await portal.open(subscribed, undefined, { pieces: '/api/games', scriptsAfter });
    await page.waitForLoadState('domcontentloaded');
    const painted = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const counts = [0];
          // Called once a task.
          new MutationObserver(() => {
            const count = document.querySelectorAll('#root main section').length;
            if (count > (counts.at(-1) ?? 0)) counts.push(count);
            if (count === 4) resolve(counts);
          }).observe(document.body, { subtree: true, childList: true });
        }),
    );
    await send(page, `[${groupsOf('One', 'Two', 'Three', 'Four').join()}]`, true);
    expect(await painted).toEqual([0, 1, 2, 3, 4]);
  });

  test('hydration keeps early rows while the catalogue loads, and appends the rest', async () => {
    const page = await portal.open(subscribed, undefined, { pieces: '/api/games' });
    const [one, two, three] = groupsOf('One', 'Two', 'Three');
    const names = () => page.getByRole('heading', { level: 2 }).allTextContents();
    await send(page, `[${one},${two},`);
    await page.getByRole('heading', { name: 'Two' }).waitFor();
    // The page loads the app although the catalogue is incomplete, because the connection is idle.
    await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
    // Wait: the app hides its rows until it has as many as the page.
    await expect.poll(() => page.locator('main [hidden]').count()).toBe(0);
    expect(await names()).toEqual(['One', 'Two']);
    expect(await page.getByText('Loading games…').count()).toBe(0);
    await page.getByRole('button', { name: 'Category' }).click();
    const drawer = page.getByRole('dialog').getByRole('link');
    expect(await drawer.allTextContents()).toEqual(['One', 'Two']);
    await send(page, `${three}]`, true);
    await drawer.nth(2).waitFor();
    // Rows are rendered in slices, later than the drawer.
    await expect.poll(names).toEqual(['Categories', 'One', 'Two', 'Three']);
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  });

  test('the page paints rows before its document is complete, without layout shifts', async () => {
    const page = await portal.open(subscribed, undefined, { pieces: '/api/games' });
    const [one, two] = groupsOf('One', 'Two');
    await send(page, `[${one},`);
    await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
    await send(page, `${two}]`, true);
    await page.getByRole('button', { name: 'This is not my number' }).waitFor();
    expect(await layoutShifts(page)).toEqual([]);
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
    portal.takeConsole();
  });

  test('a loading category has placeholders in the position of its cards', async () => {
    const page = await portal.open('/category/One', undefined, { pieces: '/api/games' });
    await page.getByRole('status').filter({ hasText: 'Loading games…' }).waitFor();
    await page.locator('#root:not([aria-busy]) > *').first().waitFor({ state: 'attached' });
    expect(await page.getByRole('link', { name: 'Play' }).count()).toBe(0);
    const before = await atEachWidth(page, () => boxesOf(page, 'main li', 4));
    expect(before.flat()).toHaveLength(4 * widths.length);
    await send(page, JSON.stringify([sampleGroup('One', sampleGames(1, 8))]), true);
    await page.getByRole('link', { name: 'Play Game 8' }).waitFor();
    expect(await atEachWidth(page, () => boxesOf(page, 'main li', 4))).toEqual(before);
    portal.takeConsole();
  });

  test('a row outside the viewport reserves its rendered height', async () => {
    const groups = Array.from({ length: 12 }, (_, index) =>
      sampleGroup(`Category ${index}`, sampleGames(index * 10, 4)),
    );
    portal.fixtures.setCatalogue(groups);
    const page = await portal.open(subscribed);
    await page.getByRole('heading', { name: 'Category 11' }).waitFor({ state: 'attached' });
    await untilRowsAreOfApp(page);
    // A row for each width: the browser remembers the height at which it has shown one.
    let row = 12;
    await atEachWidth(page, async () => {
      row -= 1;
      const heightOf = (contentVisibility: string) =>
        page.getByRole('region', { name: `Category ${row}` }).evaluate((element, value) => {
          element.style.contentVisibility = value;
          return element.getBoundingClientRect().height;
        }, contentVisibility);
      const known = await heightOf('');
      expect(known).toBeCloseTo(await heightOf('visible'), 0);
    });
  });

  test("'Continue playing' has its space before hydration, without layout shifts", async () => {
    const scripts = signal();
    const page = await portal.open('/home/not-charged');
    // Set it in the next document: a write of another document may arrive there late.
    await page.addInitScript(() => {
      localStorage.recentGames = JSON.stringify([{ id: 1001, category: 'Puzzle' }]);
    });
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await scripts.given;
      await route.continue();
    });
    await page.goto(subscribed, { waitUntil: 'commit' });
    // The places of the skeleton have no name, and the first row replaces them.
    const first = page.locator('main section[aria-labelledby]').first();
    await first.waitFor();
    const top = async () => (await first.boundingBox())!.y;
    const before = await atEachWidth(page, top);
    scripts.give();
    const row = page.getByRole('region', { name: 'Continue playing' });
    await row.getByRole('link', { name: 'Lantern Lanes' }).waitFor();
    expect(await atEachWidth(page, top)).toEqual(before);
    const ends = await atEachWidth(page, async () => {
      const { y, height } = (await row.boundingBox())!;
      return y + height + 12;
    });
    expect(ends, 'the rows begin where it ends').toEqual(before);
    await page.getByRole('button', { name: 'Clear' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});

describe('the catalogue of an earlier visit', () => {
  const cachedCatalogue = [sampleGroup('Kept', [sampleGame(1)])];
  const row = (page: Page) => page.getByRole('heading', { name: 'Kept' });
  const untilListed = async (page: Page) => {
    await page.getByRole('button', { name: 'Category' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Kept' }).waitFor();
  };

  test('the cached catalogue shows at once for the verified number only', async () => {
    portal.fixtures.override('/loginuser', { kind: 'silence' });
    const page = await portal.open(subscribed, undefined, {
      cookie: numberOf('subscribed'),
      cachedCatalogue,
    });
    await row(page).waitFor();
    await untilListed(page);
    // Wait for rows that the app has rendered, not the ones that the page has painted.
    await expect.poll(() => page.locator('main [hidden]').count()).toBe(0);
    expect(await page.locator('main section').count()).toBe(1);
    // The rows above did not wait for this reply.
    await expect.poll(() => callsTo('/loginuser')).toHaveLength(1);

    await page.goto(`/home?msisdn=${numberOf('other-status')}`);
    // Wait until the page and the app have read the catalogue.
    await untilListed(page);
    await page.getByText('Loading games…').waitFor();
    expect(await row(page).count()).toBe(0);
  });
});
