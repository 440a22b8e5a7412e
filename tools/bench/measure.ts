import type { Browser } from 'playwright';
import { forgetServiceWorkers } from '../../tests/support/without-service-worker';
import type { BenchServer } from './bench-server';
import { openQuietPages, type QuietPage } from './quiet-page';
import { slowRenderers } from './slow-renderers';

export interface Measurement {
  /** Milliseconds since navigation; null if not reached in time. */
  firstPaint: number | null;
  largestPaint: number | null;
  firstRow: number | null;
  fourRows: number | null;
  /** A tap on Category opens the drawer, with the categories in it. */
  ready: number | null;
  layoutShift: number;
  /** Milliseconds in tasks that took more than 50. */
  longTasks: number;
  /** Kilobytes on the line by kind of request. */
  kilobytes: Record<string, number>;
}

export interface MeasureOptions {
  url: string;
  /** Factor by which the phone is slower than this computer. */
  cpuSlowdown: number;
  /** Selector of a catalogue row. */
  rows: string;
}

/** Measures a first visit. */
export async function measure(browser: Browser, options: MeasureOptions): Promise<Measurement> {
  const pages = await openQuietPages(browser);
  const page = await pages.open(options);
  const noted = await visit(page, options);
  const kilobytes = await page.evaluate(countBytes);
  await pages.close();
  return { ...noted, kilobytes };
}

export interface RepeatOptions extends MeasureOptions {
  server: BenchServer;
  /** Whether the browser supports service workers. */
  hasWorker: boolean;
}

/** Measures a second visit after connections are closed and the worker has stopped. Counts the line's kilobytes. */
export async function measureRepeat(
  browser: Browser,
  { server, hasWorker, ...options }: RepeatOptions,
): Promise<Measurement> {
  const pages = await openQuietPages(browser);
  const page = await pages.open(options);
  if (!hasWorker) await page.runFirst(forgetServiceWorkers, null);
  await page.goto(options.url);
  await page.becomes(
    () => document.querySelector('#root:not([aria-busy]) img[data-loaded]') !== null,
  );
  if (hasWorker) {
    await page.becomes(() => navigator.serviceWorker.controller?.state === 'activated');
  }
  await page.goto('about:blank');
  await page.send('ServiceWorker.enable');
  await page.send('ServiceWorker.stopAllWorkers');
  await page.send('ServiceWorker.disable');
  await page.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  server.disconnect();
  const before = server.kilobytes();
  const runNormally = await slowRenderers(browser, options.cpuSlowdown);
  const noted = await visit(page, options);
  await runNormally();
  const line = server.kilobytes() - before;
  await pages.close();
  return { ...noted, kilobytes: { line } };
}

async function visit(page: QuietPage, { url, rows }: MeasureOptions): Promise<Noted> {
  await page.runFirst(watch, rows);
  await page.goto(url);
  // Missing values are null.
  await page.becomes(() => window.seen?.isComplete() ?? false).catch(() => {});
  return page.evaluate(() => window.seen.noted);
}

type Noted = Omit<Measurement, 'kilobytes'>;

declare global {
  interface Window {
    seen: { noted: Noted; isComplete(): boolean };
  }
}

/** Runs in the page, before its own scripts. */
function watch(rows: string): void {
  const noted: Noted = {
    firstPaint: null,
    largestPaint: null,
    firstRow: null,
    fourRows: null,
    ready: null,
    layoutShift: 0,
    longTasks: 0,
  };
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    noted.largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    noted.layoutShift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', ({ duration }) => {
    noted.longTasks += duration;
  });
  const countRows = () => {
    const count = document.querySelectorAll(rows).length;
    // A row of this frame is visible in the next one.
    if (count >= 1) noted.firstRow ??= performance.now();
    if (count >= 4) noted.fourRows ??= performance.now();
    if (noted.fourRows === null) requestAnimationFrame(countRows);
  };
  requestAnimationFrame(countRows);
  const tap = setInterval(() => {
    const button = document.querySelector<HTMLElement>('button[aria-controls="categories"]');
    if (button?.getAttribute('aria-expanded') === 'true') {
      if (!document.querySelector('#categories li')) return;
      noted.ready = performance.now();
      clearInterval(tap);
    } else button?.click();
  }, 50);
  const started = performance.now();
  window.seen = {
    noted,
    isComplete: () => {
      const isThere = noted.firstPaint !== null && noted.fourRows !== null;
      const hasButton = document.querySelector('button[aria-controls="categories"]') !== null;
      const mayBecomeReady = document.querySelector('script[type="module"]') !== null && hasButton;
      const waited = performance.now() - started;
      return isThere && (noted.ready !== null || !mayBecomeReady) && waited > 1_000;
    },
  };
}

/** Runs in the page: returns transferred bytes per kind, with headers. */
function countBytes(): Record<string, number> {
  const sums: Record<string, number> = {};
  const kinds: Record<string, string> = { navigation: 'document', link: 'script', other: 'script' };
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  for (const { initiatorType, transferSize } of entries) {
    const kind = kinds[initiatorType] ?? initiatorType;
    sums[kind] = (sums[kind] ?? 0) + transferSize / 1_000;
  }
  return sums;
}
