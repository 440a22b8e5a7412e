import type { Browser } from 'playwright';
import { openQuietPages, type QuietPage } from './quiet-page';

export interface TypingOptions {
  url: string;
  cpuSlowdown: number;
  /** The texts to be typed, one key after another, each followed by as many Backspaces. */
  words: string[];
  /** Milliseconds between keys; 0: each key as soon as the page has handled the last one. */
  pace: number;
  /** Returns the number of games with a text; null without a search. */
  countOf: ((text: string) => number) | null;
  /** Returns the bytes transferred so far. */
  bytes: () => number;
}

export interface Typing {
  /** Milliseconds of each keystroke until its result is painted. */
  keystrokes: number[];
  /** The longest task over 50 ms while typing; 0 without one. */
  longestTask: number;
  /** The same during the first response. */
  longestAtFirst: number;
  bytesPerKey: number;
  heapMegabytes: number;
}

declare global {
  interface Window {
    typing: {
      keystrokes: number[];
      longestTask: number;
      longestAtFirst: number;
      isMeasured: boolean;
    };
  }
}

/**
 * Types into the search of a page on a slow phone. A keystroke lasts from its event's time stamp, when the browser received it,
 * to the first task after the frame that shows the number of games for its text or a newer one.
 */
export async function measureTyping(browser: Browser, options: TypingOptions): Promise<Typing> {
  const { url, words, pace, countOf, bytes } = options;
  const counts: Record<string, number> = {};
  if (countOf) {
    for (const word of words) {
      for (let length = 0; length <= word.length; length += 1) {
        counts[word.slice(0, length)] = countOf(word.slice(0, length));
      }
    }
  }
  const pages = await openQuietPages(browser);
  const page = await pages.open(options);
  await page.runFirst(watchKeys, countOf && counts);
  await page.goto(url);
  await page.becomes(() => document.readyState === 'complete');
  if (countOf) {
    // Warm up: the first response brings the list, and start-up must not count.
    await page.becomes(isQuiet);
    await page.evaluate(() => {
      window.typing.longestAtFirst = 0;
    });
    const [first = ''] = words[0] ?? '';
    await focusField(page);
    await press(page, first);
    await page.becomes(isSettled);
    await press(page, backspace);
    await page.becomes(isSettled);
  } else await focusField(page);
  await page.evaluate(() => {
    window.typing.isMeasured = true;
  });

  const keys = words.flatMap((word) => [...word.split(''), ...word.split('').map(() => backspace)]);
  const bytesBefore = bytes();
  for (const key of keys) {
    const due = performance.now() + pace;
    await press(page, key);
    const left = due - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }
  while ((await page.evaluate(() => window.typing.keystrokes.length)) < keys.length) {
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  if (countOf) await page.becomes(isSettled);
  const bytesPerKey = (bytes() - bytesBefore) / keys.length;
  const { keystrokes, longestTask, longestAtFirst } = await page.evaluate(() => window.typing);

  await page.send('HeapProfiler.collectGarbage');
  await page.send('Performance.enable');
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>(
    'Performance.getMetrics',
  );
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  await pages.close();
  return { keystrokes, longestTask, longestAtFirst, bytesPerKey, heapMegabytes: heap / 1_000_000 };
}

const backspace = 'Backspace';

/** Resolves when the page has handled the key. */
async function press(page: QuietPage, key: string): Promise<void> {
  const pressed =
    key === backspace ? { key, code: key, windowsVirtualKeyCode: 8 } : { key, text: key };
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
}

const focusField = (page: QuietPage) =>
  page.evaluate(() => document.querySelector('input')?.focus());

/** In the page: whether the app has started and downloads stopped 500 ms ago. */
const isQuiet = () => {
  const ends = performance
    .getEntriesByType('resource')
    .map((entry) => entry.startTime + entry.duration);
  return (
    document.querySelector('#root:not([aria-busy])') !== null &&
    performance.now() - Math.max(...ends) > 500
  );
};

/** In the page: whether the list shows and no request runs. */
const isSettled = () => {
  const area = document.querySelector('main [aria-busy]');
  return area?.getAttribute('aria-busy') === 'false' && area.querySelector('ul') !== null;
};

/** Runs in the page, before its own scripts. */
function watchKeys(counts: Record<string, number> | null): void {
  const typing = {
    keystrokes: [] as number[],
    longestTask: 0,
    longestAtFirst: 0,
    isMeasured: false,
  };
  window.typing = typing;
  /** Time stamps of handled keystrokes that are not painted yet. */
  let waiting: number[] = [];
  let pressedAt = 0;
  const shows = () => {
    if (!counts) return true;
    const wanted = counts[document.querySelector('input')?.value ?? ''];
    const words = [...document.querySelectorAll('[role="status"]')].map(
      ({ textContent }) => textContent ?? '',
    );
    return wanted === 0
      ? words.some((text) => text.startsWith('No game found'))
      : words.some(
          (text) => Number(/^([\d,]+) games?$/.exec(text)?.[1]?.replaceAll(',', '')) === wanted,
        );
  };
  const look = () => {
    requestAnimationFrame(() => {
      const isShown = shows();
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        if (!isShown) {
          look();
          return;
        }
        const now = performance.now();
        typing.keystrokes.push(...waiting.map((at) => now - at));
        waiting = [];
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
    },
    true,
  );
  addEventListener(
    'input',
    () => {
      if (!typing.isMeasured) return;
      waiting.push(pressedAt);
      if (waiting.length === 1) look();
    },
    true,
  );
  new PerformanceObserver((list) => {
    const kind = typing.isMeasured ? 'longestTask' : 'longestAtFirst';
    for (const { duration } of list.getEntries()) typing[kind] = Math.max(typing[kind], duration);
  }).observe({ type: 'longtask' });
}
