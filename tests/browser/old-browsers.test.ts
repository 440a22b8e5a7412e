// Browsers below the floor, pages without scripts, and scripts that do not start: one notice instead of the app.
// Rule: NAV-14.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ussdCode } from '#brand';
import { fileOf, screenIds } from '../../src/screens';
import { appScripts } from '../support/app-scripts';
import { untilHydrated, useBrowserPortal } from '../support/browser-portal';
import { numberOf } from '../support/sample';
import { signal } from '../support/signal';
import { launchOldChromium, openByProtocol, reasonToSkipChromium } from '../support/old-chromium';

const portal = useBrowserPortal();
const notice =
  /^Navigateur trop ancien\u00a0: .+\s+This browser is too old: .+\s+Composer \*717#\s*$/;
const addresses = ['/home?msisdn=2290190000001', '/home/login', '/search', '/no-screen'];

describe.each([83, 79] as const)('in Chromium %i', (version) => {
  let browser: Browser | undefined;
  let reason = '';
  beforeAll(async () => {
    reason = await reasonToSkipChromium(version);
    if (!reason) browser = await launchOldChromium(version);
    // A download of 45 MB takes its time.
  }, 300_000);
  beforeEach(({ skip }) => skip(reason !== '', reason));
  afterAll(() => browser?.close());

  test.each(addresses)('the page %s shows only the notice', async (address) => {
    const evaluate = await openByProtocol(browser!, portal.origin + address);
    await expect
      .poll(() => evaluate('document.readyState + document.links.length'))
      .toBe('complete1');
    expect(await evaluate('document.body.innerText')).toMatch(notice);
    expect(await evaluate('document.links[0].href')).toBe(`tel:${encodeURIComponent(ussdCode)}`);
    expect(await evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await evaluate('document.querySelectorAll("input, button").length')).toBe(0);
  });
});

/** Opens a page without the service worker, and returns its visible text. */
async function openWithoutApp(
  address: string,
  options: { javaScriptEnabled?: boolean } = {},
  answer?: (route: Route) => Promise<void>,
) {
  const context = await portal.browser.newContext({ ...options, baseURL: portal.origin });
  const page = await context.newPage();
  if (answer) await page.route(appScripts, answer);
  await page.goto(address, { waitUntil: 'commit' });
  return { page, visibleText: () => page.locator('body').innerText() };
}

test.each(addresses)('without JavaScript, the page %s shows only the notice', async (address) => {
  const { visibleText } = await openWithoutApp(address, { javaScriptEnabled: false });
  await expect.poll(visibleText).toMatch(notice);
});

test('without JavaScript, the *717# page can be read below the notice', async () => {
  const { page } = await openWithoutApp('/home/login-header', { javaScriptEnabled: false });
  await page.getByRole('heading', { name: 'Souscrivez en tapant *717#' }).waitFor();
  await page.getByRole('link', { name: 'Composer *717#' }).last().waitFor();
});

test.each(
  addresses.flatMap((address) =>
    ['a b', 'undefined.x', 'setTimeout(() => null.x)'].map((script) => [script, address]),
  ),
)("the app's script '%s' shows the notice at %s once it runs", async (body, address) => {
  const { given, give } = signal();
  const { page, visibleText } = await openWithoutApp(address, {}, async (route) => {
    await given;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.locator('#root').waitFor({ state: 'attached' });
  // Injected scripts fail meanwhile, and the line is slow.
  await page.evaluate(() => {
    for (const filename of ['', location.href, 'https://other.example/assets/a.js']) {
      window.dispatchEvent(new ErrorEvent('error', { message: 'x is undefined', filename }));
    }
  });
  expect(await page.locator('[data-start-failed]').count()).toBe(0);
  give();
  await expect.poll(visibleText).toMatch(notice);
});

test('a browser that refuses history states leads to the *717# page, and shows the notice where the app needs them', async () => {
  const context = await portal.browser.newContext({ baseURL: portal.origin });
  const page = await context.newPage();
  await page.addInitScript(() => {
    // Safari refuses the call when a page has used it too often.
    window.history.replaceState = () => {
      throw new Error('refused');
    };
  });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Souscrivez en tapant *717#' }).waitFor();
  await context.addCookies([{ name: 'msisdn', value: '2290190000001', url: portal.origin }]);
  await page.goto('/');
  await expect.poll(() => page.locator('body').innerText()).toMatch(notice);
});

test('a browser that does not know dialogs shows the modal, which its button closes', async () => {
  const context = await portal.browser.newContext({ baseURL: portal.origin });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
    // An unknown element has no styles of the browser.
    const create = document.createElement.bind(document);
    document.createElement = (name: string) => create(name === 'dialog' ? 'unknown-dialog' : name);
  });
  await page.goto('/home/login');
  await untilHydrated(page);
  await page.getByLabel('Numéro de téléphone').fill(numberOf('insufficient-credit'));
  await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
  const modal = page.getByRole('alertdialog');
  await modal.getByText('Votre crédit est insuffisant').waitFor();
  const box = (await modal.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(box.x + box.width / 2).toBeCloseTo(width / 2);
  expect(box.y > 0 && box.y + box.height < height, 'in the window').toBe(true);
  await modal.getByRole('button').first().click();
  await modal.waitFor({ state: 'detached' });
});

test('the notice and its script have at most 600 bytes in each page', () => {
  for (const id of screenIds) {
    const page = readFileSync(join(inject('dist'), fileOf(id)), 'utf8');
    const parts = /<noscript>.*<\/noscript>|<script>\(function\(r,n\).*?<\/script>/g;
    const found = page.match(parts) ?? [];
    expect(found).toHaveLength(2);
    expect(Buffer.byteLength(found.join(''))).toBeLessThanOrEqual(600);
  }
});
