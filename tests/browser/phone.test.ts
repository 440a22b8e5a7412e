// What only a browser with a layout shows: the bar of the player, full screen, the way back to a list, pictures and long names.
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { holdRequests, pauseClock, useBrowserPortal } from '../support/browser-portal';
import { layoutShifts } from '../support/layout-shifts';
import { numberOf, sampleGames, sampleGroup } from '../support/sample';

const portal = useBrowserPortal();
const home = `/home?msisdn=${numberOf('subscribed')}`;

const close = (page: Page) => page.getByRole('link', { name: 'Close' });
const fullScreen = (page: Page) => page.getByRole('button', { name: 'Full screen', exact: true });
const leaveFullScreen = (page: Page) => page.getByRole('button', { name: 'Leave full screen' });
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.tagName;
  });
async function untilPlaying(page: Page) {
  await expect.poll(() => focused(page)).toBe('IFRAME');
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

/** Sizes of the screen, and the games on a shelf and in the bar there. */
const sizes = [
  [320, 640, 2, 1],
  [360, 740, 3, 1],
  [390, 844, 3, 1],
  [640, 320, 2, 3],
  [844, 390, 3, 3],
  [1119, 800, 5, 3],
] as const;

test('the game fills the screen but for the bar, and moves back for the shelf without another size', async () => {
  const page = await portal.open('/games/1001/Puzzle');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilPlaying(page);
  const overscroll = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehavior);
  expect(await overscroll(), 'no reload by a drag').toBe('none');
  const frame = page.locator('iframe');
  const shelf = page.getByRole('navigation', { name: 'More games' });
  const inGame = page.frames()[1]!;
  const post = (type: string) =>
    inGame.evaluate((given) => parent.postMessage({ type: given }, '*'), type);
  const sizesInGame = await inGame.evaluateHandle(() => {
    const seen = new Set<string>();
    addEventListener('resize', () => seen.add(`${innerWidth} × ${innerHeight}`));
    return seen;
  });
  const expectBeside = async (controls: Locator[], [width, height]: readonly number[]) => {
    const game = await boxOf(frame);
    for (const control of controls) {
      const box = await boxOf(control);
      const [right, bottom] = [box.x + box.width, box.y + box.height];
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48);
      const isBeside = box.x >= game.x + game.width || bottom <= game.y;
      expect(isBeside || box.y >= game.y + game.height, 'beside the game').toBe(true);
      expect(box.x >= 0 && box.y >= 0 && right <= width! && bottom <= height!).toBe(true);
    }
  };
  for (const [width, height, count] of sizes) {
    await page.setViewportSize({ width, height });
    // In landscape the bar is beside the game, because width costs less there.
    const [across, down] = height <= 500 ? [48, 0] : [0, 48];
    const box = { x: 0, y: down, width: width - across, height: height - down };
    // It comes back from the shelf of the size before.
    await expect.poll(() => boxOf(frame)).toEqual(box);
    await expectBeside([close(page), fullScreen(page)], [width, height]);

    await post('game-over');
    await shelf.waitFor();
    const covers = await shelf.getByRole('link').all();
    expect(covers).toHaveLength(count);
    expect(await boxOf(covers[0]!.locator('span').first())).toMatchObject({
      width: 104,
      height: 78,
    });
    await expect.poll(async () => (await boxOf(frame)).width).toBeLessThan(box.width);
    expect((await boxOf(frame)).width / box.width).toBeGreaterThan(0.78);
    await expectBeside([close(page), fullScreen(page), ...covers], [width, height]);
    await post('game-start');
    await shelf.waitFor({ state: 'detached' });
    expect(await sizesInGame.evaluate((seen) => [...seen])).toEqual([
      `${box.width} × ${box.height}`,
    ]);
    await sizesInGame.evaluate((seen) => seen.clear());
  }
  // A second `load` (PLAY-12).
  await frame.evaluate((element: HTMLIFrameElement) => void (element.src += ''));
  for (const [width, height, , count] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => shelf.getByRole('link').count()).toBe(count);
  }
  await close(page).click();
  await close(page).waitFor({ state: 'detached' });
  expect(await overscroll(), 'on other screens').toBe('auto');
});

test('the cover of the next game grows from the shelf into its loader, except for reduced motion', async () => {
  const page = await portal.open('/home/not-charged');
  const sendGame = await holdRequests(page, /\/fixtures\/games\//);
  await page.goto('/games/1001/Puzzle', { waitUntil: 'commit' });
  // A game that loads before its cover stays without a picture behind it.
  await page.locator('main img[data-loaded]').waitFor();
  sendGame();
  await untilPlaying(page);
  await page.frames()[1]?.evaluate(() => parent.postMessage({ type: 'game-over' }, '*'));
  const next = page.getByRole('navigation', { name: 'More games' }).getByRole('link').first();
  // The shelf has come to rest.
  await next.click({ trial: true });
  const alphaOfCover = (canvas: HTMLCanvasElement) =>
    canvas.checkVisibility() && canvas.getContext('2d')!.getImageData(0, 0, 1, 1).data[3];
  expect(await page.locator('canvas').evaluate(alphaOfCover), 'beside the game').toBe(255);
  const cover = await boxOf(next.locator('span').first());
  await holdRequests(page, /\/fixtures\/games\//);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await next.click();
  const picture = page.locator('main div:has(> span > img)');
  const start = await boxOf(picture);
  expect(Math.abs(start.x - cover.x) + Math.abs(start.y - cover.y)).toBeLessThan(2);
  expect(start.width).toBeCloseTo(cover.width, 0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const duration = picture.evaluate((element) => getComputedStyle(element).animationDuration);
  expect(await duration).toBe('0.001s');
  await portal.closeNoisyPage();
});

test('the full-screen button fills the screen with game and bar; its button, the browser or Close ends it', async () => {
  const isFull = () => page.evaluate(() => document.fullscreenElement?.tagName ?? null);
  const page = await portal.open(home);
  await page.getByRole('link', { name: 'Twin Trinkets', exact: true }).first().click();
  await untilPlaying(page);
  await fullScreen(page).click();
  await leaveFullScreen(page).waitFor();
  expect(await isFull()).toBe('MAIN');
  await untilPlaying(page);
  await page.getByRole('heading', { name: 'Twin Trinkets' }).click();
  expect(await focused(page), 'after a press on the bar').toBe('IFRAME');
  await leaveFullScreen(page).click();
  await fullScreen(page).waitFor();
  expect(await isFull()).toBeNull();

  await fullScreen(page).focus();
  await page.keyboard.press('Enter');
  await leaveFullScreen(page).waitFor();
  expect(await focused(page), 'by the keyboard').toBe('Leave full screen');
  // Acts like Escape, which the browser handles itself.
  await page.evaluate(() => document.exitFullscreen());
  await fullScreen(page).waitFor();

  await fullScreen(page).click();
  await leaveFullScreen(page).waitFor();
  await close(page).click();
  await page.getByRole('heading', { name: 'Arcade' }).waitFor();
  await expect.poll(isFull).toBeNull();
});

test('further games stand beside a game on a wide screen, load after it, and never change its size', async () => {
  const [width, height] = [1280, 800];
  const page = await portal.open('/home/not-charged', { width, height });
  const sendGame = await holdRequests(page, /\/fixtures\/games\//);
  await page.goto('/games/1001/Puzzle');
  const frame = page.locator('iframe');
  const seenWidths = await frame.evaluateHandle((game) => {
    const seen: unknown[] = [];
    new ResizeObserver(([entry]) => seen.push(entry?.contentRect.width)).observe(game);
    return seen;
  });
  const further = page.getByRole('complementary', { name: 'More games' });
  await further.waitFor();
  expect(await further.getByRole('link').count(), 'before the game').toBe(0);
  sendGame();
  await further.getByRole('link').first().waitFor();
  await untilPlaying(page);
  await expect.poll(() => further.locator('img[data-loaded]').count()).toBeGreaterThan(5);
  await further.getByRole('link').last().scrollIntoViewIfNeeded();
  const game = await boxOf(frame);
  const column = await boxOf(further);
  expect([game.x, game.y, game.height]).toEqual([0, 48, height - 48]);
  expect([column.x, column.width + game.width]).toEqual([game.width, width]);
  expect(game.width).toBeGreaterThanOrEqual(900);
  expect(await seenWidths.jsonValue()).toEqual([game.width]);
  expect(await layoutShifts(page)).toEqual([]);

  await further.getByRole('heading').click();
  expect(await focused(page), 'after a press beside the game').toBe('IFRAME');
  await fullScreen(page).click();
  await further.waitFor({ state: 'hidden' });
  expect((await boxOf(frame)).width).toBe(width);
});

test('Back from a further game returns to the game before, and Close leads home past both', async () => {
  const page = await portal.open(home, { width: 1280, height: 800 }, { withClock: true });
  await page.waitForFunction(() => document.cookie.includes('msisdn='));
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const entry = () => page.evaluate(() => window.navigation.currentEntry?.index);
  const first = await entry();
  await page.getByRole('link', { name: 'Twin Trinkets', exact: true }).first().click();
  const openFurther = async () => {
    const link = page.getByRole('complementary').getByRole('link', { name: 'Lion in the Grass' });
    await link.focus();
    await page.keyboard.press('Enter');
    await heading('Lion in the Grass');
    await untilPlaying(page);
  };
  await openFurther();
  await page.goBack({ waitUntil: 'commit' });
  await heading('Twin Trinkets');
  await untilPlaying(page);
  await page.goBack({ waitUntil: 'commit' });
  await heading('Play unlimited GAMES');

  await page.goForward({ waitUntil: 'commit' });
  await heading('Twin Trinkets');
  await openFurther();
  await pauseClock(page);
  await close(page).click();
  await heading('Play unlimited GAMES');
  expect(await entry()).toBe(first);
});

test('Back and Close return to the position in the list, and Close leaves no entry of the game', async () => {
  portal.fixtures.setCatalogue(
    Array.from({ length: 20 }, (_, group) =>
      sampleGroup(`Group ${group}`, sampleGames(group * 100, 60)),
    ),
  );
  const scrollOf = () => page.evaluate(() => Math.round(window.scrollY));
  const page = await portal.open(home, undefined, { withClock: true });
  // Close leads there with the number.
  await page.waitForFunction(() => document.cookie.includes('msisdn='));
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(height).toBeGreaterThan(3_500);
  await page.evaluate(() => window.scrollTo({ top: 2_400, behavior: 'instant' }));
  await expect.poll(scrollOf).toBe(2_400);
  await page.waitForFunction(() => {
    const inView = [...document.querySelectorAll<HTMLElement>('a[href^="/games/"]')].find(
      (link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top > 80 && bottom < window.innerHeight;
      },
    );
    inView?.click();
    return inView !== undefined;
  });
  await page.locator('iframe').waitFor();
  await expect.poll(scrollOf).toBe(0);

  await page.reload();
  await page.locator('iframe').waitFor();
  await page.goBack({ waitUntil: 'commit' });
  await page.locator('a[href^="/games/"]').first().waitFor();
  await expect.poll(scrollOf).toBe(2_400);

  await page.goForward({ waitUntil: 'commit' });
  await page.locator('iframe').waitFor();
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(scrollOf).toBe(2_400);
  await page
    .getByRole('link', { name: 'Game 1', exact: true })
    .evaluate((link: HTMLElement) => link.click());
  await page.locator('iframe').waitFor();
  // Stop the clock: after a delay the link navigates by itself.
  await pauseClock(page);
  await close(page).click();
  await page.getByRole('heading', { name: 'Group 0' }).waitFor();
  expect(page.url()).toBe(portal.origin + home);
  await expect.poll(scrollOf).toBe(2_400);
  const hasNext = await page.evaluate(() => window.navigation.canGoForward);
  expect(hasNext, 'went back').toBe(true);
});

test("'View more' is in the head of every row, also for the keyboard, and stays there while a row is swiped", async () => {
  const page = await portal.open(home);
  for (const [width] of sizes) {
    await page.setViewportSize({ width, height: 740 });
    for (const name of ['Puzzle', 'Arcade']) {
      const row = page.getByRole('region', { name });
      const [more, list] = [row.getByRole('link', { name: 'View more' }), row.getByRole('list')];
      const [head, before] = [await boxOf(row.getByRole('heading')), await boxOf(more)];
      const end = (await boxOf(row)).x + (await boxOf(row)).width;
      expect([before.x >= head.x + head.width, before.x + before.width]).toEqual([true, end]);
      expect(await more.evaluate((link) => link.nextElementSibling?.tagName)).toBe('UL');
      expect(before.y <= head.y && before.y + before.height <= (await boxOf(list)).y).toBe(true);
      await list.evaluate((element) => element.scrollTo({ left: 9_999, behavior: 'instant' }));
      expect(await boxOf(more)).toEqual(before);
    }
  }
});

test('one, two or three games fill their row', async () => {
  portal.fixtures.setCatalogue([
    sampleGroup('First', sampleGames(1, 5)),
    sampleGroup('Single', sampleGames(1, 1)),
    sampleGroup('Many', sampleGames(1, 5)),
    sampleGroup('Two', sampleGames(1, 2)),
    sampleGroup('Three', sampleGames(1, 3)),
  ]);
  const page = await portal.open(home);
  for (const [width] of sizes) {
    await page.setViewportSize({ width, height: 740 });
    const rowOf = (name: string) => page.getByRole('region', { name });
    const many = rowOf('Many');
    const { height } = await boxOf(many.getByRole('listitem').first().getByRole('link'));
    for (const name of ['Single', 'Two', 'Three']) {
      const games = rowOf(name).getByRole('link');
      const row = await boxOf(rowOf(name));
      const [left, right] = [await boxOf(games.first()), await boxOf(games.last())];
      expect.soft([left.x, right.x + right.width], name).toEqual([row.x, row.x + row.width]);
      const isLarger = width < 700 && name !== 'Single';
      expect.soft(Math.abs(left.height - height) > 2, name).toBe(isLarger);
    }
  }
});

test('the ground of a name beside its picture is a copy of the picture', async () => {
  const page = await portal.open(home);
  for (const [name, hasGround] of [
    ['Arcade', false],
    ['Game of the Week', true],
  ] as const) {
    const game = page.getByRole('region', { name }).getByRole('listitem').first();
    await game.scrollIntoViewIfNeeded();
    const picture = await game.locator('img[data-loaded]').getAttribute('src');
    const groundOf = (card: Element) => getComputedStyle(card, '::before').backgroundImage;
    const ground = await game.getByRole('link').evaluate(groundOf);
    expect(ground.includes(picture!)).toBe(hasGround);
  }
});

test('a long name of a category has two lines in its row, on its page and in the drawer', async () => {
  const long = 'A category whose name is so long that it needs more than one line of the drawer';
  portal.fixtures.setCatalogue([sampleGroup(long, sampleGames(1, 5))]);
  const page = await portal.open(`/category/${encodeURIComponent(long)}`, {
    width: 320,
    height: 740,
  });
  const linesOf = (locator: Locator) =>
    locator.evaluate((text) =>
      Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
    );
  expect(await linesOf(page.getByRole('heading', { name: long }))).toBe(2);
  await page.goto(home);
  expect(await linesOf(page.getByRole('heading', { name: long }))).toBe(2);
  await page.getByRole('button', { name: 'Category' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: long, exact: true }).waitFor();
  const { height, space } = await drawer.getByRole('listitem').evaluate((item) => {
    const text = document.createRange();
    text.selectNodeContents(item.querySelector('a')!);
    const name = text.getBoundingClientRect();
    const count = item.querySelector('span')!.getBoundingClientRect();
    return { height: name.height, space: count.left - name.right };
  });
  expect(await linesOf(drawer.getByRole('link', { name: long, exact: true }))).toBe(2);
  expect(height).toBeGreaterThan(39);
  expect(space).toBeGreaterThan(-12);
  expect(await drawer.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
});
