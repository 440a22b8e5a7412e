import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { landingGamesPerCategory } from '../../machines/business';
import { screens } from '../../src/screens';
import type { Bench } from './bench';
import { floorPage, withPage } from './builds';
import { profiles } from './shaped-link';
import { addRatios, mediansOf, print, type Numbers } from './statistics';

/** Prints when a first visit shows and can use the landing page, beside a floor and the plain way. */
export async function firstView({ builds, folder, runs, visit }: Bench): Promise<void> {
  const app = builds.app!;
  const floor = await readFile(new URL('./floor.js', import.meta.url), 'utf8');
  const script = `const gamesPerCategory = ${landingGamesPerCategory};\n${floor}`;
  const noShell = await readFile(join(app, screens['not-found'].file), 'utf8');
  const plainPage = noShell
    .replace(/<script>.*?<\/script>/s, '')
    .replace('<head>', `<head><script>${readAsWhole}</script>`);
  const copy = (name: string, change: (page: string) => string) =>
    withPage(app, join(folder, name), screens.landing.file, change);
  const sites = {
    ...builds,
    floor: await copy('floor', (page) => floorPage(page, script)),
    'plain way': await copy('plain way', () => plainPage),
  };
  for (const [name, profile] of Object.entries(profiles)) {
    const table = await mediansOf(runs, sites, (dist) =>
      visit(dist, profile, async (page, url) => {
        await page.runFirst(watch, 'main section[aria-labelledby]');
        await page.goto(url);
        // Missing values are null.
        await page.becomes(isComplete).catch(() => {});
        return page.evaluate(readNoted);
      }),
    );
    addRatios(table, 'floor', ['first paint', 'first row']);
    addRatios(table, 'plain way', ['ready']);
    print(`first view, ${name} line; ms`, table);
  }
}

const readAsWhole = `const fetchPieces = fetch; window.fetch = async (...given) => {
  const response = await fetchPieces(...given);
  return new Response(await response.arrayBuffer(), response);
};`;

declare global {
  interface Window {
    seen: Numbers;
  }
}

// These functions run in the page.

function watch(rows: string): void {
  const seen: Numbers = { 'first paint': null, 'first row': null, covers: null, ready: null };
  seen['layout shift'] = 0;
  window.seen = seen;
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
    for (const { value } of shifts) seen['layout shift']! += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const row = document.querySelector(rows);
    // A row of this frame is visible in the next one.
    if (row) seen['first row'] ??= performance.now();
    // A phone shows two covers of the first row.
    const covers = [...(row?.querySelectorAll('img') ?? [])].slice(0, 2);
    if (covers.length > 0 && covers.every(({ naturalWidth }) => naturalWidth > 0)) {
      seen.covers = performance.now();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const tap = setInterval(() => {
    const button = document.querySelector<HTMLElement>('button[aria-controls="categories"]');
    if (button?.getAttribute('aria-expanded') !== 'true') button?.click();
    else if (document.querySelector('#categories li')) {
      seen.ready = performance.now();
      clearInterval(tap);
    }
  }, 50);
}

/** The floor never becomes ready. */
function isComplete(): boolean {
  const isApp = document.querySelector('script[type="module"]') !== null;
  const { covers, ready } = window.seen;
  return covers !== null && (ready !== null || !isApp);
}

function readNoted(): Numbers {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  window.seen['first paint'] = paint?.startTime ?? null;
  return window.seen;
}
