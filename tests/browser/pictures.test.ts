import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { numberOf } from '../support/sample';

const portal = useBrowserPortal();
const landing = `/home?msisdn=${numberOf('subscribed')}`;

/** Until every picture on the screen is there, and the browser has looked where the others are. */
async function settle(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main img')]
      .filter((picture) => {
        const { top, bottom } = picture.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      })
      .every((picture) => picture.hasAttribute('data-loaded')),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

const count = (page: Page) =>
  page.locator('main img').evaluateAll((pictures) => ({
    all: pictures.length,
    asked: pictures.filter((picture) => picture.hasAttribute('src')).length,
    seen: pictures.filter((picture) => picture.getBoundingClientRect().top < innerHeight).length,
    isAskedInOrder: pictures
      .map((picture) => picture.hasAttribute('src'))
      .every((isAsked, index, list) => isAsked || !list.slice(index).includes(true)),
  }));

test('are downloaded a row ahead of what is seen, and nothing moves when they come', async () => {
  const page = await portal.open(landing);
  // Those of this visit are not counted.
  await page.locator('main img[data-loaded]').first().waitFor();
  await settle(page);
  let requests = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/thumbnails/')) requests += 1;
  });
  await page.reload();
  await page.locator('main img[data-loaded]').first().waitFor();
  await settle(page);
  const before = await count(page);
  expect(before.all).toBeGreaterThan(60);
  expect(before.seen).toBe(4);
  expect(before.asked).toBeGreaterThan(before.seen);
  expect(before.asked).toBeLessThanOrEqual(before.seen + 4);
  expect(before.isAskedInOrder).toBe(true);
  expect(requests).toBe(before.asked);

  await page.mouse.wheel(0, 740);
  await page.waitForFunction(() => window.scrollY === 740);
  await settle(page);
  const after = await count(page);
  expect(after.asked).toBeGreaterThan(before.asked);
  expect(after.asked).toBeLessThanOrEqual(after.seen + 4);
  expect(requests).toBe(after.asked);
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        });
        // Where there is none, nobody is told.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shifts).toBe(0);
});

test('are downloaded when they are seen, where data is to be saved', async () => {
  const page = await portal.open(landing);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.reload();
  await page.locator('main img[data-loaded]').first().waitFor();
  await settle(page);
  const { asked, seen } = await count(page);
  expect(asked).toBe(seen);
});
