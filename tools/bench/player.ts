import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench';
import type { QuietPage } from './quiet-page';
import { profiles } from './shaped-link';
import { addRatios, mediansOf, print } from './statistics';

/** Milliseconds in which the service worker stores its files. */
const waitMs = 8_000;
const ownAddress = 'own address';

/** Prints the time from a tap on a card to the loaded game, beside that from the same page to the game's own address. */
export async function player({ builds, runs, visit }: Bench): Promise<void> {
  const variants = { ...builds, [ownAddress]: '' };
  for (const [name, profile] of Object.entries(profiles)) {
    const table = await mediansOf(runs, variants, (dist) =>
      // The browser has never played the game.
      visit(dist || builds.app!, profile, async (page, url) => {
        await page.goto(url);
        await page.becomes(hasStarted);
        await sleep(waitMs);
        return { game: await (dist ? page.evaluate(tapGame) : openGame(page)) };
      }),
    );
    addRatios(table, ownAddress, ['game']);
    print(`from the tap to the game, ${name} line; ms`, table);
  }
}

async function openGame(page: QuietPage): Promise<number> {
  await page.goto(await page.evaluate(firstGame));
  await page.becomes(isLoadedGame);
  return page.evaluate(() => performance.getEntriesByType('navigation')[0]!.loadEventStart);
}

// These functions run in the page.

const hasStarted = () =>
  document.querySelector('#root:not([aria-busy]) section img[data-loaded]') !== null;

async function firstGame(): Promise<string> {
  const groups = (await (await fetch('/api/games')).json()) as { games: { gameurl: string }[] }[];
  return new URL(groups[0]!.games[0]!.gameurl, location.href).href;
}

const isLoadedGame = () =>
  document.querySelector('#root') === null && performance.timing.loadEventStart > 0;

/** Taps the first game 80 ms after the touch starts. Returns the ms from the tap to the load of the frame. */
async function tapGame(): Promise<number> {
  const link = document.querySelector<HTMLElement>('main section a[href^="/games/"]')!;
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 80));
  const start = performance.now();
  const loaded = new Promise<number>((resolve) => {
    const note = ({ target }: Event) => {
      if (target instanceof HTMLIFrameElement) resolve(performance.now() - start);
    };
    document.addEventListener('load', note, true);
  });
  link.click();
  return loaded;
}
