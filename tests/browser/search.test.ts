import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { numberOf, sampleGames, sampleGroup } from '../support/sample';
import { useBrowserPortal } from '../support/browser-portal';

const portal = useBrowserPortal();
const path = '/fetch-games';

const haveGames = (count: number) =>
  portal.fixtures.setCatalogue([sampleGroup('Many', sampleGames(1, count))]);
const field = (page: Page) => page.getByLabel('Search games');
const said = (page: Page, words: string) =>
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
  await said(page, `${count.toLocaleString('en')} games`);
  await settled(page);
  expect(answers).toEqual([200]);
  return { page, answers };
}

describe('the list of the provider', () => {
  test('comes once: where nothing has changed, a keystroke brings no second body', async () => {
    const { page, answers } = await openSearch(100);
    for (const text of ['game 1', 'game 10', 'game']) {
      await field(page).fill(text);
      await settled(page);
    }
    expect(answers).toEqual([200, 304, 304, 304]);
  });

  test('that has changed is listed with the next keystroke', async () => {
    const { page } = await openSearch(100);
    haveGames(120);
    await field(page).fill('game ');
    await said(page, '120 games');
  });

  test('is in the page as a whole, with thousands of games', async () => {
    const { page } = await openSearch(5_000);
    await field(page).fill('game 4999');
    await said(page, '1 game');
    expect(await places(page)).toEqual([1]);
    await field(page).fill('game 5001');
    await said(page, 'No game found');
  });

  test('is not waited for any more once a newer keystroke asks', async () => {
    const { page } = await openSearch(100);
    portal.fixtures.override(path, { kind: 'silence' });
    await field(page).fill('game 1');
    await expect.poll(() => portal.fixtures.calls.length).toBe(2);
    await expect.poll(() => portal.fixtures.underWay).toBe(1);
    portal.fixtures.override(path, undefined);
    await field(page).fill('game 10');
    await settled(page);
    await said(page, '2 games');
    await expect.poll(() => portal.fixtures.underWay).toBe(0);
    expect(portal.fixtures.calls).toHaveLength(3);
  });
});

test('that the newest answer is on its way is said after half a second', async () => {
  haveGames(30);
  const page = await portal.open('/search', undefined, { withClock: true });
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).fill('game');
  await said(page, '30 games');
  await settled(page);
  portal.fixtures.override(path, { kind: 'silence' });
  await field(page).fill('game 1');
  const words = page.getByRole('main').locator('p').filter({ hasText: 'Searching…' });
  await page.locator('main [aria-busy="true"]').waitFor();
  await page.clock.runFor(499);
  expect(await words.count()).toBe(0);
  await page.clock.runFor(1);
  expect(await words.isVisible()).toBe(true);
  portal.fixtures.override(path, undefined);
  await field(page).fill('game 10');
  await settled(page);
  expect(await words.count()).toBe(0);
});

describe('of thousands of results', () => {
  test('only those around the view are in the page, wherever one scrolls', async () => {
    const { page } = await openSearch(5_000);
    const top = await places(page);
    expect(top[0]).toBe(1);
    expect(top.length).toBeLessThan(20);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expect.poll(async () => (await places(page))[0]).toBeGreaterThan(2_000);
    expect((await places(page)).length).toBeLessThan(40);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('link', { name: 'Game 5000 ' }).waitFor();
    expect((await places(page)).at(-1)).toBe(5_000);
    const end = await page.getByRole('link', { name: 'Game 5000 ' }).boundingBox();
    expect(end && end.y + end.height).toBeLessThanOrEqual(740);
  });

  test.each([
    [320, 1],
    [390, 1],
    [800, 2],
    [1280, 3],
  ])(
    'at a width of %i there are %i columns, each row where its place is',
    async (width, columns) => {
      const { page } = await openSearch(5_000);
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(() => window.scrollTo(0, 20_000));
      await expect.poll(async () => (await places(page))[0]).toBeGreaterThan(100);
      const boxes = await page.getByRole('listitem').evaluateAll((items) => {
        const list = items[0]?.parentElement?.getBoundingClientRect();
        return items.map((item) => {
          const { top, height } = item.getBoundingClientRect();
          return { place: Number(item.ariaPosInSet), at: top - (list?.top ?? 0), height };
        });
      });
      const pitch = 80 + 8;
      for (const { place, at, height } of boxes) {
        expect(at).toBe(Math.floor((place - 1) / columns) * pitch);
        expect(height).toBe(80);
      }
      const seen = boxes.length / columns;
      expect(seen * pitch).toBeGreaterThan(740);
      expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );

  test('none is made behind the keyboard of a phone, and they are there once it has gone', async () => {
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

  test('Tab reaches one after another, and Shift+Tab goes back', async () => {
    const { page } = await openSearch(5_000);
    await field(page).focus();
    // The button that clears it, and the one that searches.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const focused = () =>
      page.evaluate(() =>
        Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset')),
      );
    for (let place = 1; place <= 40; place += 1) {
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(place);
    }
    for (let place = 39; place >= 1; place -= 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await focused()).toBe(place);
    }
  });

  test('another text begins at the top', async () => {
    const { page } = await openSearch(5_000);
    await page.evaluate(() => window.scrollTo(0, 30_000));
    await expect.poll(async () => (await places(page))[0]).toBeGreaterThan(100);
    // A field that is typed into comes into view by itself, but not to the top of the page.
    await field(page).evaluate((input) => input.focus({ preventScroll: true }));
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await settled(page);
    await expect.poll(async () => (await places(page))[0]).toBe(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('the arrow keys reach any of them, those far away included', async () => {
    const { page } = await openSearch(5_000);
    const focused = () =>
      page.evaluate(() => {
        const item = document.activeElement?.closest('li');
        const { top = 0, bottom = 0 } = item?.getBoundingClientRect() ?? {};
        return {
          place: Number(item?.getAttribute('aria-posinset')),
          // The header covers what is above.
          isSeen: top >= 60 && bottom <= window.innerHeight,
        };
      });
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toEqual({ place: 1, isSeen: true });
    for (let place = 2; place <= 40; place += 1) {
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toEqual({ place, isSeen: true });
    }
    await page.keyboard.press('End');
    expect(await focused()).toEqual({ place: 5_000, isSeen: true });
    for (let place = 4_999; place >= 4_960; place -= 1) {
      await page.keyboard.press('ArrowUp');
      expect(await focused()).toEqual({ place, isSeen: true });
    }
    await page.keyboard.press('Home');
    expect(await focused()).toEqual({ place: 1, isSeen: true });
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => field(page).evaluate((input) => input.matches(':focus'))).toBe(true);
    expect(
      await page.evaluate(() => document.activeElement?.getBoundingClientRect().top),
    ).toBeGreaterThan(60);
  });

  test('in three columns the arrow keys go where they point', async () => {
    const { page } = await openSearch(100);
    await page.setViewportSize({ width: 1280, height: 740 });
    const focused = () =>
      page.evaluate(() => Number(document.activeElement?.closest('li')?.ariaPosInSet));
    const seen: number[] = [];
    await field(page).press('ArrowDown');
    for (const key of ['Down', 'Right', 'Down', 'Left', 'Up']) {
      await page.keyboard.press(`Arrow${key}`);
      seen.push(await focused());
    }
    expect(seen).toEqual([4, 5, 8, 7, 4]);
  });

  test('Back from a game shows the text, the results and the place in them', async () => {
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
    await said(page, '5,000 games');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    expect(await link.boundingBox()).toEqual(place);
    expect(portal.fixtures.calls.filter((call) => call.path === path)).toHaveLength(1);
  });

  test('who comes anew begins at the top', async () => {
    const groups = Array.from({ length: 20 }, (_, index) =>
      sampleGroup(`Group ${index}`, sampleGames(1 + 50 * index, 50)),
    );
    portal.fixtures.setCatalogue(groups);
    const number = numberOf('subscribed');
    const page = await portal.open('/search', undefined, { cookie: number });
    await field(page).fill('game');
    await said(page, '1,000 games');
    await page.getByRole('banner').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Group 19' }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 2_000));
    await page.getByRole('link', { name: 'Search' }).click();
    await said(page, '1,000 games');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe('pictures', () => {
  test('are asked for where one rests, and only those around the view', async () => {
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
    await said(page, '5,000 games');
    await page.clock.runFor(149);
    expect(await wanted.count()).toBe(0);
    await page.clock.runFor(1);
    expect(await wanted.count(), 'one a task, or a key would wait for all of them').toBe(1);
    await page.clock.runFor(20);
    await page.locator('li:first-child img[data-loaded]').waitFor();
    // They are on their way to us.
    const all = await wanted.count();
    await expect.poll(() => asked.length).toBe(all);
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.length).toBeLessThanOrEqual(13);
    const before = asked.length;
    for (let place = 500; place <= 4_500; place += 500) {
      await page.evaluate((top) => window.scrollTo(0, top), place * 88);
      await expect.poll(async () => (await places(page)).includes(place)).toBe(true);
    }
    // Those of games that are out of view go after the rows have come.
    await expect.poll(() => wanted.count()).toBe(0);
    await page.clock.runFor(170);
    await page.locator('li img[data-loaded]').first().waitFor();
    expect(asked.length - before).toBeLessThanOrEqual(20);
  });

  test('move nothing, and neither does a search that fails', async () => {
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
});
