// A category of 1,000 games has only those in view in its page, and is scrolled, left and tabbed through like a whole list.
// Rule: CATEGORY-2.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { widths } from '../support/full-run';
import { sampleGame, sampleGroup } from '../support/sample';

const portal = useBrowserPortal();

const lengths = ['Short', 'A name of a few words', `A name of ${'so very '.repeat(9)}many words`];
/** Some rows each of names with one line, two lines and more; pictures and games come from the portal's origin. */
const games = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleGame(index + 1, {
      gamename: `${lengths[Math.floor(index / 8) % 3]} ${index + 1}`,
      gameurl: '/fixtures/games/hop/',
      img6: `/fixtures/thumbnails/${index + 1}.svg`,
    }),
  );

async function open(count: number) {
  portal.fixtures.setCatalogue([sampleGroup('Puzzle', games(count))]);
  const page = await portal.open('/category/Puzzle');
  await page.getByRole('listitem').first().waitFor();
  return page;
}

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
/** Returns the list position of the first card in view. */
const firstInView = (page: Page) =>
  cards(page).evaluateAll((items) =>
    Number(
      items.find((item) => item.getBoundingClientRect().bottom > 60)?.getAttribute('aria-posinset'),
    ),
  );
/** Waits for two frames, so that the browser has painted. */
const frames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

test('the grid has 2 columns on small screens, 3 on medium and 4 on large ones', async () => {
  const page = await open(8);
  for (const [width, columns] of [
    [320, 2],
    [390, 2],
    [800, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    const inFirstRow = () =>
      cards(page).evaluateAll((items) => {
        const tops = items.map((item) => item.getBoundingClientRect().top);
        return tops.filter((top) => top === tops[0]).length;
      });
    await expect.poll(inFirstRow, { message: `at ${width} px` }).toBe(columns);
  }
});

describe('a category of 1,000 games', () => {
  test('a category of 1,000 games renders only the cards in view, and is as long as all of them', async () => {
    const page = await open(1_000);
    await page.getByText('1000 games').waitFor();
    expect(await cards(page).count()).toBeLessThan(40);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const pitch = await cards(page).evaluateAll(
      ([one, , other]) => other!.getBoundingClientRect().top - one!.getBoundingClientRect().top,
    );
    expect(height).toBeGreaterThan(500 * pitch);
    expect(height).toBeLessThan(500 * pitch + 400);

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('link', { name: `Play ${games(1_000).at(-1)!.gamename}` }).waitFor();
    expect(await cards(page).last().getAttribute('aria-setsize')).toBe('1000');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    expect(await cards(page).count()).toBeLessThan(60);
  });

  test('Back from a game restores the scroll position', async () => {
    const page = await open(1_000);
    await page.evaluate(() => window.scrollTo(0, 50_000));
    await expect.poll(() => firstInView(page)).toBeGreaterThan(200);
    await frames(page);
    const before = await firstInView(page);
    await cards(page).nth(12).getByRole('link').click();
    await page.locator('iframe').waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await cards(page).first().waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(49_000);
    await expect.poll(async () => Math.abs((await firstInView(page)) - before)).toBeLessThan(9);
  });

  test('Tab reaches cards that were not rendered at first', async () => {
    const page = await open(1_000);
    const last = Number(await cards(page).last().getAttribute('aria-posinset'));
    await cards(page).first().getByRole('link').focus();
    for (let index = 0; index < last + 4; index += 1) await page.keyboard.press('Tab');
    const place = await page.evaluate(() =>
      document.activeElement?.closest('li')?.getAttribute('aria-posinset'),
    );
    expect(Number(place)).toBe(last + 5);
  });
});

test('cards of a large category have one height at every width and name length', async () => {
  const page = await open(61);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    // Scroll to rows with short and with long names.
    await page.evaluate(() => window.scrollTo(0, 600));
    await frames(page);
    await cards(page).filter({ hasText: 'Short' }).first().waitFor();
    await cards(page).filter({ hasText: 'A name' }).first().waitFor();
    const heights = await cards(page).evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().height),
    );
    expect(Math.max(...heights) - Math.min(...heights), `${width} px`).toBeLessThan(0.5);
  }
});

test('cards of a row have one height and their Play links in line, and only long names take two lines', async () => {
  const long = new Set([13, 19]);
  const group = Array.from({ length: 24 }, (_, index) =>
    sampleGame(index + 1, { gamename: `${long.has(index) ? lengths[2] : 'Short'} ${index + 1}` }),
  );
  portal.fixtures.setCatalogue([sampleGroup('Puzzle', group)]);
  const page = await portal.open('/category/Puzzle');
  await cards(page).first().waitFor();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    const boxes = await cards(page).evaluateAll((items) =>
      items.map((item) => {
        const { top, height } = item.getBoundingClientRect();
        return { top, height, play: item.querySelector('a')!.getBoundingClientRect().top };
      }),
    );
    const tops = [...new Set(boxes.map(({ top }) => top))];
    const rows = tops.map((top) => boxes.filter((box) => box.top === top));
    for (const row of rows) {
      expect(new Set(row.map(({ height }) => Math.round(height))).size, `${width} px`).toBe(1);
      expect(new Set(row.map(({ play }) => Math.round(play))).size, `${width} px`).toBe(1);
    }
    const heights = rows.map(([card]) => Math.round(card!.height));
    const tall = heights.filter((height) => height > Math.min(...heights));
    expect(tall, `${width} px`).toHaveLength(width < 700 ? 2 : 0);
  }
  portal.takeConsole();
});
