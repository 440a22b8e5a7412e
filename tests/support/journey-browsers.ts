import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { launch, type BrowserContext } from 'puppeteer-core';
import { Builder, type WebElement } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { expect, vi } from 'vitest';
import { findControl, type ControlQuery } from '../paths/drivers/find-control';
import type { BrowserPortal } from './browser-portal';
import { launchOldChromium, type OldVersion, reasonToSkipChromium } from './old-chromium';
import { forgetServiceWorkers } from './without-service-worker';

interface Control {
  click(): Promise<void>;
  type(text: string): Promise<void>;
}

/** What journeys do with a page, in each browser. Expressions are JavaScript. */
interface Page {
  goto(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  /** Resolves with the control that the expression finds, or null. */
  find(expression: string): Promise<Control | null>;
  /** Evaluates in the first frame, which may belong to another origin. */
  evaluateInFrame(expression: string): Promise<unknown>;
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
  /** Resolves with why it cannot run, or ''. */
  reasonToSkip(): Promise<string>;
  start(portal: BrowserPortal): Promise<Running>;
}

/** The common part of the pages of Playwright and Puppeteer. */
interface ScriptedPage extends Pick<Page, 'goto' | 'evaluate'> {
  evaluateHandle(expression: string): Promise<{ asElement(): Control | null }>;
  frames(): Pick<Page, 'evaluate'>[];
}

const pageOf = (page: ScriptedPage): Page => ({
  goto: (address) => page.goto(address),
  evaluate: (expression) => page.evaluate(expression),
  find: async (expression) => (await page.evaluateHandle(expression)).asElement(),
  evaluateInFrame: async (expression) => page.frames()[1]?.evaluate(expression),
});

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
      return pageOf(page);
    },
    closePage: async () => context?.close(),
    close: async () => {
      await firefox.close();
      return consoleLines;
    },
  };
}

const webKitDriverPath = '/usr/bin/WebKitWebDriver';
const displayPath = '/usr/bin/Xvfb';

/** WebKitGTK in a virtual display, since it has no headless mode. */
async function startWebKit(): Promise<Running> {
  const display = spawn(displayPath, ['-displayfd', '1'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = (await once(display.stdout, 'data')) as [Buffer];
  const environment = { ...process.env, DISPLAY: `:${String(number).trim()}` };
  let closePage = async () => {};
  return {
    open: async (address) => {
      // A driver for each page: one that starts a browser while another one ends may never answer.
      const service = new DriverService.Builder(webKitDriverPath)
        .setLoopback(true)
        .setEnvironment(environment)
        .build();
      const driver = await new Builder()
        .usingServer(await service.start(timeout))
        .forBrowser('MiniBrowser')
        .build();
      closePage = async () => {
        closePage = async () => {};
        await driver.quit();
        await service.kill();
      };
      const evaluate = (expression: string) => driver.executeScript(`return ${expression}`);
      await driver.get(address);
      return {
        goto: (url) => driver.get(url),
        evaluate,
        find: async (expression) => {
          const element = (await evaluate(expression)) as WebElement | null;
          return (
            element && { click: () => element.click(), type: (text) => element.sendKeys(text) }
          );
        },
        evaluateInFrame: async (expression) => {
          await driver.switchTo().frame(0);
          try {
            return await evaluate(expression);
          } finally {
            await driver.switchTo().parentFrame();
          }
        },
      };
    },
    closePage: () => closePage(),
    close: async () => {
      await closePage();
      display.kill();
      // WebDriver does not report the console.
      return [];
    },
  };
}

/** Returns the browser that programs are needed for; `needs` has the packages of Debian with these. */
const installed = (
  name: string,
  needs: Record<string, string>,
  start: JourneyBrowser['start'],
): JourneyBrowser => ({
  name,
  start,
  reasonToSkip: async () => {
    const missing = Object.entries(needs)
      .filter(([program]) => !existsSync(program))
      .map(([, pack]) => pack);
    if (missing.length === 0) return '';
    const reason = `${name} is not installed: apt-get install ${missing.join(' ')}`;
    // The workflow installs them.
    if (process.env.GITHUB_ACTIONS === 'true') throw new Error(reason);
    return reason;
  },
});

/** The floor of `build.target`, and a later one. */
const oldChromium = (version: OldVersion): JourneyBrowser => ({
  name: `Chromium ${version}`,
  reasonToSkip: () => reasonToSkipChromium(version),
  start: async () => {
    const chromium = await launchOldChromium(version);
    const consoleLines: string[] = [];
    let closePage = async () => {};
    return {
      open: async (address) => {
        const context = await chromium.newContext({ viewport: { width: 390, height: 740 } });
        closePage = () => context.close();
        context.on('console', (message) => {
          // They warn of features and headers that they do not know.
          if (message.type() === 'error') consoleLines.push(message.text());
        });
        context.on('weberror', (error) => consoleLines.push(String(error.error())));
        await context.addInitScript(forgetServiceWorkers);
        const page = await context.newPage();
        await page.goto(address);
        const find = async (expression: string) => {
          const found = await page.evaluateHandle<HTMLElement | null>(expression);
          const element = found.asElement();
          return (
            element && {
              // Playwright's click needs methods that these browsers lack.
              click: () => element.evaluate((control) => control.click()),
              type: (text: string) => element.type(text),
            }
          );
        };
        return { ...pageOf(page), find };
      },
      closePage: () => closePage(),
      close: async () => {
        await chromium.close();
        return consoleLines;
      },
    };
  },
});

/** The browsers that journeys can run in. */
export const journeyBrowsers: JourneyBrowser[] = [
  {
    name: 'Chromium',
    reasonToSkip: async () => '',
    start: async (portal) => ({
      open: async (address) => pageOf(await portal.open(address)),
      closePage: async () => {},
      close: async () => [],
    }),
  },
  oldChromium(88),
  oldChromium(92),
  installed('Firefox', { [firefoxPath]: 'firefox-esr' }, startFirefox),
  installed(
    'WebKit',
    { [webKitDriverPath]: 'webkit2gtk-driver', [displayPath]: 'xvfb' },
    startWebKit,
  ),
];

/** The actions and observations of a subscriber on a page; each waits until it is possible. */
export class Journey {
  constructor(readonly page: Page) {}

  /** Uses a control as soon as that is possible. */
  async #use(query: ControlQuery, action: (control: Control) => Promise<void>): Promise<void> {
    const expression = `(${String(findControl)})(${JSON.stringify(query)})`;
    await vi.waitFor(
      async () => {
        // The page handles most presses before the app has started, but no payment (SUB-28).
        if (await this.page.evaluate(`document.querySelector('#root[aria-busy]') !== null`))
          throw new Error('The app has not started.');
        // Finish animations: a click would miss a moving control.
        await this.page.evaluate(`(${String(finishAnimations)})()`);
        const control = await this.page.find(expression);
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
      this.page
        .evaluateInFrame('document.title + ": " + document.body.innerText')
        .catch((error: unknown) => String(error));
    await expect.poll(read).toContain('How to play');
    await expect.poll(read).toContain(`${name}: `);
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
