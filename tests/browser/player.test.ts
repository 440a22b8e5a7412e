// The player's bar, full screen and wake lock in a real browser, and the way back to the list a game was opened from.
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { numberOf, sampleGame, sampleGroup } from '../support/sample';
import { waitForNumberCookie } from '../support/wait-for-number-cookie';

const portal = useBrowserPortal();
/** Limit for waits that hang on a busy computer; no test waits for it. */
const hangLimit = { timeout: 10_000 };

const subscriber = numberOf('subscribed');
const home = `/home?msisdn=${subscriber}`;
const player = '/games/1001/Puzzle';

const close = (page: Page) => page.getByRole('link', { name: 'Close' });
const fullScreen = (page: Page) => page.getByRole('button', { name: 'Full screen', exact: true });
const leaveFullScreen = (page: Page) => page.getByRole('button', { name: 'Leave full screen' });
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.tagName;
  });
async function untilFocused(page: Page, name: string) {
  await expect.poll(() => focused(page), hangLimit).toBe(name);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

async function openHome(options?: Parameters<typeof portal.open>[2]) {
  const page = await portal.open(home, undefined, options);
  // Close leads there with the number.
  await waitForNumberCookie(page);
  return page;
}

/** Opens a game and holds its document until the test releases it. */
async function openWaitingGame() {
  const page = await openHome();
  await page.getByRole('heading', { name: 'Arcade' }).waitFor();
  let comes = () => {};
  const arrival = new Promise<void>((resolve) => {
    comes = resolve;
  });
  await page.route('**/fixtures/games/**', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.evaluate((to) => window.history.pushState(null, '', to), player);
  await page.getByText('Loading the game…').waitFor();
  return { page, comes };
}

async function openGame() {
  const page = await portal.open(player);
  await untilFocused(page, 'IFRAME');
  return page;
}

test('a touched card connects to the host of its game, and the tap requests the frame in its own task', async () => {
  const elsewhere = sampleGame(7, { gamename: 'Far away', gameurl: 'http://games.example/7' });
  portal.fixtures.setCatalogue([sampleGroup('Puzzle', [elsewhere, sampleGame(8)])]);
  const page = await portal.open(`/home?msisdn=${numberOf('subscribed')}`);
  await page.route('https://games.example/**', (route) => route.fulfill({ body: 'A game' }));
  const card = page.getByRole('link', { name: 'Far away', exact: true });
  await card.waitFor();
  await page.locator('#root:not([aria-busy]) > *').first().waitFor({ state: 'attached' });
  const preconnected = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="preconnect"]')].map(
        ({ href }) => href,
      ),
    );
  expect(await preconnected()).toEqual([]);
  await card.dispatchEvent('pointerdown');
  await card.dispatchEvent('pointerdown');
  expect(await preconnected()).toEqual(['https://games.example/']);
  await page.getByRole('link', { name: 'Game 8', exact: true }).dispatchEvent('pointerdown');
  expect(await preconnected()).toEqual(['https://games.example/']);
  await page.waitForLoadState('networkidle');
  const framed = await card.evaluate(async (link: HTMLElement) => {
    link.click();
    // Microtasks only: the frame must have its address within the task of the tap.
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
    return document.querySelector('iframe')?.src;
  });
  expect(framed).toBe('https://games.example/7');
});

describe('the bar of the player', () => {
  test('the bar covers no part of the game, which fills the rest of every screen', async () => {
    const page = await openGame();
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [640, 320],
      [844, 390],
      [800, 1000],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const game = await boxOf(page.locator('iframe'));
      // In landscape the bar is beside the game, because width costs less there.
      const [across, down] = height <= 500 ? [48, 0] : [0, 48];
      expect(game).toEqual({ x: 0, y: down, width: width - across, height: height - down });
      for (const control of [close(page), fullScreen(page)]) {
        const box = await boxOf(control);
        const [right, bottom] = [box.x + box.width, box.y + box.height];
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48);
        expect(box.x >= game.x + game.width || bottom <= game.y, 'beside the game').toBe(true);
        expect(box.x >= 0 && box.y >= 0 && right <= width && bottom <= height).toBe(true);
      }
    }
  });

  test('the bar is usable while the game loads, by keyboard and taps', async () => {
    const { page, comes } = await openWaitingGame();
    for (const name of ['Full screen', 'Close']) {
      await page.keyboard.press('Tab');
      await untilFocused(page, name);
    }
    // The game does not take the focus from there.
    comes();
    await page.getByText('Loading the game…').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Close');
    await page.keyboard.press('Tab');
    await untilFocused(page, 'IFRAME');
    await portal.reset();

    const { page: waiting } = await openWaitingGame();
    await close(waiting).click();
    await waiting.getByRole('heading', { name: 'Arcade' }).waitFor();
    expect(waiting.url()).toBe(portal.origin + home);
  });
});

test('the full-screen button fills the screen with game and bar; its button, the browser or Close ends it', async () => {
  const isFull = () => page.evaluate(() => document.fullscreenElement?.tagName ?? null);
  const page = await openHome();
  await page.getByRole('link', { name: 'Lantern Lanes', exact: true }).click();
  await untilFocused(page, 'IFRAME');
  await fullScreen(page).click();
  await leaveFullScreen(page).waitFor();
  expect(await isFull()).toBe('MAIN');
  expect(await focused(page), 'the game has the keyboard').toBe('IFRAME');
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
  await expect.poll(isFull, hangLimit).toBeNull();
});

test('the player holds the wake lock only while the game plays', async () => {
  const page = await portal.open('/search');
  // A headless browser does not grant the wake lock by default.
  await page.context().grantPermissions(['screen-wake-lock']);
  const locks = await page.evaluateHandle(() => {
    const all: WakeLockSentinel[] = [];
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      all.push(lock);
      return lock;
    };
    return all;
  });
  const held = () => locks.evaluate((all) => all.filter(({ released }) => !released).length);
  await page.evaluate((to) => window.history.pushState(null, '', to), player);
  await untilFocused(page, 'IFRAME');
  await expect.poll(held, hangLimit).toBe(1);
  await page.evaluate(() => window.history.pushState(null, '', '/search'));
  await expect.poll(held, hangLimit).toBe(0);
});

describe('leaving a game restores the list', () => {
  const groups = Array.from({ length: 20 }, (_, group) =>
    sampleGroup(
      `Group ${group}`,
      Array.from({ length: 60 }, (__, game) => sampleGame(group * 100 + game)),
    ),
  );
  const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

  /** Scrolls far down the list, and taps a game that is in view there. */
  async function openFarDown(options?: Parameters<typeof portal.open>[2]) {
    portal.fixtures.setCatalogue(groups);
    const page = await openHome(options);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height, hangLimit).toBeGreaterThan(3_500);
    await page.evaluate(() => window.scrollTo({ top: 2_400, behavior: 'instant' }));
    await expect.poll(() => scrollOf(page), hangLimit).toBe(2_400);
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
    return page;
  }

  test('Back returns to the list, also after a reload of the game', async () => {
    const page = await openFarDown();
    expect(await scrollOf(page)).toBe(0);
    for (const isReloaded of [false, true]) {
      if (isReloaded) {
        await page.goForward({ waitUntil: 'commit' });
        await page.locator('iframe').waitFor();
        await page.reload();
        await page.locator('iframe').waitFor();
      }
      await page.goBack({ waitUntil: 'commit' });
      await page.locator('a[href^="/games/"]').first().waitFor();
      expect(page.url()).toBe(portal.origin + home);
      await expect.poll(() => scrollOf(page), hangLimit).toBe(2_400);
    }
    // A list that is opened by a link begins at the top.
    await page.evaluate(() => window.history.pushState(null, '', '/search'));
    await page.getByRole('textbox').waitFor();
    await page.evaluate((to) => window.history.pushState(null, '', to), home);
    await page.locator('a[href^="/games/"]').first().waitFor();
    expect(await scrollOf(page)).toBe(0);
  });

  test('Close adds a history entry when going back would reload the page', async () => {
    portal.fixtures.setCatalogue(groups);
    const page = await openHome();
    await page.getByRole('heading', { name: 'Group 0' }).waitFor();
    await page.goto('/games/1/Group%200', { waitUntil: 'commit' });
    // Wait for the app: the Close link of the page itself does not know the number.
    await page.locator('iframe').waitFor();
    await close(page).click();
    await page.getByRole('heading', { name: 'Group 0' }).waitFor();
    expect(page.url()).toBe(portal.origin + home);
    await page.goBack({ waitUntil: 'commit' });
    await page.locator('iframe').waitFor();
  });

  test('Close goes back, so that Back does not reopen the game', async () => {
    // Stop the clock: after a delay the link navigates by itself. Install it at the start, because a later clock cannot end the
    // player's running timers.
    const page = await openFarDown({ withClock: true });
    await page.clock.pauseAt(Date.now() + 60_000);
    await close(page).click();
    await page.getByRole('heading', { name: 'Group 0' }).waitFor();
    expect(page.url()).toBe(portal.origin + home);
    await expect.poll(() => scrollOf(page), hangLimit).toBe(2_400);
    const entries = await page.evaluate(() => {
      const { currentEntry } = window.navigation;
      return window.navigation
        .entries()
        .map(({ url, index }) => [url, index === currentEntry?.index]);
    });
    expect(entries.map(([, isHere]) => isHere)).toEqual([true, false]);
  });

  test.each([
    ['refuses to go back', 'refused'],
    ['does not go back', 'pending'],
    ['has no navigation API', 'missing'],
  ])('Close returns to the list when the browser %s', async (_, how) => {
    portal.fixtures.setCatalogue(groups);
    const page = await openHome({ withClock: true });
    await page.evaluate((missing) => {
      if (missing) Object.defineProperty(window, 'navigation', { value: undefined });
    }, how === 'missing');
    await page.getByRole('link', { name: 'Game 1', exact: true }).click();
    await page.locator('iframe').waitFor();
    await page.evaluate((outcome) => {
      if (outcome === 'missing') return;
      const committed =
        outcome === 'refused'
          ? () => Promise.reject(new Error('Refused.'))
          : () => new Promise(() => {});
      window.navigation.traverseTo = () => ({ committed: committed() }) as never;
    }, how);
    await page.clock.pauseAt(Date.now() + 60_000);
    await close(page).click();
    await page.clock.runFor(400);
    await page.getByRole('heading', { name: 'Group 0' }).waitFor();
    expect(page.url()).toBe(portal.origin + home);
  });
});
