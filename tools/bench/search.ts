import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileOf, screens } from '../../src/screens';
import type { Bench } from './bench';
import { floorPage, withPage } from './builds';
import { catalogueOf } from './catalogue';
import type { QuietPage } from './quiet-page';
import { fastLine } from './shaped-link';
import { addRatios, mediansOf, print, quantile, type Numbers, type Table } from './statistics';

/** Common letters, rare digits, no match. */
const words = ['lantern 42', 'merge ma', 'nothing such'];
/** Each text is typed, and deleted again. */
const keys = words.flatMap((word) => [...word.split(''), ...word.split('').map(() => 'Backspace')]);

const paceMs = 120;
const cpuSlowdown = 6;
/** Milliseconds in which the app starts on a fast line. */
const startUpMs = 5_000;
const echoFloor = 'echo floor';

/**
 * Prints how long keystrokes in the search take, beside the same page without scripts, and the longest task from the first key
 * on. Takes each keystroke's median over the runs, which removes other load.
 */
export async function search({ builds, fixtures, folder, runs, visit }: Bench): Promise<void> {
  const { path } = screens.search;
  const floor = await withPage(builds.app!, join(folder, echoFloor), fileOf('search'), floorPage);
  const variants: Record<string, [dist: string, games: number]> = { [echoFloor]: [floor, 0] };
  for (const games of [2_000, 10_000]) {
    for (const name in builds) variants[`${name}, ${games} games`] = [builds[name]!, games];
  }
  const measured = await mediansOf(runs, variants, ([dist, games]) => {
    const catalogue = catalogueOf(games, 100);
    fixtures.setCatalogue(catalogue);
    return visit(dist, { ...fastLine, cpuSlowdown }, async (page, url) => {
      await page.runFirst(watchKeys, games > 0 ? countsIn(catalogue) : null);
      await page.goto(new URL(path, url).href);
      return type(page);
    });
  });
  const table: Table = {};
  for (const [name, { longestTask = null, ...keystrokes }] of Object.entries(measured)) {
    const times = Object.values(keystrokes);
    table[name] = { p50: quantile(times, 0.5), p95: quantile(times, 0.95), longestTask };
  }
  addRatios(table, echoFloor, ['p50', 'p95']);
  print(`search, ${paceMs} ms a key, CPU ${cpuSlowdown} times slower; ms`, table);
}

/** Returns the number of games that each beginning of the words finds. */
function countsIn(catalogue: ReturnType<typeof catalogueOf>): Record<string, number> {
  const names = catalogue.flatMap(({ games }) => games.map((game) => game.gamename.toLowerCase()));
  const beginnings = words.flatMap((word) =>
    word.split('').map((_, end) => word.slice(0, end + 1)),
  );
  const countOf = (text: string) => names.filter((name) => name.includes(text.trim())).length;
  return Object.fromEntries(['', ...beginnings].map((text) => [text, countOf(text)]));
}

/**
 * Returns the ms of each keystroke, and those of the longest task (0: none over 50 ms). A keystroke lasts from its event's time
 * stamp, when the browser received it, to the first task after the frame that shows the number of games for its text or a newer
 * one.
 */
async function type(page: QuietPage): Promise<Numbers> {
  await sleep(startUpMs);
  await page.evaluate(() => document.querySelector('input')?.focus());
  // The first response brings the list; these two keystrokes do not count.
  for (const key of ['l', 'Backspace']) {
    await press(page, key);
    await page.becomes(() => window.typing.isShown());
  }
  for (const key of keys) {
    const due = performance.now() + paceMs;
    await press(page, key);
    await sleep(Math.max(0, due - performance.now()));
  }
  await page.becomes(() => window.typing.waiting.length === 0);
  const { keystrokes, longestTask } = await page.evaluate(() => window.typing);
  return { ...Object.fromEntries(keystrokes.slice(-keys.length).entries()), longestTask };
}

async function press(page: QuietPage, key: string): Promise<void> {
  const sign = key === 'Backspace' ? { code: key, windowsVirtualKeyCode: 8 } : { text: key };
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...sign });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
}

declare global {
  interface Window {
    /** Milliseconds of painted keystrokes, and time stamps of those that are not painted yet. */
    typing: { keystrokes: number[]; waiting: number[]; longestTask: number; isShown(): boolean };
  }
}

/** Runs in the page, before its own scripts. */
function watchKeys(counts: Record<string, number> | null): void {
  /** Whether the page shows the number of games for the text of the field. */
  const isShown = () => {
    if (!counts) return true;
    const wanted = counts[document.querySelector('input')?.value ?? ''];
    return [...document.querySelectorAll('[role="status"], h2')].some(({ textContent }) => {
      if (wanted === 0) return textContent.startsWith('No game found');
      const count = /^([\d,]+) games?$/.exec(textContent)?.[1];
      return Number(count?.replaceAll(',', '')) === wanted;
    });
  };
  const typing: Window['typing'] = { keystrokes: [], waiting: [], longestTask: 0, isShown };
  window.typing = typing;
  let pressedAt = 0;
  const { port1, port2 } = new MessageChannel();
  const look = () => requestAnimationFrame(() => port2.postMessage(isShown()));
  port1.addEventListener('message', ({ data }) => {
    if (data) {
      const now = performance.now();
      typing.keystrokes.push(...typing.waiting.splice(0).map((at) => now - at));
    } else look();
  });
  port1.start();
  const notePress = ({ timeStamp }: KeyboardEvent) => {
    pressedAt = timeStamp;
  };
  const noteInput = () => {
    if (typing.waiting.push(pressedAt) === 1) look();
  };
  addEventListener('keydown', notePress, true);
  addEventListener('input', noteInput, true);
  new PerformanceObserver((list) => {
    const durations = list.getEntries().map(({ duration }) => duration);
    // The start-up of the app does not count.
    if (pressedAt > 0) typing.longestTask = Math.max(typing.longestTask, ...durations);
  }).observe({ type: 'longtask' });
}
