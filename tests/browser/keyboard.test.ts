// The keyboard alone reaches every control in reading order with a visible focus, and stays within a drawer or a modal.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserPortal } from '../support/browser-portal';
import { numberOf } from '../support/sample';
import {
  openState,
  prepareForStates,
  screenState,
  withShortCatalogue,
} from '../support/screen-states';

const portal = new BrowserPortal();
let page: Page;

beforeAll(async () => {
  await portal.start();
  const viewport = { width: 390, height: 740 };
  const context = await portal.browser.newContext({ viewport, reducedMotion: 'reduce' });
  await prepareForStates(context);
  page = await context.newPage();
});
afterAll(() => portal.close());

const open = (name: string) => openState(page, withShortCatalogue(screenState(name)), portal);

/** Runs in the page: numbers controls in reading order and returns their count. */
function numberControls() {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, [tabindex="0"]'),
  ].filter(
    (control) =>
      control.tabIndex >= 0 &&
      !control.matches(':disabled') &&
      !control.closest('[inert]') &&
      control.checkVisibility({ visibilityProperty: true }),
  );
  for (const [index, control] of controls.entries()) control.dataset.number = String(index);
  return controls.length;
}

/** Runs in the page: returns the focused control and whether it is visible; null when the page has no focus. */
function focused() {
  const control = document.activeElement as HTMLElement | null;
  if (!control || control === document.body) return null;
  const { top, bottom, left, right } = control.getBoundingClientRect();
  const isInView = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
  const { outlineStyle, outlineWidth } = getComputedStyle(control);
  const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  return {
    number: Number(control.dataset.number),
    name: (control.ariaLabel ?? control.textContent).trim().slice(0, 40),
    isSeen: isInView && isMarked,
    isInDialog: control.closest('dialog, [role="dialog"]') !== null,
  };
}

/** Returns the controls that Tab reaches, until it leaves the page or returns to the first. */
async function tabThrough(limit = 100) {
  const stops: NonNullable<ReturnType<typeof focused>>[] = [];
  for (let presses = 0; presses < limit; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focused);
    if (!stop || stop.number === stops[0]?.number) return stops;
    stops.push(stop);
  }
  throw new Error(`Tab has not left after ${limit} controls.`);
}

const names = (stops: { name: string }[]) => stops.map(({ name }) => name);

test.each([
  'landing, rows',
  'category, games',
  'subscription, plain',
  'subscription, asking',
  'login, wrong',
  'login-header, payment received',
])(
  '%s: Tab reaches each control once in reading order with a visible focus, and leaves the page',
  async (name) => {
    await open(name);
    const count = await page.evaluate(numberControls);
    await page.evaluate(() => {
      // Start at the top of the page, wherever the focus was.
      document.body.tabIndex = -1;
      document.body.focus();
    });
    const stops = await tabThrough(count + 1);
    expect(stops.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, at) => at));
    expect(names(stops.filter(({ isSeen }) => !isSeen))).toEqual([]);
  },
);

test('Enter opens the drawer, which traps the focus with its button and returns it', async () => {
  await open('landing, rows');
  const button = page.getByRole('button', { name: 'Category' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Arcade' }).waitFor();
  // The focus moves one frame after the drawer opens.
  await expect.poll(() => page.evaluate(focused)).toMatchObject({ isInDialog: true });
  // The page becomes inert after the drawer opens.
  await page.locator('main[inert]').waitFor();
  await page.evaluate(numberControls);
  const stops = await tabThrough();
  expect(names(stops.filter(({ isInDialog }) => isInDialog))).toEqual(
    expect.arrayContaining(['Close', 'Puzzle', 'Arcade', 'Cards & Board']),
  );
  expect(names(stops.filter(({ isInDialog }) => !isInDialog))).not.toContain('View more');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await button.evaluate((opener) => opener === document.activeElement)).toBe(true);
});

test('a modal traps the focus until Escape closes it, after a submit by keyboard', async () => {
  await open('subscription, plain');
  await page.getByLabel('Numéro de téléphone').focus();
  await page.keyboard.type(numberOf('insufficient-credit'));
  for (const key of ['Tab', 'ArrowDown', 'Tab', 'Enter']) await page.keyboard.press(key);
  const modal = page.getByRole('alertdialog');
  await modal.waitFor();
  expect(portal.fixtures.calls.at(-1)?.body).toMatchObject({ pack: '3Day' });
  for (let presses = 0; presses < 4; presses += 1) {
    const stop = await page.evaluate(focused);
    // Or the browser's own controls.
    expect(stop?.isInDialog ?? true).toBe(true);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  expect(await page.evaluate(focused)).toMatchObject({ isInDialog: false });
});
