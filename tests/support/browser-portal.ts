import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { ProductPath } from '../../fixtures/answers';
import { startFixtures, type Fixtures } from '../../fixtures/server';
import { fixturesLimits } from '../../server/limits';
import { startPortalServer, type PortalServer } from '../../server/portal-server';
import { appScripts } from './app-scripts';
import { launchBrowser } from './chromium';
import { recordLog } from './log-recorder';
import { oneBackend } from './one-backend';
import { signal } from './signal';
import { withoutServiceWorker } from './without-service-worker';

/** One browser for all files of a worker; it ends with the worker's process. */
let sharedBrowser: Promise<Browser> | undefined;

async function useSharedBrowser(): Promise<Browser> {
  const running = await sharedBrowser;
  if (running?.isConnected()) return running;
  sharedBrowser = launchBrowser(inject('chromium'));
  return sharedBrowser;
}

/** Resolves when the app has hydrated the page's shell. */
export const untilHydrated = (page: Page): Promise<void> =>
  page.locator('#root:not([aria-busy]) > *').first().waitFor({ state: 'attached' });

/** Moves the page's clock (`withClock`) on by a minute and stops it: no delay that begins later ends. */
export const pauseClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** Holds the requests of a page to these addresses; resolves with a function that releases them. */
export async function holdRequests(page: Page, addresses: RegExp): Promise<() => void> {
  const { given, give } = signal();
  await page.route(addresses, async (route) => {
    await given;
    await route.continue();
  });
  return give;
}

interface OpenOptions {
  /** A clock that runs, and that the test can advance. */
  withClock?: boolean;
  /** Holds the app's scripts until it resolves. */
  scriptsAfter?: Promise<void>;
  /** Path of a call that the test answers in chunks, with `window.sendPiece`. */
  pieces?: string;
  /** Registers the service worker, whose caches the next page of the context has. */
  withWorker?: boolean;
}

/** The built app in a browser, served over fixtures of this test file. */
export class BrowserPortal {
  #dist = '';
  #browser: Browser | undefined;
  #fixtures: Fixtures | undefined;
  #server: PortalServer | undefined;
  #contexts: BrowserContext[] = [];
  #consoleLines: string[] = [];
  #log = recordLog();

  get fixtures(): Fixtures {
    if (!this.#fixtures) throw new Error('The fixtures have not started.');
    return this.#fixtures;
  }

  get browser(): Browser {
    if (!this.#browser) throw new Error('The browser has not started.');
    return this.#browser;
  }

  get origin(): string {
    if (!this.#server) throw new Error('The server has not started.');
    return this.#server.origin;
  }

  callsTo = (path: ProductPath) => this.fixtures.calls.filter((call) => call.path === path);

  /** The lines that the server has logged for the current page. */
  logLines(): Record<string, unknown>[] {
    return this.#log.lines();
  }

  /** Starts the browser and serves a built folder; default: the production build. */
  async start(dist = inject('dist')): Promise<void> {
    this.#dist = dist;
    [this.#browser] = await Promise.all([useSharedBrowser(), this.#serve()]);
  }

  async #serve(): Promise<void> {
    this.#fixtures = await startFixtures();
    this.#log = recordLog();
    this.#server = await startPortalServer({
      dist: this.#dist,
      port: 0,
      limits: fixturesLimits,
      log: this.#log.log,
      // One of the builds reports.
      reportUrl: '/report',
      hasEarlyHints: true,
      ...oneBackend(this.#fixtures.origin),
    });
  }

  async #stopServing(): Promise<void> {
    await this.#server?.close();
    await this.#fixtures?.close();
  }

  /** Opens a page in a browser without data. Errors and warnings on its console fail the test, unless it takes them. */
  async open(
    address: string,
    viewport = { width: 390, height: 740 },
    { withClock, scriptsAfter, pieces, withWorker }: OpenOptions = {},
  ): Promise<Page> {
    const context = await this.browser.newContext({ baseURL: this.origin, viewport });
    this.#contexts.push(context);
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.#consoleLines.push(message.text());
    });
    context.on('weberror', (error) => this.#consoleLines.push(String(error.error())));
    if (!withWorker) await withoutServiceWorker(context);
    const page = await context.newPage();
    if (withClock) await page.clock.install();
    if (pieces !== undefined) await page.addInitScript(answerInPieces, pieces);
    if (scriptsAfter) {
      await page.route(appScripts, async (route) => {
        await scriptsAfter;
        await route.continue();
      });
    }
    await page.goto(address, { waitUntil: 'commit' });
    if (scriptsAfter || pieces !== undefined) return page;
    await untilHydrated(page);
    return page;
  }

  /** Returns and removes the errors and warnings on the console since the last call. */
  takeConsole(): string[] {
    return this.#consoleLines.splice(0);
  }

  /** Waits until the console has exactly these errors and warnings, which may arrive late, and removes them. */
  async expectConsole(expected: unknown[]): Promise<void> {
    await expect.poll(() => [...this.#consoleLines]).toEqual(expected);
    this.takeConsole();
  }

  /** Closes the page, and drops the errors and warnings on its console: the last ones may arrive while it closes. */
  async closeNoisyPage(): Promise<void> {
    await this.#closeContexts();
    this.takeConsole();
  }

  async #closeContexts(): Promise<void> {
    for (const context of this.#contexts.splice(0)) await context.close();
  }

  /** Starts new servers for the next test: late requests of a closed page arrive at the old ones. */
  async reset(): Promise<void> {
    await this.#closeContexts();
    await this.#stopServing();
    await this.#serve();
  }

  async close(): Promise<void> {
    for (const context of this.#browser?.contexts() ?? []) await context.close();
    await this.#stopServing();
  }
}

/** Runs in the page: sends a response in chunks, as over a slow connection; its headers arrive with the first one. */
function answerInPieces(path: string): void {
  const fetchForReal = window.fetch.bind(window);
  let body: ReadableStreamDefaultController<Uint8Array>;
  let sendHeaders: () => void;
  const started = new Promise<void>((resolve) => {
    sendHeaders = resolve;
  });
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller;
    },
  });
  window.fetch = (input, init) =>
    input === path ? started.then(() => new Response(stream)) : fetchForReal(input, init);
  Object.assign(window, {
    sendPiece(piece: string, isLast: boolean) {
      sendHeaders();
      body.enqueue(new TextEncoder().encode(piece));
      if (isLast) body.close();
    },
  });
}

/** Serves the tests of this file one of the apps that the run builds once, or the folder that `app` builds and resolves with. */
export function useBrowserPortal(
  app: 'dist' | 'otherDist' | (() => Promise<string>) = 'dist',
): BrowserPortal {
  const portal = new BrowserPortal();
  // A build takes its time where others build too.
  beforeAll(async () => portal.start(typeof app === 'string' ? inject(app) : await app()), 180_000);
  afterEach(async () => {
    await portal.reset();
    expect(portal.takeConsole(), 'what the console said unexpectedly').toEqual([]);
  });
  afterAll(() => portal.close());
  return portal;
}
