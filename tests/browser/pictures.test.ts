// Pictures are downloaded shortly before they come into view, vertically and horizontally.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { layoutShifts } from '../support/layout-shifts';
import { numberOf } from '../support/sample';

const portal = useBrowserPortal();
const landing = `/home?msisdn=${numberOf('subscribed')}`;

/**
 * Resolves when all rows and visible pictures are loaded, the browser has observed the others, and the pictures requested then
 * are loaded too.
 */
async function settle(page: Page) {
  await page.locator('main > [aria-busy="false"]').waitFor();
  const come = () =>
    page.waitForFunction(() =>
      [...document.querySelectorAll('main img')]
        .filter((picture) => {
          const { top, bottom, left, right } = picture.getBoundingClientRect();
          const isSeen = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
          return isSeen || picture.hasAttribute('src');
        })
        .every((picture) => picture.hasAttribute('data-loaded')),
    );
  await come();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await come();
}

/** Returns the number of pictures of games, and those requested per row. The phone shows three per row. */
const count = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main section')].map((row) =>
      [...row.querySelectorAll('li img')].map((picture) => ({
        isAsked: picture.hasAttribute('src'),
        isSeen:
          picture.getBoundingClientRect().top < innerHeight &&
          picture.getBoundingClientRect().left < innerWidth,
      })),
    );
    const pictures = rows.flat();
    return {
      all: pictures.length,
      requested: pictures.filter(({ isAsked }) => isAsked).length,
      seen: pictures.filter(({ isSeen }) => isSeen).length,
      /** Count per row, up to the last row with a requested picture. */
      askedOfRows: rows
        .map((row) => row.filter(({ isAsked }) => isAsked).length)
        .join('')
        .replace(/0+$/, ''),
    };
  });

test('pictures load one row ahead of the viewport, without layout shifts', async () => {
  const page = await portal.open(landing);
  // Wait for the pictures of the first view, which are not counted.
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
  expect(before.all).toBeGreaterThan(40);
  expect(before.seen).toBe(6);
  expect(before.requested).toBeGreaterThan(before.seen);
  expect(before.askedOfRows, 'one row ahead, and none that is out of view sideways').toMatch(
    /^3{3,4}$/,
  );
  const featured = 1;
  expect(requests).toBe(before.requested + featured);

  await page.mouse.wheel(0, 740);
  await page.waitForFunction(() => window.scrollY === 740);
  await settle(page);
  const after = await count(page);
  expect(after.requested).toBeGreaterThan(before.requested);
  expect(after.requested).toBeLessThanOrEqual(after.seen + 6);
  expect(requests).toBe(after.requested + featured);
  expect(await layoutShifts(page)).toEqual([]);
});

test('pictures of a row load when it is swiped, snaps, or has the focus', async () => {
  const page = await portal.open(landing);
  await page.locator('main img[data-loaded]').nth(3).waitFor();
  await settle(page);
  const row = page.locator('main section ul').first();
  const { x, y } = (await row.boundingBox())!;
  await page.mouse.move(x + 100, y + 50);
  await page.mouse.wheel(150, 0);
  await row.locator('img[data-loaded]').nth(3).waitFor();
  await row.evaluate(
    (list) =>
      new Promise<void>((resolve) => {
        const look = () => {
          // The row has snapped when its second card is at the page's gutter.
          const { left = 0 } = list.children[1]?.getBoundingClientRect() ?? {};
          if (Math.abs(left - 16) < 1) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  expect((await count(page)).askedOfRows).toMatch(/^43{2,3}$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const last = page.locator('main section').nth(1).getByRole('listitem').last();
  await last.getByRole('link').focus();
  await last.locator('img[data-loaded]').waitFor();
  await expect
    .poll(async () => {
      const { x: left, width } = (await last.boundingBox())!;
      return left >= 0 && left + width <= 390;
    })
    .toBe(true);
});
