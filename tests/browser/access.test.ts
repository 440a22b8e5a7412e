// Every screen in every state meets WCAG 2.2 AA by axe, survives a translation, can be read, tapped and used by the keyboard alone,
// and has a way on.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hasOneAddress, screenAt, screens } from '../../src/screens';
import { lengthenTexts, movements, outOfSight, overlaps, smallTargets } from '../support/boxes';
import { BrowserPortal } from '../support/browser-portal';
import { isFullRun } from '../support/full-run';
import { named } from '../support/named';
import { lowContrasts } from '../support/pixel-contrast';
import { numberOf } from '../support/sample';
import {
  openState,
  prepareForStates,
  screenState,
  screenStates,
  withShortCatalogue,
  type ScreenState,
} from '../support/screen-states';
import { textsHeldByReact } from '../support/translator';

/** One page for all states: each new page compiles the app again, and there are about forty states. */
const portal = new BrowserPortal();
/** The other brand, in French: full runs only. */
const other = new BrowserPortal();
let page: Page;
/** Decodes screenshots. */
let blank: Page;
let devtools: CDPSession;
const said: string[] = [];
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const phone = { width: 390, height: 740 };

beforeAll(async () => {
  await portal.start();
  if (isFullRun) await other.start(inject('otherDist'));
  const context = await portal.browser.newContext({
    viewport: phone,
    // Letters of a low density have no pixel of their colour.
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  await prepareForStates(context);
  [page, blank] = [await context.newPage(), await context.newPage()];
  // A page in the background gets one frame a second.
  await page.bringToFront();
  devtools = await context.newCDPSession(page);
  page.on('pageerror', (error) => said.push(String(error)));
});
afterAll(async () => {
  await portal.close();
  if (isFullRun) await other.close();
});

/** One state per screen, and the overlays. */
const oneOfEach = screenStates.filter(
  ({ screen, state }, index) => screen !== screenStates[index + 1]?.screen || state === 'drawer',
);
/** A full run checks every state. */
const states = isFullRun ? screenStates : oneOfEach;
const nameOf = ({ screen, state }: ScreenState) => `${screen}, ${state}`;
/** A short catalogue saves time: axe finds the same violations in each row. */
const open = async (state: ScreenState, from = portal) => {
  await page.setViewportSize(phone);
  await openState(page, withShortCatalogue(state), from);
  expect(said.splice(0)).toEqual([]);
};

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns axe violations as `rule: element`. The game's frame is excluded. */
async function violations() {
  const options = { runOnly: wcag, resultTypes: ['violations'], iframes: false, elementRef: false };
  // Inject axe with `evaluate`, which the page's policy does not block.
  await page.evaluate(`window.axe ?? (() => { ${axe} })()`);
  const found = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)})`,
  )) as AxeResults;
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) =>
      [id, target.join(' '), failureSummary.split('\n').slice(1).join('; ').trim()].join(': '),
    ),
  );
}

/** Lays out the elements outside the viewport too. */
const layOutAll = () =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility !== 'visible') {
        element.style.contentVisibility = 'visible';
      }
    }
  });

/** Forced dark is last: Chromium keeps some of its colours until the next load. */
const modes = [
  ['light, in motion', { reducedMotion: 'no-preference' }],
  ['dark', { colorScheme: 'dark' }],
  ['forced colours', { forcedColors: 'active' }],
  ['more contrast', { contrast: 'more' }],
  ['forced dark', {}],
] as const;

async function lowContrastsInModes() {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...phone, height });
  const found: string[] = [];
  const usual = {
    colorScheme: 'light',
    forcedColors: 'none',
    contrast: 'no-preference',
    reducedMotion: 'reduce',
  } as const;
  for (const [mode, media] of modes) {
    await page.emulateMedia({ ...usual, ...media });
    const enabled = mode === 'forced dark';
    await devtools.send('Emulation.setAutoDarkModeOverride', { enabled });
    found.push(...(await lowContrasts(page, blank)).map((line) => `${mode}: ${line}`));
  }
  await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: false });
  return found;
}

/** How the boxes of a state are measured, one after the other. The theme changes colours, and borders hardly. */
const shapes = [
  { shape: 'wide', width: 1920, colorScheme: 'light' },
  { shape: 'computer', width: 1280, colorScheme: 'dark' },
  { shape: 'narrow', width: 320, colorScheme: 'light' },
  { shape: 'large text', width: 320, colorScheme: 'dark', fontSize: '200%' },
  { shape: 'long texts', width: 320, colorScheme: 'light', isLong: true },
] as const;

/** Returns what is too small for a thumb, cut, over something else, or wider than the window, in all shapes. */
async function misplaced(state: ScreenState) {
  const found: string[] = [];
  // A modal that has just closed keeps the page from taking taps.
  await page.evaluate(async () => {
    await Promise.all(document.body.getAnimations().map(({ finished }) => finished));
  });
  // One state of a screen shows its layout on a computer.
  const measured = oneOfEach.includes(state) ? shapes : shapes.slice(2);
  for (const { shape, width, colorScheme, ...text } of measured) {
    await page.evaluate(
      (size) => {
        document.documentElement.style.fontSize = size;
      },
      'fontSize' in text ? text.fontSize : '',
    );
    if ('isLong' in text) await page.evaluate(lengthenTexts);
    await page.setViewportSize({ width, height: 640 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    for (const measure of [smallTargets, outOfSight, overlaps]) {
      const lines = await page.evaluate(measure);
      found.push(...lines.map((line) => `${shape}, ${measure.name}: ${line}`));
    }
  }
  return found;
}

/** States that need no way on, and why. */
const endsByItself: Record<string, string> = {
  'landing, loading': 'ends in 10 seconds without a reply (CALL-1)',
  'login, welcome': 'opens the landing page in 2 seconds (LOGIN-4)',
};
const usefulButtons = ['submit', 'Try again', 'Réessayer', 'Vérifier mon abonnement'];

/** Runs in the page: returns the usable links and buttons of its content or modal, without the header's. */
function usableControls() {
  const scope = document.querySelector('dialog:modal') ?? document.body;
  const enabled = 'a[href], button:enabled:not([aria-disabled])';
  return [...scope.querySelectorAll<HTMLAnchorElement | HTMLButtonElement>(enabled)]
    .filter((control) => control.closest('main, dialog, [role="dialog"]'))
    .filter((control) => !control.closest('[inert]'))
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .map((control) => {
      if (control instanceof HTMLAnchorElement) return control.href;
      return control.type === 'submit' ? 'submit' : control.textContent.trim();
    });
}

/** Returns whether a control dials, sends something, or opens another page of the portal. */
function leadsOn(control: string) {
  if (!URL.canParse(control)) return usefulButtons.includes(control);
  const { protocol, origin, pathname } = new URL(control);
  const [screen, here] = [screenAt(pathname), new URL(page.url()).pathname];
  const isOther = hasOneAddress(screens[screen]) ? screen !== screenAt(here) : pathname !== here;
  return protocol === 'tel:' || (origin === portal.origin && screen !== 'not-found' && isOther);
}

test.each(named(states, nameOf))('%s', async (name, state) => {
  await open(state);
  expect
    .soft(await page.evaluate(textsHeldByReact), 'not alone in its element (D-174)')
    .toEqual([]);
  const hasWayOn = (await page.evaluate(usableControls)).some(leadsOn);
  expect.soft(hasWayOn, endsByItself[name] ?? 'has a way on').toBe(!(name in endsByItself));
  expect.soft(await page.evaluate(movements), 'moves').toEqual([]);
  await layOutAll();
  expect.soft(await violations(), 'found by axe').toEqual([]);
  expect.soft(await lowContrastsInModes(), 'contrast').toEqual([]);
  expect.soft(await misplaced(state), 'cut, or over one another').toEqual([]);
});

test.each(named(isFullRun ? oneOfEach : [], nameOf))('the other brand: %s', async (_, state) => {
  await open(state, other);
  expect(await misplaced(state), 'cut, or over one another').toEqual([]);
});

test.each(['landing, rows', 'category, games', 'search, start'])(
  '%s: the games have the width of a wide screen',
  async (name) => {
    await open(screenState(name));
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const used = await page.locator('main li').evaluateAll((items) => {
        const boxes = items.map((item) => item.getBoundingClientRect());
        const right = Math.max(...boxes.map((box) => box.right));
        return right - Math.min(...boxes.map((box) => box.left));
      });
      expect(used / width).toBeGreaterThan(0.9);
    }
  },
);

test('axe finds a picture without words and a field without a name', async () => {
  await open(screenState('login, plain'));
  await page.evaluate(() => {
    document.querySelector('label')?.remove();
    document.querySelector('main')?.append(new Image());
  });
  const found = await violations();
  const rules = found.map((line) => line.replace(/:.*/, ''));
  expect(new Set(rules)).toEqual(new Set(['image-alt', 'label']));
});

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
  const isCut = left < -1 || right > window.innerWidth + 1;
  const isInView = bottom > 0 && top < window.innerHeight && !isCut;
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
  'search, start',
  'subscription, plain',
  'subscription, asking',
  'login, wrong',
  'ussd-page, payment received',
])(
  '%s: Tab reaches each control once in reading order with a visible focus, and leaves the page',
  async (name) => {
    await open(screenState(name));
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
  await open(screenState('landing, rows'));
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
  await button.and(page.locator(':focus')).waitFor();
});

/** The last one is a window of 1280 × 720 px at 400 %. */
const lowWindows = [
  [320, 256],
  [740, 240],
  [320, 180],
] as const;

test.each(lowWindows)(
  'a modal in a window of %i × %i px shows its title, text and button',
  async (width, height) => {
    await open(screenState('subscription, answer lost'));
    await page.setViewportSize({ width, height });
    const modal = page.getByRole('alertdialog');
    for (const part of ['h2', 'p', 'button:not([aria-label])']) {
      const element = modal.locator(part);
      await element.evaluate((shown) => shown.scrollIntoView());
      expect.soft(await element.evaluate(shareInView), part).toBeGreaterThan(0.99);
    }
  },
);

test('a modal traps the focus until Escape closes it, after a submit by keyboard', async () => {
  await open(screenState('subscription, plain'));
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

/** Runs in the page: resolves with the share of an element that is in view, from 0 to 1. */
const shareInView = (element: Element) =>
  new Promise<number>((resolve) => {
    new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(element);
  });
