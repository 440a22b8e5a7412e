import type { Browser } from 'playwright';
import { openQuietPages } from './quiet-page';

/** Milliseconds from a tap on the first card to the `load` of its game, and from the same page to the same game in the tab. */
export interface GameMeasurement {
  tap: number;
  /** The game's own address, the lower bound of any portal. */
  floor: number;
}

export interface GameOptions {
  /** The landing page, with a subscribed number. */
  url: string;
  /** Factor by which the phone is slower than this computer. */
  cpuSlowdown: number;
}

/** Time in which the service worker stores its files. */
const waitMs = 8_000;

/** Opens a game by a tap and by its own address, each in a browser that has never played it. */
export async function measureGame(
  browser: Browser,
  options: GameOptions,
): Promise<GameMeasurement> {
  return {
    tap: await measureFrom(browser, options, tapGame),
    floor: await measureFrom(browser, options, openGame),
  };
}

/** Returns ms from `leave`, which runs in a landing page, to the game's load. */
async function measureFrom(
  browser: Browser,
  { url, cpuSlowdown }: GameOptions,
  leave: () => void | Promise<void>,
): Promise<number> {
  const pages = await openQuietPages(browser);
  const page = await pages.open({ cpuSlowdown });
  await page.runFirst(noteGameLoad, undefined);
  await page.goto(url);
  await page.becomes(
    () => document.querySelector('#root:not([aria-busy]) section img[data-loaded]') !== null,
  );
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  await page.evaluate(leave);
  await page.becomes(() => window.name.includes(' '));
  const took = await page.evaluate(() => {
    const [start, end] = window.name.split(' ');
    return Number(end) - Number(start);
  });
  await pages.close();
  return took;
}

// These functions run in the page. `window.name` survives navigation and stores the times.

function noteGameLoad(): void {
  const note = () => {
    if (/^\d+$/.test(window.name)) window.name += ` ${Date.now()}`;
  };
  if (window !== window.top) return;
  // A frame's load does not reach the window; that of the game in the tab itself has no #root.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLIFrameElement) note();
    },
    true,
  );
  window.addEventListener('load', () => {
    if (document.getElementById('root') === null) note();
  });
}

/** Taps the first game 80 ms after the touch starts. */
function tapGame(): void {
  const link = document.querySelector<HTMLElement>('main section a[href^="/games/"]');
  link?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  setTimeout(() => {
    window.name = String(Date.now());
    link?.click();
  }, 80);
}

/** Leaves for the address of the first game. */
async function openGame(): Promise<void> {
  const groups = (await (await fetch('/api/games')).json()) as { games: { gameurl: string }[] }[];
  window.name = String(Date.now());
  location.assign(groups[0]?.games[0]?.gameurl ?? '/');
}
