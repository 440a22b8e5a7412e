// The search lists thousands of games: rows, pictures and focus follow the view, and the list is downloaded once.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { numberOf, sampleGames, sampleGroup } from '../support/sample';
import { useBrowserPortal } from '../support/browser-portal';

const portal = useBrowserPortal();
const path = '/fetch-games';

const haveGames = (count: number) =>
  portal.fixtures.setCatalogue([sampleGroup('Many', sampleGames(1, count))]);
const field = (page: Page) => page.getByLabel('Search games');
const untilShown = (page: Page, words: string) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${words}$`) })
    .waitFor();
const places = (page: Page) =>
  page
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => Number(item.getAttribute('aria-posinset'))));
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
const settled = (page: Page) => page.locator('main [aria-busy="false"]').waitFor();

/** The search over that many games, with all of them listed. */
async function openSearch(count: number) {
  haveGames(count);
  const page = await portal.open('/search');
  const answers: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === path) answers.push(response.status());
  });
  await field(page).fill('game');
  await untilShown(page, `${count.toLocaleString('en')} games`);
  await settled(page);
  expect(answers).toEqual([200]);
  return { page, answers };
}

test('the provider sends its list once, and again when it has changed', async () => {
  const { page, answers } = await openSearch(100);
  for (const text of ['game 1', 'game 10', 'game']) {
    await field(page).fill(text);
    await settled(page);
  }
  expect(answers).toEqual([200, 304, 304, 304]);
  haveGames(120);
  await field(page).fill('game ');
  await untilShown(page, '120 games');
});

/** Returns the rendered results: position, distance from the top of the list, and height. */
const readItems = () => {
  const items = [...document.querySelectorAll('li[aria-posinset]')];
  const list = items[0]?.parentElement?.getBoundingClientRect();
  return items.map((item) => {
    const { top: y, height } = item.getBoundingClientRect();
    return { place: Number(item.ariaPosInSet), at: y - (list?.top ?? 0), height };
  });
};

test('the list renders only results around the view, each at its position', async () => {
  const { page } = await openSearch(5_000);
  const top = await places(page);
  expect(top[0]).toBe(1);
  expect(top.length).toBeLessThan(20);
  const [first] = await page.getByRole('listitem').all();
  expect(await first?.getAttribute('aria-setsize')).toBe('5000');
  const pitch = 80 + 8;
  for (const [width, columns] of [
    [320, 1],
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate((row) => window.scrollTo(0, row), 1_000 * (pitch / columns));
    const read = () => page.evaluate(readItems);
    // The list is rendered again some time after the size and the scroll position have changed.
    await expect
      .poll(async () => {
        const items = await read();
        const isAt = ({ place, at }: (typeof items)[number]) =>
          at === Math.floor((place - 1) / columns) * pitch;
        return (items[0]?.place ?? 0) > 900 && items.every(isAt);
      })
      .toBe(true);
    const items = await read();
    expect(items.map(({ height }) => height)).toEqual(items.map(() => 80));
    expect(items.length).toBeLessThan(40 * columns);
    expect((items.length / columns) * pitch).toBeGreaterThan(740);
    expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = page.getByRole('link', { name: 'Game 5000 ' });
  await last.waitFor();
  const end = (await last.boundingBox())!;
  expect(end.y + end.height).toBeLessThanOrEqual(740);
});

test("the list renders no results behind the phone's keyboard, and adds them when it closes", async () => {
  const { page } = await openSearch(100);
  const count = async () => (await places(page)).length;
  const before = await count();
  const keyboardCovers = (pixels: number) =>
    page.evaluate((covered) => {
      const height = innerHeight - covered;
      Object.defineProperty(visualViewport, 'height', { configurable: true, value: height });
      visualViewport?.dispatchEvent(new Event('resize'));
    }, pixels);
  await keyboardCovers(3 * 88);
  await expect.poll(count).toBe(before - 3);
  await keyboardCovers(0);
  await expect.poll(count).toBe(before);
});

/** Returns the position of the focused result, and whether it is in view below the header. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const item = document.activeElement?.closest('li');
    const { top = 0, bottom = 0 } = item?.getBoundingClientRect() ?? {};
    return {
      place: Number(item?.getAttribute('aria-posinset')),
      isSeen: top >= 60 && bottom <= window.innerHeight,
    };
  });

test('Tab and the arrow keys reach one result after another, and those far away', async () => {
  const { page } = await openSearch(5_000);
  /** Presses a key once per position, and expects the focus on each in turn. */
  const reach = async (key: string, expected: number[], isArrow = true) => {
    const reached: Awaited<ReturnType<typeof focused>>[] = [];
    for (const _ of expected) {
      await page.keyboard.press(key);
      reached.push(await focused(page));
    }
    expect(reached).toMatchObject(
      expected.map((place) => ({ place, ...(isArrow && { isSeen: true }) })),
    );
  };
  const upTo30 = Array.from({ length: 30 }, (_, index) => index + 1);
  await field(page).focus();
  // Skip the clear and search buttons.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await reach('Tab', upTo30, false);
  await reach('Shift+Tab', upTo30.slice(0, 29).toReversed(), false);
  await field(page).focus();
  await reach('ArrowDown', upTo30);
  await reach('End', [5_000]);
  const beforeEnd = upTo30.map((index) => 5_000 - index);
  await reach('ArrowUp', beforeEnd);
  await reach('Home', [1]);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => field(page).evaluate((input) => input.matches(':focus'))).toBe(true);
  const { y } = (await field(page).boundingBox())!;
  expect(y).toBeGreaterThan(60);
});

test('the arrow keys move in their direction in three columns', async () => {
  const { page } = await openSearch(100);
  await page.setViewportSize({ width: 1280, height: 740 });
  const seen: number[] = [];
  await field(page).press('ArrowDown');
  for (const key of ['Down', 'Right', 'Down', 'Left', 'Up']) {
    await page.keyboard.press(`Arrow${key}`);
    seen.push((await focused(page)).place);
  }
  expect(seen).toEqual([4, 5, 8, 7, 4]);
});

test('Back from a game restores text, results and position; another text scrolls to the top', async () => {
  const { page } = await openSearch(5_000);
  await page.evaluate(() => window.scrollTo(0, 20_000));
  const link = page.getByRole('link', { name: 'Game 230 ' });
  await link.waitFor();
  const before = await page.evaluate(() => window.scrollY);
  const place = await link.boundingBox();
  await link.click();
  await page.getByTitle('Game 230').waitFor();
  await page.goBack();
  await link.waitFor();
  expect(await field(page).inputValue()).toBe('game');
  await untilShown(page, '5,000 games');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  expect(await link.boundingBox()).toEqual(place);
  expect(portal.fixtures.calls.filter((call) => call.path === path)).toHaveLength(1);

  // Focus without scrolling: the browser scrolls a field into view, but not to the top of the page.
  await field(page).evaluate((input) => input.focus({ preventScroll: true }));
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await settled(page);
  await expect.poll(async () => (await places(page))[0]).toBe(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a search that is opened from another screen begins at the top', async () => {
  const groups = Array.from({ length: 20 }, (_, index) =>
    sampleGroup(`Group ${index}`, sampleGames(1 + 50 * index, 50)),
  );
  portal.fixtures.setCatalogue(groups);
  const page = await portal.open('/search', undefined, { cookie: numberOf('subscribed') });
  await field(page).fill('game');
  await untilShown(page, '1,000 games');
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Group 19' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 2_000));
  await page.getByRole('link', { name: 'Search' }).click();
  await untilShown(page, '1,000 games');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the search requests pictures only when scrolling stops, and only near the viewport', async () => {
  haveGames(5_000);
  const page = await portal.open('/search', undefined, { withClock: true });
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked: string[] = [];
  await page.route(/\/pictures\//, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'image/svg+xml', body: svg });
  });
  const wanted = page.locator('li img[src]');
  await field(page).fill('game');
  await untilShown(page, '5,000 games');
  await page.clock.runFor(149);
  expect(await wanted.count()).toBe(0);
  await page.clock.runFor(1);
  expect(await wanted.count(), 'one a task, or a key would wait for all of them').toBe(1);
  await page.clock.runFor(20);
  await page.locator('li:first-child img[data-loaded]').waitFor();
  // Wait until the requests have arrived here.
  const all = await wanted.count();
  await expect.poll(() => asked.length).toBe(all);
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.length).toBeLessThanOrEqual(13);
  const before = asked.length;
  for (let place = 500; place <= 4_500; place += 500) {
    await page.evaluate((top) => window.scrollTo(0, top), place * 88);
    await expect.poll(async () => (await places(page)).includes(place)).toBe(true);
  }
  // Pictures of games outside the view are removed after the rows have come.
  await expect.poll(() => wanted.count()).toBe(0);
  await page.clock.runFor(170);
  await page.locator('li img[data-loaded]').first().waitFor();
  expect(asked.length - before).toBeLessThanOrEqual(20);
});

test('a failed search causes no layout shift', async () => {
  const { page } = await openSearch(100);
  const place = () => page.getByRole('listitem').first().boundingBox();
  const before = await place();
  portal.fixtures.override(path, { kind: 'reset' });
  await field(page).fill('game ');
  await page.getByRole('heading', { name: 'The search failed' }).waitFor();
  expect(await place()).toEqual(before);
  expect(
    portal.takeConsole().filter((words) => !words.startsWith('Failed to load resource')),
  ).toEqual(['Searching failed: status']);
});

test("a failed request after an empty list can be repeated with 'Try again'", async () => {
  const page = await portal.open('/search');
  await field(page).fill('zzzz');
  await page.getByRole('heading', { name: 'No game found' }).waitFor();
  await page.route(`**${path}`, (route) => route.abort());
  await field(page).fill('zzz');
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.unroute(`**${path}`);
  await retry.click();
  await retry.waitFor({ state: 'detached' });
  await settled(page);
  await page.getByRole('heading', { name: 'No game found' }).waitFor();
  expect(await retry.count()).toBe(0);
  expect(
    portal.takeConsole().filter((words) => !words.startsWith('Failed to load resource')),
  ).toEqual(['Searching failed: offline']);
});
