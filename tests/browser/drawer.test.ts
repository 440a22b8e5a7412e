// The drawer follows fingers and the phone's Back button, and wraps long names.
import type { CDPSession, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { numberOf, sampleGames, sampleGroup } from '../support/sample';

declare global {
  interface Window {
    /** Requests a close of each `CloseWatcher`, like a phone's Back button. */
    pressBack(): void;
  }
}

const portal = useBrowserPortal();
const long = 'A category whose name is so long that it needs more than one line of the drawer';

async function openDrawer(width = 390) {
  portal.fixtures.setCatalogue([
    sampleGroup(long, sampleGames(1, 5)),
    ...Array.from({ length: 40 }, (_, index) =>
      sampleGroup(`Category ${index}`, sampleGames(10 * (index + 1), 2)),
    ),
  ]);
  const page = await portal.open('/home/not-charged', { width, height: 740 });
  await page.addInitScript(watchBack);
  await page.goto(`/home?msisdn=${numberOf('subscribed')}`);
  await page.getByRole('heading', { name: 'Category 3', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Category' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link').first().waitFor();
  await expect.poll(() => drawer.evaluate(({ style }) => style.touchAction)).toBe('pan-y');
  // The focus moves one frame after the drawer opens.
  await expect
    .poll(() => drawer.evaluate((panel) => panel.contains(document.activeElement)))
    .toBe(true);
  await comeToRest(page);
  return { page, drawer, fingers: await page.context().newCDPSession(page) };
}

/** Runs in the page before its scripts. Chromium sends Back to a CloseWatcher on Android only, so the test calls it. */
function watchBack() {
  const { CloseWatcher } = window as unknown as {
    CloseWatcher: new () => { requestClose(): void };
  };
  let latest: InstanceType<typeof CloseWatcher> | undefined;
  const construct = (target: typeof CloseWatcher) => (latest = new target());
  Object.assign(window, {
    CloseWatcher: new Proxy(CloseWatcher, { construct }),
    pressBack: () => latest?.requestClose(),
  });
}

const comeToRest = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().length === 0);

async function touch(fingers: CDPSession, type: string, ...points: [number, number][]) {
  await fingers.send('Input.dispatchTouchEvent', {
    type: type as 'touchStart',
    touchPoints: points.map(([x, y]) => ({ x, y })),
  });
}

/** Drags from a point by a distance in steps, without releasing. */
async function drag(fingers: CDPSession, [x, y]: [number, number], dx: number, dy: number) {
  await touch(fingers, 'touchStart', [x, y]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch(fingers, 'touchMove', [x + dx * part, y + dy * part]);
  }
}

describe('the drawer', () => {
  test('the drawer follows the finger back, down its list, and out', async () => {
    const { page, drawer, fingers } = await openDrawer();
    const { x } = (await drawer.boundingBox())!;
    const left = async () => (await drawer.boundingBox())!.x;
    await drag(fingers, [x + 60, 400], 90, 0);
    for (const back of [60, 30, 5]) await touch(fingers, 'touchMove', [x + 60 + back, 400]);
    await touch(fingers, 'touchEnd');
    await comeToRest(page);
    expect(await left()).toBe(x);

    const list = drawer.locator('ul').locator('..');
    await drag(fingers, [x + 60, 600], 20, -300);
    await touch(fingers, 'touchEnd');
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
    expect(await left()).toBe(x);
    await comeToRest(page);

    // The drag ends on a link, which must not be clicked.
    await drag(fingers, [x + 60, 400], 160, 10);
    await expect.poll(left).toBe(x + 160);
    await touch(fingers, 'touchEnd');
    await drawer.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/home');
    const button = page.getByRole('button', { name: 'Category' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    // It opens at its initial position.
    await button.click();
    await comeToRest(page);
    expect(await left()).toBe(x);
  });

  test("closes with the phone's Back button, which stays on the page", async () => {
    const { page, drawer } = await openDrawer();
    const length = await page.evaluate(() => history.length);
    await page.evaluate(() => window.pressBack());
    await drawer.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/home');
    expect(await page.evaluate(() => history.length)).toBe(length);
  });

  test('wraps long names beside their counts on a narrow phone', async () => {
    const { drawer } = await openDrawer(320);
    const item = drawer.getByRole('listitem').first();
    const [name, count] = await Promise.all([
      item.getByRole('link', { name: long, exact: true }).evaluate((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const { right, height } = range.getBoundingClientRect();
        return { right, height };
      }),
      item.getByText('5', { exact: true }).boundingBox(),
    ]);
    expect(name.height).toBeGreaterThan(40);
    expect(name.right).toBeLessThanOrEqual((count?.x ?? 0) + 12);
    const overflow = await drawer.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    expect(overflow).toBe(0);
  });
});
