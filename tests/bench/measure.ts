import type { Browser, BrowserContext, CDPSession } from 'playwright';
import { withoutServiceWorker } from '../support/without-service-worker';
import type { BenchServer } from './bench-server';

export interface Measurement {
  /** Milliseconds since the address was entered; null for what has not come within the time. */
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
  /** How many times slower than this computer the phone is. */
  cpuSlowdown: number;
  /** What a row of the catalogue is. */
  rows: string;
}

/** Nothing on the slowest profile takes longer. */
const limit = 30_000;

const phone = {
  viewport: { width: 390, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Opens the page as a browser that has never been there, and notes what happens. */
export async function measure(browser: Browser, options: MeasureOptions): Promise<Measurement> {
  const context = await browser.newContext(phone);
  const measurement = await visit(context, options);
  await context.close();
  return measurement;
}

export interface RepeatOptions extends MeasureOptions {
  server: BenchServer;
  /** Whether the browser knows service workers. */
  hasWorker: boolean;
}

/**
 * Opens the page a second time, after a visit that has come to its end: connections are closed, the worker is asleep, and
 * what the browser keeps is there. The kilobytes are those of the line.
 */
export async function measureRepeat(
  browser: Browser,
  { server, hasWorker, ...options }: RepeatOptions,
): Promise<Measurement> {
  const context = await browser.newContext(phone);
  if (!hasWorker) await withoutServiceWorker(context);
  const first = await context.newPage();
  await first.goto(options.url, { waitUntil: 'commit', timeout: limit });
  await first.locator('#root:not([aria-busy]) img[data-loaded]').first().waitFor();
  if (hasWorker) {
    await first.waitForFunction(
      () => navigator.serviceWorker.controller?.state === 'activated',
      undefined,
      { timeout: limit, polling: 250 },
    );
  }
  const devtools = await context.newCDPSession(first);
  await first.goto('about:blank');
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  server.disconnect();
  const before = server.kilobytes();
  const measurement = await visit(context, options);
  const line = server.kilobytes() - before;
  await context.close();
  return { ...measurement, kilobytes: { line } };
}

async function visit(context: BrowserContext, options: MeasureOptions): Promise<Measurement> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytes = await countBytes(devtools);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.cpuSlowdown });
  // esbuild, which runs this file, leaves calls of a helper of its own in functions.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(watch, options.rows);
  await page.goto(options.url, { waitUntil: 'commit', timeout: limit });
  const seen = await page
    .waitForFunction(() => window.seen.isComplete(), undefined, { timeout: limit, polling: 250 })
    .catch(() => null);
  const noted = await page.evaluate(() => window.seen.noted);
  await seen?.dispose();
  return { ...noted, kilobytes: bytes() };
}

type Noted = Omit<Measurement, 'kilobytes'>;

declare global {
  interface Window {
    seen: { noted: Noted; isComplete(): boolean };
  }
}

/** Runs in the page, before anything of it. */
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
    // What is there in this frame is seen in the next.
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

async function countBytes(devtools: CDPSession): Promise<() => Record<string, number>> {
  const kinds = new Map<string, string>();
  const sums: Record<string, number> = {};
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = (kinds.get(requestId) ?? 'Other').toLowerCase();
    sums[kind] = (sums[kind] ?? 0) + encodedDataLength / 1_000;
  });
  await devtools.send('Network.enable');
  return () => sums;
}
