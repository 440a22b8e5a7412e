// A page reports errors, policy violations and vitals to the edge, without the number.
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

/** Throws in a task of the page, where nothing catches the error. */
const throwIn = (page: Page, message: string) =>
  page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new TypeError(text);
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
  await page.evaluate((number) => {
    const script = document.createElement('script');
    script.src = `https://stranger.example/${number}.js`;
    document.head.append(script);
    void Promise.reject(new RangeError(`/home?msisdn=${number} is rejected`));
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
  expect(portal.takeConsole().join('\n')).toMatch(/before the app[^]*stranger\.example/);

  // Without new events the page sends nothing more.
  const sent = portal.logLines().filter(({ kind }) => kind !== undefined).length;
  await hide(page);
  await throwIn(page, 'later');
  await hide(page);
  await expect.poll(() => reports('error')).toHaveLength(3);
  expect(portal.logLines().filter(({ kind }) => kind !== undefined)).toHaveLength(sent + 1);
  portal.takeConsole();
});

test('a page reports its first 20 errors', async () => {
  const page = await openWithReporter('/home/check');
  for (let count = 1; count <= 25; count += 1) await throwIn(page, `error ${count}`);
  await hide(page);
  await expect.poll(() => reports('error')).toHaveLength(20);
  expect(reports('error').at(-1)).toMatchObject({ message: 'Uncaught TypeError: error 20' });
  expect(portal.takeConsole()).toHaveLength(25);
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
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
  await hide(page);
  await expect
    .poll(() => reports('error'))
    .toMatchObject([{ screen: '/category/:category', message: 'Uncaught Error: broken' }]);
  // React's line and the uncaught error.
  expect(portal.takeConsole()).toHaveLength(2);
});
