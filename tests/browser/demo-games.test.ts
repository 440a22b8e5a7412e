// The demo games: each title reacts to keys and to touch, shows the drawing of its cover, and keeps its best score and the sound's
// switch although its frame has no storage.
import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { buildCatalogue, demoGames } from '../../fixtures/catalogue';
import { useBrowserPortal } from '../support/browser-portal';
import { named } from '../support/named';

const portal = useBrowserPortal();
const phone = { width: 320, height: 480 };

/** Keys that play an engine; the others are played with the arrow keys and Enter. */
const keys: Readonly<Record<string, readonly string[]>> = {
  bricks: ['ArrowLeft', ' '],
  aim: [' '],
  stack: [' '],
  snake: ['ArrowDown'],
  catch: ['ArrowLeft'],
  tap: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  echo: ['1'],
  run: [' ', 'ArrowUp'],
};
const arrowsAndEnter = ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'Enter'];

/** Passes simulated time in short frames. */
const pass = (page: Page, ms: number) => page.clock.runFor(ms);

async function byKeys(page: Page, pressed: readonly string[]): Promise<void> {
  for (const key of pressed) {
    await page.keyboard.down(key);
    await pass(page, 80);
    await page.keyboard.up(key);
  }
}

/** Swipes down and to the left, and taps in many places. */
async function byTouch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    });
  for (const [x, y] of [
    [160, 380],
    [40, 240],
  ] as const) {
    await touch('touchStart', [[160, 240]]);
    await pass(page, 80);
    await touch('touchMove', [[x, y]]);
    await touch('touchEnd', []);
  }
  for (const y of [110, 190, 270, 350]) {
    for (const x of [50, 160, 270]) await page.touchscreen.tap(x, y);
    await pass(page, 80);
  }
}

/** One title of each engine, and of each variant of those with other rules. */
const played = [
  ...new Map(
    [...demoGames].map((entry) => {
      const { engine, mode } = entry[1];
      const hasOtherRules = ['run', 'bricks', 'aim', 'catch'].includes(engine);
      return [hasOtherRules ? `${engine} ${mode}` : engine, entry] as const;
    }),
  ).values(),
];

/** Starts the game with a fixed seed, plays it for `ms`, and returns a digest of what a player sees after the same time. */
async function viewAfter(
  slug: string,
  ms: number,
  play: (page: Page) => Promise<void>,
): Promise<string> {
  const context = await portal.browser.newContext({
    viewport: phone,
    hasTouch: true,
    baseURL: portal.origin,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto(`/fixtures/games/${slug}/`);
  // Its drawings have been loaded.
  await page.locator('#stage:not([aria-busy])').waitFor();
  const clock = () => page.evaluate(() => performance.now());
  // Start at a frame: the clock's frames have fixed times.
  await pass(page, 16 - ((await clock()) % 16));
  // Not earlier: a game also draws numbers while it is laid out.
  await page.evaluate(() => {
    let seed = 7;
    Math.random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  });
  await page.getByRole('button', { name: 'Play' }).tap();
  // The echo plays a note first.
  await pass(page, demoGames.get(slug)!.engine === 'echo' ? 1_600 : 500);
  // The input comes last: a jump must not have ended when the picture is taken.
  await pass(page, 800 - ms);
  await play(page);
  await pass(page, 80);
  const view = await page.evaluate(() => {
    const text = document.querySelector('#stats')!.textContent;
    return (
      text +
      (document.querySelector('canvas')?.toDataURL() ?? document.querySelector('#stage')!.innerHTML)
    );
  });
  for (const name of ['Pause', 'Restart', 'Mute']) {
    const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
    expect({ name, isLarge: Math.min(box.width, box.height) >= 48 }).toEqual({
      name,
      isLarge: true,
    });
  }
  expect(problems).toEqual([]);
  await context.close();
  return createHash('sha1').update(view).digest('hex');
}

test.each(named(played, ([slug]) => slug))(
  '%s changes with keys and with touch, and not without them',
  async (_, [slug, row]) => {
    const pressed = keys[row.engine] ?? arrowsAndEnter;
    const idle = await viewAfter(slug, 0, async () => {});
    expect(await viewAfter(slug, 0, async () => {}), 'the same without input').toBe(idle);
    expect(
      await viewAfter(slug, pressed.length * 80, (page) => byKeys(page, pressed)),
      'by keys',
    ).not.toBe(idle);
    expect(await viewAfter(slug, 480, byTouch), 'by touch').not.toBe(idle);
  },
);

test('the player’s sandboxed game keeps its best score and the sound’s switch for the next visit', async () => {
  const game = buildCatalogue()[0]!.games.find(({ gamename }) => gamename === 'Double Up Deluxe')!;
  const page = await portal.open(`/games/${game.id}/Puzzle`);
  const frame = page.frameLocator('iframe');
  const mute = frame.getByRole('button', { name: 'Mute' });
  const best = frame.locator('#best');
  await frame.getByRole('button', { name: 'Play' }).click();
  expect(await best.textContent()).toBe('–');
  await mute.click();
  await expect
    .poll(async () => {
      for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
      return Number(await best.textContent());
    })
    .toBeGreaterThan(0);
  const reached = await best.textContent();
  await page.getByRole('link', { name: 'Close' }).click();
  await page.goBack();
  await expect.poll(() => best.textContent()).toBe(reached);
  expect(await mute.getAttribute('aria-pressed')).toBe('true');
});
