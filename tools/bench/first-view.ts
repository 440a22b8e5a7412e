import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { landingGamesPerCategory } from '../../machines/business';
import { fileOf } from '../../src/screens';
import type { Bench } from './bench';
import { floorPage, withPage } from './builds';
import { catalogueOf } from './catalogue';
import { profiles } from './shaped-link';
import { addRatios, mediansOf, print, type Numbers } from './statistics';

/** Prints when a first visit shows and can use a page, beside a floor and the plain way: a page with the first list in its HTML. */
export async function firstView({ builds, folder, runs, visit }: Bench): Promise<void> {
  const floor = await readFile(new URL('./floor.js', import.meta.url), 'utf8');
  const script = `const gamesPerCategory = ${landingGamesPerCategory};\n${floor}`;
  const noShell = await readFile(join(builds.app!, fileOf('not-found')), 'utf8');
  const plainPage = noShell
    .replace(/<script>.*?<\/script>/s, '')
    .replace('<head>', `<head><script>${readAsWhole}</script>`);
  const copy = (name: string, change: (page: string) => string) =>
    withPage(builds.app!, join(folder, name), fileOf('landing'), change);
  const sites = {
    ...builds,
    floor: await copy('floor', (page) => floorPage(page, script)),
    'plain way': await copy('plain way', () => plainPage),
  };
  const compare = async (page: string, profile: keyof typeof profiles, variants: typeof builds) => {
    const rows = page ? 'main li[aria-posinset]' : 'main section[aria-labelledby]';
    const table = await mediansOf(runs, variants, (dist) =>
      visit(dist, profiles[profile], async (tab, home) => {
        await tab.runFirst(watch, rows);
        await tab.goto(new URL(page || home, home).href);
        // Missing values are null.
        await tab.becomes(isComplete).catch(() => {});
        return tab.evaluate(() => window.seen);
      }),
    );
    addRatios(table, 'floor', ['first paint', 'first row']);
    addRatios(table, 'plain way', ['first row', 'ready']);
    print(`first view of /${page}, ${profile} line; ms`, table);
  };
  for (const line of ['slow', 'better'] as const) await compare('', line, sites);
  const list = catalogueOf(40, 40)[0]!.games.map(
    ({ gamename, img6 }) => `<li aria-posinset="1"><a href="/"><img src="${img6}">${gamename}</a>`,
  );
  const withList = (page: string) => floorPage(page).replace('</main>', `${list.join('')}</main>`);
  for (const page of ['search', 'category/Category 1']) {
    const [name = ''] = page.split('/');
    const plain = await withPage(builds.app!, join(folder, name), `${name}.html`, withList);
    await compare(page, 'slow', { ...builds, 'plain way': plain });
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
  const empty = { 'first paint': null, 'first row': null, 'covers after row': null, ready: null };
  const seen: Numbers = (window.seen = empty);
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('main input');
    if (field?.value === '') {
      field.value = 'l';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    seen['first paint'] = paint?.startTime ?? null;
    const row = document.querySelector(rows);
    // A row of this frame is visible in the next one.
    if (row) seen['first row'] ??= performance.now();
    // A phone shows two covers of the first row.
    const covers = [...(row?.querySelectorAll('img') ?? [])].slice(0, 2);
    if (covers.length > 0 && covers.every(({ naturalWidth }) => naturalWidth > 0)) {
      seen['covers after row'] = performance.now() - seen['first row']!;
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
  const { 'covers after row': covers, ready } = window.seen;
  return covers !== null && (ready !== null || !isApp);
}
