// The results of the search and the cards of a category: what needs layout, as growth, Back, keyboard and sizes.
// Rule: CATEGORY-2.
import { chromium, type Page } from 'playwright';
import { expect, inject, onTestFinished, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { widths } from '../support/full-run';
import { numberOf, sampleGame, sampleGroup } from '../support/sample';

const portal = useBrowserPortal();
const path = '/fetch-games';
const height = 740;

const items = (page: Page) => page.locator('main li[aria-posinset]');
const field = (page: Page) => page.getByLabel('Search games');
const settled = (page: Page) => page.locator('main [aria-busy="false"]').waitFor();
const untilCounted = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).waitFor();
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);
const boxes = (page: Page) =>
  items(page).evaluateAll((all) => all.map((item) => item.getBoundingClientRect()));

/** Stores a category of games with names of one line, two lines and more, each for some rows. */
function setGames(count: number) {
  const ends = ['', 'of a few words', `of ${'so very '.repeat(9)}many words`];
  const games = Array.from({ length: count }, (_, index) =>
    sampleGame(index + 1, {
      gamename: `Game ${index + 1} ${ends[Math.floor(index / 8) % 3]}`,
      gameurl: '/fixtures/games/rainbow-train/',
    }),
  );
  portal.fixtures.setCatalogue([sampleGroup('Many', games)]);
}

async function openSearch(count: number) {
  setGames(count);
  const page = await portal.open('/search');
  await field(page).fill('game');
  await untilCounted(page, `${count.toLocaleString('en')} games`);
  await settled(page);
  await untilListed(page, Math.min(count, 10));
  return page;
}

async function openCategory(count: number) {
  setGames(count);
  const page = await portal.open('/category/Many');
  await untilListed(page, Math.min(count, 20));
  return page;
}

/** Waits until exactly that many items are rendered: the first ones come a paint earlier. */
async function untilListed(page: Page, count: number) {
  await expect.poll(() => items(page).count()).toBe(count);
}

/** Scrolls to the end of the rendered items until that many are rendered. The list then stops: its end is far below. */
async function growTo(page: Page, count: number) {
  for (let listed = await items(page).count(); listed < count; listed += 20) {
    await scrollTo(page, 1_000_000);
    await untilListed(page, Math.min(listed + 20, count));
  }
}

/** Runs in the page: scrolls an item to the middle, and resolves when the items around it are laid out. */
const scrollToMiddle = async (element: Element) => {
  element.scrollIntoView({ block: 'center' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let frames = 0; frames < 3; frames += 1) await frame();
};

test.each([
  ['the search renders 10', () => openSearch(130), 150, 30],
  ['a category renders 20', () => openCategory(130), 0, 20],
])('%s of 130 games, and 20 more whenever the end comes near', async (_, open, top, listed) => {
  const page = await open();
  expect(await items(page).last().getAttribute('aria-setsize')).toBe('130');
  await scrollTo(page, top);
  await untilListed(page, listed);
  // The rendered end is still more than 1,000 px below the window.
  await scrollTo(page, top + (await boxes(page)).at(-1)!.top - height - 1_100);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(await items(page).count()).toBe(listed);
  await page.mouse.wheel(0, 200);
  await untilListed(page, listed + 20);
  await growTo(page, 130);
});

test('a window that 10 games do not fill gets more without scrolling', async () => {
  const page = await openSearch(200);
  await page.setViewportSize({ width: 1280, height: 2_000 });
  await untilListed(page, 110);
});

test.each([
  ['the search', () => openSearch(1_000), 290],
  ['a category', () => openCategory(1_000), 280],
])('Back from a game to %s restores rows and position', async (_, open, listed) => {
  const page = await open();
  await growTo(page, listed);
  const item = items(page).nth(229);
  await item.evaluate(scrollToMiddle);
  const before = await item.boundingBox();
  const count = await items(page).count();
  for (const isReloaded of [false, true]) {
    // Not click(), which may scroll the list.
    await item.getByRole('link').dispatchEvent('click');
    await page.locator('iframe').waitFor();
    if (isReloaded) {
      await page.reload();
      await page.locator('iframe').waitFor();
    }
    await page.goBack({ waitUntil: 'commit' });
    await item.waitFor();
    await expect.poll(() => item.boundingBox()).toEqual(before);
    await untilListed(page, count);
  }
});

/** Returns the position of the next frame with covers, and whether it shows those of the first two rows. */
async function nextFrame(page: Page) {
  const seen = await page.waitForFunction(() => {
    const inView = 'main section:nth-of-type(-n + 2) li:nth-child(-n + 2) img';
    const covers = [...document.querySelectorAll<HTMLImageElement>(inView)];
    const isShown = (cover: HTMLImageElement) =>
      cover.complete && getComputedStyle(cover).opacity === '1';
    return covers.length > 0 && [window.scrollY, covers.every(isShown)];
  });
  return seen.jsonValue();
}

test('the first frame after a game is closed shows the position and the covers of before', async () => {
  const home = `/home?msisdn=${numberOf('subscribed')}`;
  const page = await portal.open(home, undefined, { withWorker: true });
  await scrollTo(page, 150);
  await expect.poll(() => nextFrame(page)).toEqual([150, true]);
  // From then on the browser keeps pictures for a page with a worker.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.locator('main section li a').first().dispatchEvent('click');
  await page.locator('iframe').waitFor();
  const frame = nextFrame(page);
  await page.getByRole('link', { name: 'Close' }).dispatchEvent('click');
  expect(await frame).toEqual([150, true]);
});

test.each([
  ['a tap on a result', "document.querySelector('main li a').click()", '/games/1/Many'],
  ['Back', 'history.back()', 'about:blank'],
])('%s in the task of a key keeps the text over a reload', async (_, leave, next) => {
  const page = await openSearch(20);
  await field(page).focus();
  await page.evaluate(`document.execCommand('insertText', false, ' 1'); ${leave}`);
  await page.waitForURL(next);
  await page.reload();
  if (next !== 'about:blank') await page.locator('iframe').waitFor();
  await (next === 'about:blank' ? page.goForward() : page.goBack());
  await untilCounted(page, '11 games');
  expect(await field(page).inputValue()).toBe('game 1');
});

test('another text starts again with 10 rows at the top, and does not download the list again', async () => {
  const page = await openSearch(1_000);
  await growTo(page, 90);
  // Focus without scrolling: the browser scrolls a field into view, but not to the top of the page.
  await field(page).evaluate((input) => input.focus({ preventScroll: true }));
  const answered = page.waitForResponse((response) => response.url().endsWith(path));
  await page.keyboard.press('Backspace');
  await untilListed(page, 10);
  await expect.poll(() => scrollTop(page)).toBe(0);
  expect((await answered).status()).toBe(304);
  await items(page).first().getByRole('link').click();
  await page.locator('iframe').waitFor();
  await page.goBack({ waitUntil: 'commit' });
  await items(page).first().waitFor();
  // Back does not restore the length of the other text.
  await untilListed(page, 10);
});

test('a search that is opened from another screen begins at the top with 10 rows', async () => {
  const page = await openSearch(1_000);
  await growTo(page, 90);
  await page.getByRole('button', { name: 'Category' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Many' }).click();
  await page.getByRole('link', { name: 'Play Game 10 ' }).focus();
  expect(await scrollTop(page)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Search' }).click();
  await untilCounted(page, '1,000 games');
  await expect.poll(() => scrollTop(page)).toBe(0);
  await untilListed(page, 10);
});

/** Presses keys in turn, and returns the positions of the results that have the focus in view. */
async function press(page: Page, keys: string[]) {
  const seen: number[] = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    const position = await page.evaluate(() => {
      const item = document.activeElement?.closest('li');
      const { top = 0, bottom = 0 } = item?.getBoundingClientRect() ?? {};
      const isInView = top >= 60 && bottom <= window.innerHeight;
      return isInView ? Number(item?.getAttribute('aria-posinset')) : NaN;
    });
    seen.push(position);
  }
  return seen;
}

test('the arrow keys reach one result after another, End the last rendered one, and Home the first', async () => {
  const page = await openSearch(1_000);
  const upTo45 = Array.from({ length: 45 }, (_, index) => index + 1);
  await field(page).focus();
  expect(await press(page, Array(45).fill('ArrowDown'))).toEqual(upTo45);
  const last = 70;
  await untilListed(page, last);
  expect(await press(page, ['End'])).toEqual([last]);
  await untilListed(page, last + 20);
  expect(await press(page, ['ArrowDown', 'ArrowUp', 'Home'])).toEqual([last + 1, last, 1]);
  await page.keyboard.press('ArrowUp');
  await field(page).and(page.locator(':focus')).waitFor();
  expect((await field(page).boundingBox())!.y).toBeGreaterThan(60);
});

test('in three columns, the arrow keys move in their direction, also to results that are not rendered', async () => {
  const page = await openSearch(1_000);
  await page.setViewportSize({ width: 1280, height });
  await field(page).focus();
  const keys = ['Down', 'Down', 'Right', 'Down', 'Left', 'Up'].map((key) => `Arrow${key}`);
  expect(await press(page, keys)).toEqual([1, 4, 5, 8, 7, 4]);
  await untilListed(page, 70);
  await items(page).last().getByRole('link').focus();
  expect(await press(page, ['ArrowDown'])).toEqual([73]);
  await page.keyboard.press('Escape');
  await field(page).and(page.locator(':focus')).waitFor();
});

test('a failed search causes no layout shift', async () => {
  const page = await openSearch(100);
  const before = await boxes(page);
  portal.fixtures.override(path, { kind: 'reset' });
  await field(page).fill('game ');
  await page.getByRole('heading', { name: 'The search failed' }).waitFor();
  expect(await boxes(page)).toEqual(before);
  await portal.expectConsole([
    expect.stringMatching(/^Failed to load resource.* 502 /),
    'Searching failed: status',
  ]);
});

test('a failed search says above an empty list that it failed, and not that there is no game', async () => {
  setGames(20);
  const page = await portal.open('/search', { width: 320, height: 568 });
  await field(page).fill('none');
  const none = page.getByRole('heading', { name: 'No game found' });
  await none.waitFor();
  portal.fixtures.override(path, { kind: 'reset' });
  await field(page).fill('none of them');
  await page.getByRole('heading', { name: 'The search failed' }).waitFor();
  expect(await none.count()).toBe(0);
  expect(await page.getByText('Check the spelling').count()).toBe(0);
  await page.getByRole('link', { name: 'Many' }).waitFor();
  portal.fixtures.override(path, undefined);
  await page.getByRole('button', { name: 'Try again' }).click();
  await none.waitFor();
  await portal.closeNoisyPage();
});

test('on a phone the message of a later search stands above the words of an empty list', async () => {
  setGames(1);
  const page = await portal.open('/search', { width: 320, height: 568 });
  await field(page).fill('none');
  const words = page.getByRole('heading', { name: 'No game found' });
  await words.waitFor();
  portal.fixtures.override(path, { kind: 'silence' });
  await field(page).fill('none of them');
  const message = (await page.getByRole('status').filter({ hasText: 'Searching…' }).boundingBox())!;
  expect(message.y + message.height).toBeLessThanOrEqual((await words.boundingBox())!.y);
  await portal.closeNoisyPage();
});

/** Returns the items in rows, with their heights and the distance of their links from their lower edges. */
async function rowsOf(page: Page) {
  const all = await items(page).evaluateAll((list) =>
    list.map((item) => {
      const { top, bottom, height: tall } = item.getBoundingClientRect();
      const link = item.querySelector('a')!.getBoundingClientRect();
      return { top, height: Math.round(tall), below: Math.round(bottom - link.bottom) };
    }),
  );
  const tops = [...new Set(all.map(({ top }) => top))];
  return tops.map((top) => all.filter((item) => item.top === top));
}

// On a phone, only long names of a small category take two lines. Items outside the window are not laid out.
test.each([
  ['results have 1 to 4', () => openSearch(40), [1, 1, 2, 3, 4], 1, 30],
  ['cards of a small category have 2 to 6', () => openCategory(48), [2, 2, 3, 4, 6], 2, 20],
  ['cards of a large category have 2 to 6', () => openCategory(61), [2, 2, 3, 4, 6], 1, 20],
])('%s columns and one height in each row', async (_, open, columns, heightsOnPhone, listed) => {
  const page = await open();
  await growTo(page, listed);
  for (const [index, width] of [...widths, 1_600].entries()) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await rowsOf(page))[0]?.length).toBe(columns[index]);
    const rows = await rowsOf(page);
    for (const row of rows) expect(new Set(row.map((item) => item.height)).size).toBe(1);
    const [below, ...others] = new Set(rows.flat().map((item) => item.below));
    expect([below! >= 0, others], `links are in line at ${width} px`).toEqual([true, []]);
    const heights = new Set(rows.map(([item]) => item!.height));
    expect(heights.size, `${width} px`).toBe(width < 700 ? heightsOnPhone : 1);
    expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('opening the drawer moves no page, with a classic scrollbar or without one', async () => {
  setGames(24);
  const browser = await chromium.launch({
    ...inject('chromium'),
    // Playwright hides the scrollbars of a headless browser.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
  await page.goto(`${portal.origin}/category/Many`);
  await untilListed(page, 24);
  const right = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().right);
  const rightWithDrawer = async () => {
    await page.getByRole('button', { name: 'Category' }).click();
    await page.getByRole('dialog').waitFor();
    return right();
  };
  const besideScrollbar = await right();
  expect(besideScrollbar).toBeLessThan(1280);
  expect(await rightWithDrawer()).toBe(besideScrollbar);
  await page.evaluate(() => history.pushState(null, '', '/category/Nothing'));
  await page.getByRole('heading', { name: 'No games here' }).waitFor();
  await expect.poll(right).toBe(1280);
  expect(await rightWithDrawer()).toBe(1280);
});
