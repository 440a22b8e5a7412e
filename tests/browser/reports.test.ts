// A page reports errors, policy violations and vitals to the edge, without the number.
import * as french from '../../brands/texts/fr';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { formsIn } from '../support/find-number';
import { numberOf } from '../support/sample';
import { signal } from '../support/signal';

const portal = useBrowserPortal('otherDist');

const msisdn = numberOf('insufficient-credit');

const reports = (kind: string) => portal.logLines().filter((line) => line.kind === kind);

/** Opens a page; `before` runs before the app starts. Resolves when the reporter has started. */
async function openWithReporter(address: string, before?: (page: Page) => Promise<void>) {
  const scripts = signal();
  const page = await portal.open(address, undefined, { scriptsAfter: scripts.given });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => {
    addEventListener('reporter', () => (document.documentElement.dataset.reporter = 'started'));
  });
  await before?.(page);
  scripts.give();
  await page.locator('html[data-reporter]').waitFor();
  return page;
}

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

/** Resolves when the browser has measured the first input: after the frame that follows it. */
const firstInputMeasured = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true });
      }),
  );

/** Throws in a task of the page, where nothing catches the error. Resolves after that task. */
const throwIn = (page: Page, message: string) =>
  page.evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          setTimeout(resolve);
          throw new TypeError(text);
        });
      }),
    message,
  );

test('the edge logs errors, violations of the policy and vitals of a page, without its number', async () => {
  const page = await openWithReporter(`/home/login?msisdn=${msisdn}`, async (early) => {
    // A page that has failed starts the reporter before it is idle.
    await early.evaluate(() => {
      window.requestIdleCallback = () => 0;
    });
    await throwIn(early, `before the app, ${msisdn}`);
  });
  await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
  await page.getByRole('alertdialog').waitFor();
  await firstInputMeasured(page);
  await page.evaluate(async (number) => {
    const script = document.createElement('script');
    script.src = `https://stranger.example/${number}.js`;
    // The browser dispatches both events in later tasks.
    const [refused, rejected] = ['securitypolicyviolation', 'unhandledrejection'].map(
      (type) => new Promise((resolve) => window.addEventListener(type, resolve, { once: true })),
    );
    document.head.append(script);
    void Promise.reject(new RangeError(`/home?msisdn=${number} is rejected`));
    await Promise.all([refused, rejected]);
  }, msisdn);
  expect(reports('error')).toEqual([]);
  await hide(page);

  await expect.poll(() => reports('vital')).not.toHaveLength(0);
  const screen = '/home/login';
  expect(reports('error')).toMatchObject([
    { screen, message: 'Uncaught TypeError: before the app, #############' },
    { screen, message: 'RangeError: /home is rejected', stack: expect.stringContaining('at ') },
  ]);
  expect(reports('policy')).toMatchObject([
    { screen, directive: 'script-src-elem', blocked: 'https://stranger.example' },
  ]);
  const names = new Set(reports('vital').map(({ name }) => name));
  expect(names).toEqual(new Set(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']));
  expect(reports('vital')).toHaveLength(names.size);
  // The lines of requests have it as '229…13'.
  expect(formsIn(JSON.stringify(portal.logLines()), msisdn)).toEqual([]);
  await portal.expectConsole([
    expect.stringContaining('before the app'),
    expect.stringContaining('stranger.example'),
    expect.stringContaining('is rejected'),
  ]);

  // Without new events the page sends nothing more.
  const sent = portal.logLines().filter(({ kind }) => kind !== undefined).length;
  await hide(page);
  await throwIn(page, 'later');
  await hide(page);
  await expect.poll(() => reports('error')).toHaveLength(3);
  expect(portal.logLines().filter(({ kind }) => kind !== undefined)).toHaveLength(sent + 1);
  await portal.expectConsole([expect.stringContaining('later')]);
});

test('a page reports its first 20 errors', async () => {
  const page = await openWithReporter('/home/check');
  for (let count = 1; count <= 25; count += 1) await throwIn(page, `error ${count}`);
  await hide(page);
  await expect.poll(() => reports('error')).toHaveLength(20);
  expect(reports('error').at(-1)).toMatchObject({ message: 'Uncaught TypeError: error 20' });
  await portal.expectConsole(Array(25).fill(expect.stringContaining('error ')));
});

test('an error that the error boundary catches is reported', async () => {
  const page = await openWithReporter('/search');
  await page.evaluate(() => {
    window.history.pushState(null, '', '/category/Puzzle');
    // The length of the category's list is in it.
    Object.defineProperty(window.history, 'state', {
      get: () => {
        throw new Error('broken');
      },
    });
  });
  await page.getByRole('heading', { name: french.pageFailed }).waitFor();
  await hide(page);
  await expect
    .poll(() => reports('error'))
    .toMatchObject([{ screen: '/category/:category', message: 'Uncaught Error: broken' }]);
  // React's line and the uncaught error.
  await portal.expectConsole([expect.any(String), expect.any(String)]);
});
