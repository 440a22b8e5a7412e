import { demoGames } from '../../fixtures/catalogue';
import type { Bench } from './bench';
import { profiles } from './shaped-link';
import { mediansOf, print, quantile } from './statistics';

/** Prints the frame times of each demo game in five seconds of play. */
export async function games({ builds, runs, visit }: Bench): Promise<void> {
  const pages = Object.fromEntries([...demoGames.keys()].map((slug) => [slug, slug]));
  const table = await mediansOf(runs, pages, (slug) =>
    visit(builds.app!, profiles.slow, async (page, _, { origin }) => {
      await page.goto(`${origin}/fixtures/games/${slug}/`);
      await page.becomes(() => document.querySelector('#stage:not([aria-busy])') !== null);
      const times = await page.evaluate(playForFiveSeconds);
      return { median: quantile(times, 0.5), 'nine of ten': quantile(times, 0.9) };
    }),
  );
  print('frames of the demo games, CPU 6 times slower; ms', table);
}

/** Presses keys in turn, starts again after an end, and returns the ms between frames. Runs in the page. */
async function playForFiveSeconds(): Promise<number[]> {
  const keys = [' ', 'ArrowLeft', ' ', 'ArrowRight', '1', 'ArrowUp', '4'];
  const times = [await new Promise(requestAnimationFrame)];
  while (times.at(-1)! - times[0]! < 5_000) {
    times.push(await new Promise(requestAnimationFrame));
    document.querySelector<HTMLElement>('#veil:not([hidden]) #go')?.click();
    const key = keys[Math.floor(times.length / 15) % keys.length]!;
    const type = times.length % 15 === 0 ? 'keydown' : 'keyup';
    document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
  }
  return times.slice(1).map((time, index) => time - times[index]!);
}
