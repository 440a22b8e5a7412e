import type { Browser } from 'playwright';
import { openQuietPages, type QuietPage } from './quiet-page';

export interface GameMeasurement {
  /** Milliseconds from the tap on a card to the `load` of the framed game, once the app is ready. */
  tap: number;
  /** Milliseconds until the same game has loaded in the tab itself, from the same page. */
  floor: number;
}

export interface GameOptions {
  /** The landing page, with a subscribed number. */
  url: string;
  /** How many times slower than this computer the phone is. */
  cpuSlowdown: number;
}

/** Opens a game by a tap and by its own address, each in a browser that has never played it. */
export async function measureGame(
  browser: Browser,
  options: GameOptions,
): Promise<GameMeasurement> {
  const tap = await withLandingPage(browser, options, (page) => page.evaluate(tapGame));
  const floor = await withLandingPage(browser, options, async (page) => {
    await page.evaluate(openGame);
    await page.becomes(() => Number(window.name) > 0 && document.readyState === 'complete');
    return page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      const { loadEventStart } = entry as PerformanceNavigationTiming;
      return performance.timeOrigin + loadEventStart - Number(window.name);
    });
  });
  return { tap, floor };
}

/** The landing page in a browser of its own: ready, idle, and with the pictures in view. */
async function withLandingPage<Result>(
  browser: Browser,
  { url, cpuSlowdown }: GameOptions,
  measureIn: (page: QuietPage) => Promise<Result>,
): Promise<Result> {
  const pages = await openQuietPages(browser);
  const page = await pages.open({ cpuSlowdown });
  await page.goto(url);
  await page.becomes(
    () => document.querySelector('#root:not([aria-busy]) section img[data-loaded]') !== null,
  );
  // The service worker downloads its files meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 8_000));
  const result = await measureIn(page);
  await pages.close();
  return result;
}

/** Runs in the page: taps the first game, 80 ms after the finger has come down; resolves when it has loaded. */
function tapGame(): Promise<number> {
  const link = document.querySelector<HTMLElement>('main section a[href^="/games/"]');
  link?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  return new Promise((resolve) => {
    setTimeout(() => {
      const start = performance.now();
      link?.click();
      const look = () => {
        const frame = document.querySelector('iframe');
        if (frame) frame.addEventListener('load', () => resolve(performance.now() - start));
        else requestAnimationFrame(look);
      };
      look();
    }, 80);
  });
}

/** Runs in the page: leaves for the address of the first game, and keeps the time of that in the name of the tab. */
async function openGame(): Promise<void> {
  const groups = (await (await fetch('/api/games')).json()) as { games: { gameurl: string }[] }[];
  window.name = String(Date.now());
  location.assign(groups[0]?.games[0]?.gameurl ?? '/');
}
