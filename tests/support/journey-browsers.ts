import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { expect, vi } from 'vitest';
import { findControl, type ControlQuery } from '../paths/drivers/find-control';
import type { BrowserPortal } from './browser-portal';
import { launchOldChromium, type OldVersion, reasonToSkipChromium } from './old-chromium';
import { displayPath, openWebKit, webKitDriverPath } from './webkit';
import { forgetServiceWorkers } from './without-service-worker';

interface Control {
  click(): Promise<unknown>;
  type(text: string): Promise<unknown>;
}

/** A page in one of the browsers. Expressions are JavaScript. */
interface Page {
  evaluate(expression: string): Promise<unknown>;
  find(expression: string): Promise<Control | null>;
  /** Evaluates in the first frame, which may belong to another origin. */
  evaluateInFrame(expression: string): Promise<unknown>;
  /** Ends a browser that `open` has started. */
  close(): Promise<unknown>;
}

interface JourneyBrowser {
  name: string;
  /** Resolves with why it cannot run, or ''. */
  reasonToSkip(): Promise<string>;
  /** Opens an address; calls `onConsole` with each line of the console, where the browser reports it. */
  open(address: string, onConsole: (line: string) => void, portal: BrowserPortal): Promise<Page>;
}

interface ScriptedPage {
  evaluate(expression: string): Promise<unknown>;
  evaluateHandle(expression: string): Promise<{ asElement(): Control | null }>;
  frames(): Pick<Page, 'evaluate'>[];
}

const pageOf = (page: ScriptedPage, close = async () => {}): Page => ({
  evaluate: (expression) => page.evaluate(expression),
  find: async (expression) => (await page.evaluateHandle(expression)).asElement(),
  evaluateInFrame: async (expression) => page.frames()[1]?.evaluate(expression),
  close,
});

/** Returns why a browser cannot run without these programs, or ''; `needs` has their packages of Debian. */
const missing = (needs: Record<string, string>) => async () => {
  const packs = Object.keys(needs).flatMap((program) =>
    existsSync(program) ? [] : needs[program],
  );
  const reason = packs.length > 0 ? `not installed: apt-get install ${packs.join(' ')}` : '';
  // The workflow installs them.
  if (reason && process.env.GITHUB_ACTIONS === 'true') throw new Error(reason);
  return reason;
};

const firefoxPath = '/usr/bin/firefox-esr';

const openFirefox: JourneyBrowser['open'] = async (address, onConsole) => {
  const firefox = await launch({ browser: 'firefox', executablePath: firefoxPath });
  const page = await firefox.newPage();
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) onConsole(message.text());
  });
  page.on('pageerror', (error) => onConsole(String(error)));
  await page.evaluateOnNewDocument(forgetServiceWorkers);
  await page.goto(address);
  return pageOf(page, () => firefox.close());
};

const openOldChromium =
  (version: OldVersion): JourneyBrowser['open'] =>
  async (address, onConsole) => {
    const chromium = await launchOldChromium(version);
    const context = await chromium.newContext({ viewport: { width: 390, height: 740 } });
    context.on('console', (message) => {
      // They warn of features and headers that they do not know.
      if (message.type() === 'error') onConsole(message.text());
    });
    context.on('weberror', (error) => onConsole(String(error.error())));
    await context.addInitScript(forgetServiceWorkers);
    const page = await context.newPage();
    await page.goto(address);
    const find = async (expression: string) => {
      const element = (await page.evaluateHandle<HTMLElement | null>(expression)).asElement();
      // Playwright's click needs methods that these browsers lack.
      const click = () => element!.evaluate((control) => control.click());
      return element && { click, type: (text: string) => element.type(text) };
    };
    return { ...pageOf(page, () => chromium.close()), find };
  };

/** The browsers that the journey can run in, with the floor of `build.target` and a later Chromium. */
export const journeyBrowsers: JourneyBrowser[] = [
  {
    name: 'Chromium',
    reasonToSkip: async () => '',
    open: async (address, _, portal) => pageOf(await portal.open(address)),
  },
  ...([88, 92] as const).map((version) => ({
    name: `Chromium ${version}`,
    reasonToSkip: () => reasonToSkipChromium(version),
    open: openOldChromium(version),
  })),
  { name: 'Firefox', reasonToSkip: missing({ [firefoxPath]: 'firefox-esr' }), open: openFirefox },
  {
    name: 'WebKit',
    reasonToSkip: missing({ [webKitDriverPath]: 'webkit2gtk-driver', [displayPath]: 'xvfb' }),
    open: openWebKit,
  },
];

/** Uses a control as soon as that is possible. */
export async function use(page: Page, query: ControlQuery, text?: string): Promise<void> {
  const expression = `(${String(findControl)})(${JSON.stringify(query)})`;
  const attempt = async () => {
    // The page handles most presses before the app has started, but no payment (SUB-28).
    if (await page.evaluate(`document.querySelector('#root[aria-busy]') !== null`))
      throw new Error('The app has not started.');
    // A click would miss a moving control.
    await page.evaluate(`(${String(finishAnimations)})()`);
    const control = await page.find(expression);
    if (!control) throw new Error(`The page has no ${query.kind} '${query.name}'.`);
    await (text === undefined ? control.click() : control.type(text));
  };
  await vi.waitFor(attempt, { timeout: 20_000 });
}

/** Runs in the page. */
function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** Waits until an expression contains the text; `isFramed`: in the framed game. */
export async function sees(page: Page, expression: string, text: string, isFramed = false) {
  const read = () =>
    isFramed ? page.evaluateInFrame(expression).catch(String) : page.evaluate(expression);
  await expect.poll(read).toContain(text);
}
