// The demo games: each starts, scores, ends and starts again by its keys, changes by touch, and runs by the clock. A game keeps
// its best score, the level of its rival and the sound's switch although its frame has no storage.
import type { Page, Request } from 'playwright';
import { expect, test } from 'vitest';
import { buildCatalogue, demoGames } from '../../fixtures/catalogue';
import { useBrowserPortal } from '../support/browser-portal';
import { named } from '../support/named';

const portal = useBrowserPortal();

declare global {
  interface Window {
    messages: unknown[];
    /** Milliseconds between two frames, and the largest number of loops that wait for the next one. */
    frameMs: number;
    mostLoops: number;
    /** Coordinates that the last frame has drawn at. */
    places: number[];
    /** The sum of the coordinates of all frames of a round. */
    trail: number;
    /** Ends the bot of the round before. */
    round?: number;
    game: { sprites: Record<string, string> };
  }
}

/** Variables of the games' scripts. */
declare const body: readonly { x: number; y: number }[];
declare const foods: readonly { x: number; y: number }[];
declare const dir: readonly [x: number, y: number];
declare const eaten: number;
declare const cards: readonly { icon: number; node: HTMLElement; up: boolean; done: boolean }[];
declare const squares: readonly { lion: boolean; open: boolean; node: HTMLElement }[];
declare const cols: number;
declare const level: number;
declare const guests: readonly { place: number; isBad: boolean }[];
declare const melody: readonly number[];
declare const heard: number;
declare const floors: readonly unknown[];
declare const swinging: () => { x: number };
declare const last: () => { x: number };
declare const state: unknown;
declare const rival: { choose: (state: unknown, skill: number) => number };

/** Controls frames and random numbers, and keeps messages: the page is its own parent. Runs in the page. */
function prepare(): void {
  window.messages = [];
  // A game also posts that it starts again.
  window.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
    if (data.type === 'game-over') window.messages.push(data);
  });
  window.frameMs = 16;
  window.mostLoops = 0;
  let loops = 0;
  window.places = [];
  type Draw = (...args: number[]) => void;
  const drawing = CanvasRenderingContext2D.prototype as unknown as Record<string, Draw>;
  for (const name of ['arc', 'ellipse', 'fillRect', 'moveTo', 'translate']) {
    const draw = drawing[name]!;
    drawing[name] = function (...args) {
      window.places.push(...args.slice(0, 2));
      draw.apply(this, args);
    };
  }
  // Frames are at multiples of their interval, so that those of 48 ms are among those of 16 ms.
  window.requestAnimationFrame = (run) => {
    window.mostLoops = Math.max(window.mostLoops, (loops += 1));
    const frame = () => {
      loops -= 1;
      window.places = [];
      run(performance.now());
      for (const place of window.places) window.trail += place;
    };
    return window.setTimeout(frame, window.frameMs - (performance.now() % window.frameMs));
  };
}

/** Starts a round with fixed random numbers, which a bot plays by the keys of the engine. Runs in the page. */
function playByKeys(engine: string): void {
  const randomOf = (seed: number) => () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  Math.random = randomOf(7);
  const random = randomOf(11);
  const press = (...pressed: string[]) => {
    for (const key of pressed) {
      const target = document.activeElement ?? document.body;
      const event = { key, bubbles: true, cancelable: true };
      const isFree = target.dispatchEvent(new KeyboardEvent('keydown', event));
      // A browser clicks the button that has the focus.
      if (isFree && key === ' ' && target instanceof HTMLButtonElement) target.click();
      setTimeout(() => target.dispatchEvent(new KeyboardEvent('keyup', event)), 48);
    }
  };
  const arrows = ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'];
  const any = (list: readonly string[]) => list[Math.floor(random() * list.length)]!;
  /** Moves the focus by one step to a button of a grid, and presses Space there. */
  const pressAt = (buttons: readonly HTMLElement[], to: number) => {
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const [across, down] = [
      (to % cols) - (at % cols),
      Math.floor(to / cols) - Math.floor(at / cols),
    ];
    if (at === to) press(' ');
    else if (across) press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
    else press(down > 0 ? 'ArrowDown' : 'ArrowUp');
  };
  const capture = () => {
    const best = '.pit.good, .dent.prey, .dent.hit, .dent.can';
    const target = document.querySelector<HTMLElement>(best);
    if (target) target.focus();
    else press(any(arrows));
    press(' ');
  };
  const plays: Record<string, () => unknown> = {
    awale: capture,
    blocks: () => press(any(arrows), ' '),
    barricade: () => press(any(['ArrowLeft', 'ArrowRight'])),
    bricks: () => press(any(['ArrowLeft', 'ArrowRight']), ' '),
    bubbles: () => press(any(['ArrowLeft', 'ArrowRight']), ' '),
    catch: () => press(any(['ArrowLeft', 'ArrowRight'])),
    drop: () => press(any(['ArrowLeft', 'ArrowRight']), ' '),
    hoop: () => press(' '),
    juggle: () => press(' '),
    leap: () => press(any([' ', ...arrows])),
    echo: () => press(String(((melody[heard]! + (melody.length > 3 ? 1 : 0)) % 4) + 1)),
    four() {
      const hasWon = document.querySelector('#score')!.textContent === '1';
      press(String(1 + (hasWon ? Math.floor(random() * 7) : rival.choose(state, 4))));
    },
    memory() {
      const first = cards.find(({ up, done }) => up && !done);
      const fits = (icon: number) => !first || level > 0 !== (icon === first.icon);
      pressAt(
        cards.map(({ node }) => node),
        cards.findIndex(({ icon, up, done }) => !up && !done && fits(icon)),
      );
    },
    merge: () => press(any(arrows)),
    mines: () =>
      pressAt(
        squares.map(({ node }) => node),
        squares.findIndex(({ lion, open }) => !open && lion === level > 0),
      ),
    penalty: () => press(any(['ArrowLeft', 'ArrowRight']), ' '),
    rally: () => press(any(['ArrowLeft', 'ArrowRight'])),
    ride: () => press(any(['ArrowLeft', 'ArrowRight'])),
    rush: () => press(any([' ', 'ArrowLeft'])),
    slide: () => press(any(arrows)),
    stack() {
      const off = Math.abs(swinging().x - last().x);
      if (floors.length > 5 ? off > 60 : off < 30) press(' ');
    },
    tap: () => guests.length > 1 && press(String(guests[0]!.place + 1)),
    yote: capture,
    // Eats until the tail is long enough to be met.
    snake() {
      const isLevel = dir[1] === 0;
      if (eaten > 3) press(any(arrows));
      else if (isLevel === (body[0]!.x === foods[0]!.x))
        press(isLevel ? 'ArrowDown' : 'ArrowRight');
    },
  };
  (document.activeElement as HTMLElement).blur();
  press('r');
  window.trail = 0;
  const round = (window.round = (window.round ?? 0) + 1);
  const next = () => {
    if (window.round !== round) return;
    const card = document.querySelector<HTMLElement>('#veil:not([hidden]) #go');
    if (card?.textContent === 'Play again') return;
    if (card) card.click();
    else plays[engine]?.();
    setTimeout(next, 96);
  };
  // Just after a frame of both rates: a frame applies the input to all the time since the frame before.
  if (engine) setTimeout(next, 97);
}

/** Swipes in four directions and taps in many places of the stage, for six seconds. */
async function byTouch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[][]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y]) => ({ x: x!, y: y! })),
    });
  for (const to of [
    [160, 380],
    [40, 240],
    [280, 240],
    [160, 100],
  ]) {
    await touch('touchStart', [160, 240]);
    await page.clock.runFor(48);
    await touch('touchMove', to);
    await touch('touchEnd');
  }
  for (const y of [110, 190, 270, 350, 390]) {
    for (const x of [50, 160, 270]) await page.touchscreen.tap(x, y);
    await page.clock.runFor(1_200);
  }
}

const games = named([...demoGames], ([slug]) => slug);
test.each(games)(
  '%s scores, ends and starts again by keys, changes by touch, and runs by the clock',
  async (_, [slug, { engine, how }]) => {
    const viewport = { width: 320, height: 480 };
    const options = { viewport, hasTouch: true, baseURL: portal.origin };
    const context = await portal.browser.newContext(options);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(960);
    await page.addInitScript(prepare);
    await page.goto(`/fixtures/games/${slug}/`);
    // Its drawings have been loaded.
    await page.locator('#stage:not([aria-busy])').waitFor();
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const size = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(size).toBeLessThan(40_000);
    expect(page.frames()).toHaveLength(1);
    const drawings = await page.evaluate(() =>
      Object.values(window.game.sprites).map((svg) => {
        const host = document.body.appendChild(document.createElement('div'));
        host.innerHTML = svg;
        const { x, y, width, height } = host.querySelector('g')!.getBBox();
        host.remove();
        const [left, top] = [Math.floor(x - 4), Math.floor(y - 4)];
        const [right, bottom] = [Math.ceil(x + width + 4), Math.ceil(y + height + 4)];
        return { svg, box: `viewBox="${left} ${top} ${right - left} ${bottom - top}"` };
      }),
    );
    for (const { svg, box } of drawings) expect(svg).toContain(box);
    // Firefox 102 cuts the picture of the ground where its canvas is smaller.
    const canvases = page.locator('#stage canvas');
    const sizesOfCanvases = () =>
      canvases.evaluateAll((list: HTMLCanvasElement[]) => [
        ...new Set(list.map(({ width, height }) => `${width} x ${height}`)),
      ]);
    await expect.poll(async () => (await sizesOfCanvases()).length).toBeLessThan(2);
    const card = page.getByRole('dialog', { name: 'How to play' });
    expect(await card.locator('p').allTextContents()).toEqual([
      how,
      expect.stringMatching(/(Tap|tap|Drag|finger|Swipe|swipe).*(key|Space|Keys)|Keys:/),
    ]);
    // A touch screen has no keys to name.
    const cdp = await context.newCDPSession(page);
    for (const enabled of [false, true]) {
      await cdp.send('Emulation.setTouchEmulationEnabled', { enabled });
      const seen = await card.innerText();
      const text = await card.textContent();
      expect(seen.includes('Keys:')).toBe(!enabled && text!.includes('Keys:'));
    }
    for (const name of ['Pause', 'Restart', 'Mute', 'Play']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(48);
    }
    expect(await page.locator('#stage[inert]').count(), 'reachable below the card').toBe(1);
    await page.getByRole('button', { name: 'Play' }).tap();
    await expect.poll(() => card.isVisible()).toBe(false);
    const scoreBox = page.locator('#score');
    const startScore = await scoreBox.textContent();

    /** Returns what a player sees ten seconds after a start. */
    const viewAfterRound = async (frameMs: number, bot: string, play?: () => Promise<void>) => {
      await page.evaluate((ms) => (window.frameMs = ms), frameMs);
      const now = await page.evaluate(() => performance.now());
      await page.clock.runFor(48 - (now % 48));
      const end = (await page.evaluate(() => performance.now())) + 9_984;
      await page.evaluate(playByKeys, bot);
      await play?.();
      await page.clock.runFor(end - (await page.evaluate(() => performance.now())));
      return page.evaluate(() => ({
        score: document.querySelector('#score')!.textContent,
        board: document.querySelector('#stage')!.innerHTML,
        places: window.places,
        trail: window.trail,
      }));
    };
    const played = await viewAfterRound(16, engine);
    const samePlaces = played.places.map((place) => expect.closeTo(place, 0));
    const slow = await viewAfterRound(48, engine);
    const trail = expect.any(Number);
    expect(slow, 'at 20 frames a second').toEqual({ ...played, places: samePlaces, trail });
    expect(played.score).not.toBe(startScore);
    const idle = await viewAfterRound(48, '');
    expect(slow, 'by keys').not.toEqual(idle);
    expect(await viewAfterRound(48, '', () => byTouch(page)), 'by touch').not.toEqual(idle);

    await page.evaluate(() => void (window.messages = []));
    await page.evaluate(playByKeys, engine);
    const messages = () => page.evaluate(() => window.messages);
    for (let tries = 0; tries < 60 && (await messages()).length === 0; tries += 1) {
      await page.clock.runFor(4_800);
    }
    await page.clock.runFor(4_800);
    expect(await messages()).toEqual([{ type: 'game-over' }]);
    const heights = await page
      .locator('#stage b')
      .evaluateAll((pieces) => pieces.map((piece) => piece.getBoundingClientRect().height));
    expect(Math.min(1, ...heights), 'the smallest piece of the end').toBe(1);
    const again = page.getByRole('button', { name: 'Play again' });
    expect(await again.isVisible()).toBe(true);
    await again.tap();
    expect(await again.isVisible()).toBe(false);
    expect(await scoreBox.textContent()).toBe(startScore);
    expect(await page.evaluate(() => window.mostLoops)).toBe(1);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('the player’s sandboxed game keeps its best score, its level and the sound’s switch for the next visit', async () => {
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
  // The game sends its score as it leaves: its next page may be requested before that has arrived.
  const next = () => page.evaluate(async (from) => (await fetch(from)).text(), game.gameurl);
  await expect.poll(next).toContain(`"best":${reached},"rank":1,"mute":true`);
  await page.goBack();
  await expect.poll(() => best.textContent()).toBe(reached);
  expect(await mute.getAttribute('aria-pressed')).toBe('true');
  await page.evaluate(() => fetch('/fixtures/kept/yote-rank?value=3'));
  await page.goto('/fixtures/games/yote/');
  expect(await page.locator('#stats').textContent()).toContain('Level3');
});
