import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { launch, type BrowserContext } from 'puppeteer-core';
import { expect, vi } from 'vitest';
import { findControl, type ControlQuery } from '../paths/drivers/find-control';
import type { BrowserPortal } from './browser-portal';
import { forgetServiceWorkers } from './without-service-worker';

interface Control {
  click(): Promise<void>;
  type(text: string): Promise<void>;
}

/** The API of a page that journeys use, common to Playwright and Puppeteer. Expressions are JavaScript. */
interface Page {
  goto(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  evaluateHandle(expression: string): Promise<{ asElement(): Control | null }>;
  /** The page itself, then its frames, which may belong to other origins. */
  frames(): Pick<Page, 'evaluate'>[];
}

interface Running {
  /** Opens a page without anything of the pages before it. */
  open(address: string): Promise<Page>;
  closePage(): Promise<unknown>;
  /** Ends the browser; resolves with the lines of its console. */
  close(): Promise<string[]>;
}

interface JourneyBrowser {
  name: string;
  /** The programs that it needs, with the packages of Debian that have them. */
  needs: Record<string, string>;
  start(portal: BrowserPortal): Promise<Running>;
}

/** Limit in ms for a step that hangs. */
const timeout = 20_000;

const firefoxPath = '/usr/bin/firefox-esr';

async function startFirefox(): Promise<Running> {
  const firefox = await launch({ browser: 'firefox', executablePath: firefoxPath });
  const consoleLines: string[] = [];
  let context: BrowserContext | undefined;
  return {
    open: async (address) => {
      context = await firefox.createBrowserContext();
      const page = await context.newPage();
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) consoleLines.push(message.text());
      });
      page.on('pageerror', (error) => consoleLines.push(String(error)));
      await page.evaluateOnNewDocument(forgetServiceWorkers);
      await page.goto(address);
      return page;
    },
    closePage: async () => context?.close(),
    close: async () => {
      await firefox.close();
      return consoleLines;
    },
  };
}

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** WebKitGTK by W3C WebDriver, in a virtual display since it has no headless mode. */
async function startWebKitDriver() {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    // A process group, which ends as one.
    detached: true,
  });
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const stop = async () => {
    if (!driver.pid || driver.exitCode !== null) return;
    process.kill(-driver.pid);
    await once(driver, 'exit');
  };
  await vi
    .waitFor(() => send('GET', '/status'), { timeout })
    .catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  return { send, stop };
}

/** A driver for each page: one that starts a browser while another one ends may never answer. */
function startWebKit(): Promise<Running> {
  let stop = async () => {};
  const closePage = async () => {
    await stop();
    stop = async () => {};
  };
  return Promise.resolve({
    open: async (address) => {
      const driver = await startWebKitDriver();
      ({ stop } = driver);
      const { send } = driver;
      const { sessionId } = (await send('POST', '/session', { capabilities: {} })) as {
        sessionId: string;
      };
      const session = `/session/${sessionId}`;
      const execute = (expression: string) =>
        send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
      const goto = (url: string) => send('POST', `${session}/url`, { url });
      await goto(address);
      const inFrame = async (expression: string) => {
        await send('POST', `${session}/frame`, { id: 0 });
        try {
          return await execute(expression);
        } finally {
          await send('POST', `${session}/frame/parent`, {});
        }
      };
      return {
        goto,
        evaluate: execute,
        evaluateHandle: async (expression) => {
          const found = (await execute(expression)) as Record<string, string> | null;
          const element = `${session}/element/${Object.values(found ?? {})[0]}`;
          const control = {
            click: async () => void (await send('POST', `${element}/click`, {})),
            type: async (text: string) => void (await send('POST', `${element}/value`, { text })),
          };
          return { asElement: () => found && control };
        },
        frames: () => [{ evaluate: execute }, { evaluate: inFrame }],
      };
    },
    closePage,
    close: async () => {
      await closePage();
      // WebDriver does not report the console.
      return [];
    },
  });
}

/** The browsers that journeys can run in. */
export const journeyBrowsers: JourneyBrowser[] = [
  {
    name: 'Chromium',
    needs: {},
    start: async (portal) => ({
      open: (address) => portal.open(address),
      closePage: async () => {},
      close: async () => [],
    }),
  },
  { name: 'Firefox', needs: { [firefoxPath]: 'firefox-esr' }, start: startFirefox },
  {
    name: 'WebKit',
    needs: {
      '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
      '/usr/bin/xvfb-run': 'xvfb',
      '/usr/bin/xauth': 'xauth',
    },
    start: startWebKit,
  },
];

/** Returns why journeys cannot run in a browser, or ''. */
export function reasonToSkip({ name, needs }: JourneyBrowser): string {
  const missing = Object.entries(needs)
    .filter(([program]) => !existsSync(program))
    .map(([, pack]) => pack);
  if (missing.length === 0) return '';
  const reason = `${name} is not installed: apt-get install ${missing.join(' ')}`;
  // The workflow installs them.
  if (process.env.GITHUB_ACTIONS === 'true') throw new Error(reason);
  return reason;
}

/** The actions and observations of a subscriber on a page; each waits until it is possible. */
export class Journey {
  constructor(readonly page: Page) {}

  /** Uses a control as soon as that is possible. */
  async #use(query: ControlQuery, action: (control: Control) => Promise<void>): Promise<void> {
    const find = `(${String(findControl)})(${JSON.stringify(query)})`;
    await vi.waitFor(
      async () => {
        // Finish animations: a click would miss a moving control.
        await this.page.evaluate(`(${String(finishAnimations)})()`);
        const control = (await this.page.evaluateHandle(find)).asElement();
        if (!control) throw new Error(`The page has no ${query.kind} '${query.name}'.`);
        await action(control);
      },
      { timeout },
    );
  }

  tap(kind: 'button' | 'link', name: string): Promise<void> {
    return this.#use({ kind, name }, (control) => control.click());
  }

  type(field: string, text: string): Promise<void> {
    return this.#use({ kind: 'field', name: field }, (control) => control.type(text));
  }

  async sees(text: string): Promise<void> {
    await expect.poll(() => this.page.evaluate('document.body.innerText')).toContain(text);
  }

  /** Waits until the framed game with that name is ready. */
  async seesGame(name: string): Promise<void> {
    const read = () =>
      this.page.frames()[1]?.evaluate('document.title + ": " + document.body.innerText');
    await expect.poll(() => read()?.catch(String)).toContain('How to play');
    await expect.poll(() => read()?.catch(String)).toContain(`${name}: `);
  }

  /** Waits for the address, without its origin. */
  async isAt(address: string | RegExp): Promise<void> {
    const expected = typeof address === 'string' ? address : expect.stringMatching(address);
    await expect
      .poll(() => this.page.evaluate('location.pathname + location.search'))
      .toEqual(expected);
  }

  cookie(): Promise<unknown> {
    return this.page.evaluate('document.cookie');
  }
}

/** Runs in the page. */
function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
