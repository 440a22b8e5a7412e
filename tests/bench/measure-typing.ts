import type { Browser, Page } from 'playwright';

export interface TypingOptions {
  url: string;
  cpuSlowdown: number;
  /** The texts to be typed, one key after another, each followed by as many Backspaces. */
  words: string[];
  /** Milliseconds from key to key; 0: each as soon as the page has taken the last one. */
  pace: number;
  /** How many games hold a text; null where nothing is searched. */
  countOf: ((text: string) => number) | null;
  /** The bytes that have been on the line. */
  bytes: () => number;
}

export interface Typing {
  /** Milliseconds of each keystroke until what it leads to is painted. */
  keystrokes: number[];
  /** The longest task over 50 ms while typing; 0 where there was none. */
  longestTask: number;
  /** The same while the first answer came. */
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
 * Types into the search of a page as on a slow phone. A keystroke lasts from its event's time stamp, which is when the
 * browser got it, to the first task after the frame in which the page shows how many games hold its text or a newer one.
 */
export async function measureTyping(browser: Browser, options: TypingOptions): Promise<Typing> {
  const { url, cpuSlowdown, words, pace, countOf, bytes } = options;
  const context = await browser.newContext({
    viewport: { width: 390, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const counts: Record<string, number> = {};
  if (countOf) {
    for (const word of words) {
      for (let length = 0; length <= word.length; length += 1) {
        counts[word.slice(0, length)] = countOf(word.slice(0, length));
      }
    }
  }
  // esbuild, which runs this file, leaves calls of a helper of its own in functions.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(watchKeys, countOf && counts);
  await page.goto(url);
  await page.locator('input').focus();
  if (countOf) {
    // The first answer brings the list. What the app's start took is not counted.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      window.typing.longestAtFirst = 0;
    });
    const [first = ''] = words[0] ?? '';
    await page.keyboard.press(first);
    await settled(page);
    await page.keyboard.press('Backspace');
    await settled(page);
  }
  await page.evaluate(() => {
    window.typing.isMeasured = true;
  });

  const keys = words.flatMap((word) => [
    ...word.split(''),
    ...word.split('').map(() => 'Backspace'),
  ]);
  const bytesBefore = bytes();
  for (const key of keys) {
    const due = performance.now() + pace;
    await page.keyboard.press(key);
    const left = due - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }
  await page.waitForFunction((count) => window.typing.keystrokes.length >= count, keys.length);
  if (countOf) await settled(page);
  const bytesPerKey = (bytes() - bytesBefore) / keys.length;
  const { keystrokes, longestTask, longestAtFirst } = await page.evaluate(() => window.typing);

  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  await context.close();
  return { keystrokes, longestTask, longestAtFirst, bytesPerKey, heapMegabytes: heap / 1_000_000 };
}

/** Nothing is searched for any more, and the list is there. */
const settled = (page: Page) =>
  page.waitForFunction(() => {
    const area = document.querySelector('main [aria-busy]');
    return area?.getAttribute('aria-busy') === 'false' && area.querySelector('ul') !== null;
  });

/** Runs in the page, before anything of it. */
function watchKeys(counts: Record<string, number> | null): void {
  const typing = {
    keystrokes: [] as number[],
    longestTask: 0,
    longestAtFirst: 0,
    isMeasured: false,
  };
  window.typing = typing;
  /** Time stamps of keystrokes that the field has taken, and which are not painted yet. */
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
