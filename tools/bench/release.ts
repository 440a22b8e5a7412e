import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench';
import { buildSources } from './builds';
import { fastLine } from './shaped-link';
import { print, type Table } from './statistics';

/** What a release changes: a line of one screen, or one of the header, which is on every page. */
const releases = {
  'a screen': ['src/screens/login/login-screen.tsx', '<Page', '<Page data-release=""'],
  'the header': ['brands/texts/en.ts', "search = 'Search'", "search = 'Find games'"],
} as const;

/** Milliseconds without a byte after which a visit has downloaded all that it needs. */
const quietMs = 2_000;

/**
 * Prints the kilobytes that a returning subscriber with the service worker downloads after a release, less those of a visit
 * without a release. The bytes hardly vary, so each is measured once.
 */
export async function release(bench: Bench): Promise<void> {
  const table: Table = {};
  for (const [name, dist] of Object.entries(bench.builds)) {
    const unchanged = await visitAgain(bench, dist, dist);
    for (const [what, [path, text, newText]] of Object.entries(releases)) {
      const file = join(dirname(dist), path);
      const source = await readFile(file, 'utf8');
      if (!source.includes(text)) throw new Error(`${path} has no text ${text}.`);
      await writeFile(file, source.replaceAll(text, newText));
      const next = await buildSources(dirname(dist), 'next');
      await writeFile(file, source);
      table[`${name}, ${what}`] = { kB: (await visitAgain(bench, dist, next)) - unchanged };
    }
  }
  print('release; kB', table);
}

/** Returns the kilobytes of a second visit; `next` is what the portal serves by then. */
const visitAgain = ({ visit }: Bench, dist: string, next: string): Promise<number> =>
  visit(dist, { ...fastLine, cpuSlowdown: 1 }, async (page, url, server) => {
    const untilQuiet = async () => {
      await page.becomes(() => navigator.serviceWorker.controller?.state === 'activated');
      for (let seen = -1; seen !== server.kilobytes();) {
        seen = server.kilobytes();
        await sleep(quietMs);
      }
    };
    await page.goto(url);
    await untilQuiet();
    await page.goto('about:blank');
    await server.deploy(next);
    const before = server.kilobytes();
    await page.goto(url);
    const hasUpdate = async () => !!(await navigator.serviceWorker.getRegistration())?.waiting;
    if (next !== dist) await page.becomes(hasUpdate);
    await untilQuiet();
    return server.kilobytes() - before;
  });
