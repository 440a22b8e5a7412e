// The demo games: each title starts, changes by touch and by keys, ends, and says so once. A game keeps its best score and the
// sound's switch although its frame has no storage.
import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { buildCatalogue, demoGames } from '../../fixtures/catalogue';
import { useBrowserPortal } from '../support/browser-portal';
import { named } from '../support/named';

const portal = useBrowserPortal();

/** Keys that play an engine; the others are played with the arrow keys and Enter. */
const keys: Readonly<Record<string, readonly string[]>> = {
  bricks: ['ArrowLeft', ' '],
  aim: [' '],
  stack: [' '],
  snake: ['ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowLeft', 'ArrowUp'],
  catch: ['ArrowLeft'],
  bubbles: ['ArrowLeft', ' '],
  tap: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  echo: ['1', '2', '3', '4'],
  run: [' ', 'ArrowUp'],
  ride: ['ArrowLeft'],
  penalty: [' '],
};
const arrowsAndEnter = ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'Enter'];

/** Passes simulated time; multiples of a frame's 16 ms keep rounds comparable. */
const pass = (page: Page, ms: number) => page.clock.runFor(ms);

async function byKeys(page: Page, pressed: readonly string[]): Promise<void> {
  for (const key of pressed) {
    await page.keyboard.down(key);
    await pass(page, 48);
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
    await pass(page, 48);
    await touch('touchMove', [[x, y]]);
    await touch('touchEnd', []);
  }
  for (const y of [110, 190, 270, 350]) {
    await Promise.all([50, 160, 270].map((x) => page.touchscreen.tap(x, y)));
    await pass(page, 48);
  }
}

/** Plays a round with the same random numbers; returns a digest of what a player sees after `total` ms, `ms` of play last. */
async function viewAfterRound(
  page: Page,
  total: number,
  ms = 0,
  play?: () => Promise<void>,
): Promise<string> {
  await page.evaluate(() => {
    let seed = 7;
    Math.random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  });
  await page.keyboard.press('r');
  // The input comes last: a jump must not have ended when the view is taken.
  await pass(page, total - ms);
  await play?.();
  const view = await page.evaluate(() => {
    const board = document.querySelector('#stage')!.innerHTML;
    const score = document.querySelector('#score')!.textContent;
    return score + (document.querySelector('canvas')?.toDataURL() ?? board);
  });
  return createHash('sha1').update(view).digest('hex');
}

/** Variables and functions of the games' scripts. */
declare const body: readonly { x: number; y: number }[];
declare const food: { x: number; y: number };
declare const dir: readonly [x: number, y: number];
declare const eaten: number;
declare const gap: number;
declare const cells: readonly { node: HTMLElement }[];
declare const held: object | null;
declare let shift: (from: number) => void;

/** Plays in each frame, in the simplest way that ends a round; the other engines end without input. Runs in the page. */
function playToTheEnd(engine: string): void {
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const click = (selector: string, index = 0) =>
    document.querySelectorAll<HTMLElement>(selector)[index]?.click();
  const arrows = ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'];
  const shuffle: number[] = [];
  let frame = 0;
  const turns: Record<string, () => unknown> = {
    aim: () => press(' '),
    penalty: () => press(' '),
    stack: () => press(' '),
    bricks: () => [press('ArrowLeft'), press(' ')],
    echo: () => press('1'),
    four: () => press(String((frame % 7) + 1)),
    awale: () => click('.pit.may'),
    memory: () => click('.card:not(.up)'),
    merge: () => press(arrows[frame % 4]!),
    mines: () => click('.sq:not(.open)'),
    bubbles: () => press(' '),
    blocks: () => [
      Object.assign(held ?? {}, { col: frame % 8, row: (frame >> 3) % 8 }),
      press(' '),
    ],
    // Takes the shuffle back.
    slide: () => cells[shuffle.pop() ?? -1]?.node.click(),
    // Eats until the tail is long enough to be met.
    snake() {
      const isLevel = dir[1] === 0;
      if (eaten > 3) press(arrows[frame % 4]!);
      else if (isLevel === (body[0]!.x === food.x)) press(isLevel ? 'ArrowDown' : 'ArrowRight');
    },
  };
  if (engine === 'slide') {
    const own = shift;
    shift = (from) => own((shuffle.push(gap), from));
    press('r');
    shift = own;
  }
  const next = () => {
    const card = document.querySelector('#veil:not([hidden]) #go');
    if (card?.textContent === 'Play again') return;
    if (card) click('#go');
    else turns[engine]?.();
    frame += 1;
    requestAnimationFrame(next);
  };
  next();
}

test.each(named([...demoGames], ([slug]) => slug))(
  '%s starts, changes by touch and by keys and not without them, and says once that it is over',
  async (_, [slug, { engine, how }]) => {
    const viewport = { width: 320, height: 480 };
    const options = { viewport, hasTouch: true, baseURL: portal.origin };
    const context = await portal.browser.newContext(options);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    // The page is its own parent.
    await page.addInitScript(() => {
      const messages: unknown[] = [];
      addEventListener('message', ({ data }) => messages.push(data));
      Object.assign(window, { messages });
    });
    const messages = () => page.evaluate('messages') as Promise<unknown[]>;
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto(`/fixtures/games/${slug}/`);
    // Its drawings have been loaded.
    await page.locator('#stage:not([aria-busy])').waitFor();
    const card = page.getByRole('dialog', { name: 'How to play' });
    expect(await card.locator('p').allTextContents()).toEqual([
      how,
      expect.stringMatching(/(Tap|tap|Drag|finger|Swipe|swipe).*(key|Space|Keys)|Keys:/),
    ]);
    const beneath = page.locator('#stage > :not(#veil, [inert])');
    expect(await beneath.count(), 'reachable below the card').toBe(0);
    await page.getByRole('button', { name: 'Play' }).tap();
    await expect.poll(() => card.isVisible()).toBe(false);
    // Start at a frame: the clock's frames have fixed times.
    const now = await page.evaluate(() => performance.now());
    await pass(page, 16 - (now % 16));

    const pressed = keys[engine] ?? arrowsAndEnter;
    // The echo plays a note first.
    const total = engine === 'echo' ? 1_920 : 832;
    const idle = await viewAfterRound(page, total);
    expect(await viewAfterRound(page, total, 6 * 48, () => byTouch(page)), 'by touch').not.toBe(
      idle,
    );
    expect(await viewAfterRound(page, total), 'again without input').toBe(idle);
    expect(
      await viewAfterRound(page, total, pressed.length * 48, () => byKeys(page, pressed)),
      'by keys',
    ).not.toBe(idle);

    await page.keyboard.press('r');
    await page.evaluate(playToTheEnd, engine);
    for (let tries = 0; tries < 50 && (await messages()).length === 0; tries += 1) {
      await pass(page, 4_000);
    }
    await pass(page, 4_000);
    expect(await messages()).toEqual([{ type: 'game-over' }]);
    const again = page.getByRole('button', { name: 'Play again' });
    expect(await again.isVisible()).toBe(true);
    await again.tap();
    expect(await again.isVisible()).toBe(false);
    for (const name of ['Pause', 'Restart', 'Mute']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(48);
    }
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('the player’s sandboxed game keeps its best score and the sound’s switch for the next visit', async () => {
  const game = buildCatalogue()[0]!.games.find(({ gamename }) => gamename === 'Jollof Boss')!;
  const page = await portal.open(`/games/${game.id}/Puzzle`);
  const frame = page.frameLocator('iframe');
  const mute = frame.getByRole('button', { name: 'Mute' });
  const best = frame.locator('#best');
  await frame.getByRole('button', { name: 'Play' }).click();
  expect(await best.textContent()).toBe('–');
  await mute.click();
  await expect
    .poll(async () => {
      // Two directions alone can end at a board that they do not move.
      for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
        await page.keyboard.press(key);
      }
      return Number(await best.textContent());
    })
    .toBeGreaterThan(0);
  const reached = await best.textContent();
  await page.getByRole('link', { name: 'Close' }).click();
  await page.goBack();
  await expect.poll(() => best.textContent()).toBe(reached);
  expect(await mute.getAttribute('aria-pressed')).toBe('true');
});
