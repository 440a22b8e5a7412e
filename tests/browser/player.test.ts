import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { named } from '../support/named';
import { numberOf, sampleGame, sampleGroup } from '../support/sample';
import { untilRemembered } from '../support/until-remembered';

const portal = useBrowserPortal();
/** Nothing waits for it: it ends what hangs, however busy the computer is. */
const patience = { timeout: 10_000 };

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
  await expect.poll(() => focused(page), patience).toBe(name);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

async function openHome(options?: Parameters<typeof portal.open>[2]) {
  const page = await portal.open(home, undefined, options);
  // Close leads there with the number.
  await untilRemembered(page);
  return page;
}

/** A game that is on its way until it is let come. */
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

async function openGame(viewport?: { width: number; height: number }) {
  const page = await portal.open(player, viewport);
  await untilFocused(page, 'IFRAME');
  return page;
}

describe('the bar of the player', () => {
  test.each([
    { width: 320, height: 640 },
    { width: 390, height: 844 },
    { width: 640, height: 320 },
    { width: 844, height: 390 },
    { width: 800, height: 1000 },
    { width: 1280, height: 800 },
  ])('covers nothing of the game, which has all the rest: $width × $height', async (viewport) => {
    const page = await openGame(viewport);
    const game = await boxOf(page.locator('iframe'));
    for (const control of [close(page), fullScreen(page)]) {
      const { x, y, width, height } = await boxOf(control);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
      expect([x >= 0, y >= 0, x + width <= viewport.width, y + height <= viewport.height]).toEqual(
        Array(4).fill(true),
      );
      const isBeside = x >= game.x + game.width || y + height <= game.y;
      expect(isBeside).toBe(true);
    }
    // On a phone that lies on its side it stands beside the game: width costs less there.
    const [across, down] = viewport.height <= 500 ? [56, 0] : [0, 56];
    expect(game).toEqual({
      x: 0,
      y: down,
      width: viewport.width - across,
      height: viewport.height - down,
    });
  });

  test('is reached by the keyboard before the game', async () => {
    const { page, comes } = await openWaitingGame();
    await page.keyboard.press('Tab');
    await untilFocused(page, 'Full screen');
    await page.keyboard.press('Tab');
    await untilFocused(page, 'Close');
    // The game does not take the focus from there.
    comes();
    await page.getByText('Loading the game…').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Close');
    await page.keyboard.press('Tab');
    await untilFocused(page, 'IFRAME');
  });

  test('stays while the game is on its way, and its poster covers none of it', async () => {
    const { page } = await openWaitingGame();
    await close(page).click();
    await page.getByRole('heading', { name: 'Arcade' }).waitFor();
    expect(page.url()).toBe(portal.origin + home);
  });
});

describe('the full screen', () => {
  const isFull = (page: Page) => page.evaluate(() => document.fullscreenElement?.tagName ?? null);

  test('is the player’s, with its bar: the game has the keyboard, and the button says how to leave', async () => {
    const page = await openGame();
    await fullScreen(page).click();
    await leaveFullScreen(page).waitFor();
    expect(await isFull(page)).toBe('MAIN');
    expect(await focused(page)).toBe('IFRAME');
    await leaveFullScreen(page).click();
    await fullScreen(page).waitFor();
    expect(await isFull(page)).toBeNull();
  });

  test('left in another way, the button says so', async () => {
    const page = await openGame();
    await fullScreen(page).click();
    await leaveFullScreen(page).waitFor();
    // As Escape does, which is the browser's own.
    await page.evaluate(() => document.exitFullscreen());
    await fullScreen(page).waitFor();
  });

  test('by the keyboard keeps the focus on its button', async () => {
    const page = await openGame();
    await fullScreen(page).focus();
    await page.keyboard.press('Enter');
    await leaveFullScreen(page).waitFor();
    expect(await focused(page)).toBe('Leave full screen');
  });

  test('ends with Close, which is in it', async () => {
    const page = await openHome();
    await page.getByRole('link', { name: 'Lantern Lanes' }).click();
    await untilFocused(page, 'IFRAME');
    await fullScreen(page).click();
    await leaveFullScreen(page).waitFor();
    await close(page).click();
    await page.getByRole('heading', { name: 'Arcade' }).waitFor();
    await expect.poll(() => isFull(page), patience).toBeNull();
  });

  test('has no button where the browser cannot fill the screen, as on an iPhone', async () => {
    const page = await portal.open('/search');
    await page.evaluate((to) => {
      Object.defineProperty(document, 'fullscreenEnabled', { value: false });
      window.history.pushState(null, '', to);
    }, player);
    await untilFocused(page, 'IFRAME');
    expect(await fullScreen(page).count()).toBe(0);
  });
});

test('the screen is kept awake while the game is there, and no longer', async () => {
  const page = await portal.open('/search');
  // A browser without a screen grants nothing by itself.
  await page.context().grantPermissions(['screen-wake-lock']);
  await page.evaluate(() => {
    const locks: WakeLockSentinel[] = [];
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      locks.push(lock);
      return lock;
    };
    Object.assign(window, { locks });
  });
  const held = () =>
    page.evaluate(
      () =>
        (window as unknown as { locks: WakeLockSentinel[] }).locks.filter(
          ({ released }) => !released,
        ).length,
    );
  await page.evaluate((to) => window.history.pushState(null, '', to), player);
  await untilFocused(page, 'IFRAME');
  await expect.poll(held, patience).toBe(1);
  await page.evaluate(() => window.history.pushState(null, '', '/search'));
  await expect.poll(held, patience).toBe(0);
});

describe('leaving a game leads to where the list was', () => {
  const groups = Array.from({ length: 20 }, (_, group) =>
    sampleGroup(
      `Group ${group}`,
      Array.from({ length: 60 }, (__, game) => sampleGame(group * 100 + game)),
    ),
  );
  const lists = [
    { name: 'the landing page', address: home },
    { name: 'a category', address: '/category/Group%203' },
    { name: 'the search', address: '/search' },
  ];

  const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

  /** Scrolls far down the list, and taps a game that is in view there. */
  async function openFarDown(address: string, options?: Parameters<typeof portal.open>[2]) {
    portal.fixtures.setCatalogue(groups);
    const page = await (address === home
      ? openHome(options)
      : portal.open(address, undefined, options));
    if (address === '/search') await page.getByRole('textbox').fill('game');
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height, patience).toBeGreaterThan(3_500);
    await page.evaluate(() => window.scrollTo({ top: 2_400, behavior: 'instant' }));
    await expect.poll(() => scrollOf(page), patience).toBe(2_400);
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

  test.for(named(lists, ({ name }) => name))('by Back: %s', async ([, { address }]) => {
    const page = await openFarDown(address);
    expect(await scrollOf(page)).toBe(0);
    await page.goBack({ waitUntil: 'commit' });
    await page.locator('a[href^="/games/"]').first().waitFor();
    expect(page.url()).toBe(portal.origin + address);
    await expect.poll(() => scrollOf(page), patience).toBe(2_400);
  });

  test.for(named(lists.slice(0, 2), ({ name }) => name))(
    'by Back also where the page was loaded anew meanwhile: %s',
    async ([, { address }]) => {
      const page = await openFarDown(address);
      await page.reload();
      await page.locator('iframe').waitFor();
      await page.goBack({ waitUntil: 'commit' });
      await page.locator('a[href^="/games/"]').first().waitFor();
      await expect.poll(() => scrollOf(page), patience).toBe(2_400);
    },
  );

  test('where it was is not where somebody comes who opens the list anew', async () => {
    const page = await openFarDown('/category/Group%203');
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => scrollOf(page), patience).toBe(2_400);
    await page.evaluate(() => window.history.pushState(null, '', '/search'));
    await page.getByRole('textbox').waitFor();
    await page.evaluate(() => window.history.pushState(null, '', '/category/Group%203'));
    await page.locator('a[href^="/games/"]').first().waitFor();
    expect(await scrollOf(page)).toBe(0);
  });

  test('by Close where going back would load the page anew: as a step of its own', async () => {
    portal.fixtures.setCatalogue(groups);
    const page = await openHome();
    await page.getByRole('heading', { name: 'Group 0' }).waitFor();
    await page.goto('/games/1/Group%200', { waitUntil: 'commit' });
    // That of the page without the app does not know the number.
    await page.locator('iframe').waitFor();
    await close(page).click();
    await page.getByRole('heading', { name: 'Group 0' }).waitFor();
    expect(page.url()).toBe(portal.origin + home);
    await page.goBack({ waitUntil: 'commit' });
    await page.locator('iframe').waitFor();
  });

  test('by Close, which then is Back, so that Back does not lead into the game again', async () => {
    // However long going back takes: with time, the link would lead there by itself. The clock is there from the beginning:
    // one that comes later cannot end what has begun before it, and the player would look after its history for ever.
    const page = await openFarDown(home, { withClock: true });
    await page.clock.pauseAt(Date.now() + 60_000);
    await close(page).click();
    await page.getByRole('heading', { name: 'Group 0' }).waitFor();
    expect(page.url()).toBe(portal.origin + home);
    await expect.poll(() => scrollOf(page), patience).toBe(2_400);
    const entries = await page.evaluate(() => {
      const { currentEntry } = window.navigation;
      return window.navigation
        .entries()
        .map(({ url, index }) => [url, index === currentEntry?.index]);
    });
    expect(entries.map(([, isHere]) => isHere)).toEqual([true, false]);
  });

  test('by Close also from a category: to the landing page, as a step of its own', async () => {
    const page = await openFarDown('/category/Group%203');
    await close(page).click();
    await page.getByText('Souscrivez en tapant').waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await page.locator('iframe').waitFor();
  });

  test('by Close where the browser tells nothing of the history', async () => {
    portal.fixtures.setCatalogue(groups);
    const page = await openHome();
    await page.evaluate(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    await page.getByRole('link', { name: 'Game 1', exact: true }).click();
    await close(page).click();
    await page.getByRole('heading', { name: 'Group 0' }).waitFor();
    expect(page.url()).toBe(portal.origin + home);
  });

  test('by Close where the browser does not go back', async () => {
    portal.fixtures.setCatalogue(groups);
    const page = await openHome({ withClock: true });
    await page.getByRole('link', { name: 'Game 1', exact: true }).click();
    await page.locator('iframe').waitFor();
    await page.evaluate(() => {
      window.navigation.traverseTo = () => ({ committed: new Promise(() => {}) }) as never;
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    await close(page).click();
    expect(page.url()).toContain('/games/');
    await page.clock.runFor(400);
    await page.getByRole('heading', { name: 'Group 0' }).waitFor();
    expect(page.url()).toBe(portal.origin + home);
  });

  test('by Close where the browser refuses to go back', async () => {
    portal.fixtures.setCatalogue(groups);
    const page = await openHome();
    await page.getByRole('link', { name: 'Game 1', exact: true }).click();
    await page.locator('iframe').waitFor();
    await page.evaluate(() => {
      window.navigation.traverseTo = () => ({ committed: Promise.reject(new Error('Refused.')) });
    });
    await close(page).click();
    await page.getByRole('heading', { name: 'Group 0' }).waitFor();
    expect(page.url()).toBe(portal.origin + home);
  });
});
