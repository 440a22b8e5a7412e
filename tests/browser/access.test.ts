// Every screen in every state meets WCAG 2.2 AA by axe, and can be read and tapped on a narrow phone and with large text.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserPortal } from '../support/browser-portal';
import { isFullRun } from '../support/full-run';
import { named } from '../support/named';
import {
  openState,
  prepareForStates,
  screenState,
  screenStates,
  withShortCatalogue,
  type ScreenState,
} from '../support/screen-states';

/** One page for all states: each new page compiles the app again, and there are about forty states. */
const portal = new BrowserPortal();
let page: Page;
const said: string[] = [];
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const phone = { width: 390, height: 740 };
const narrow = { width: 320, height: 640 };

beforeAll(async () => {
  await portal.start();
  const context = await portal.browser.newContext({ viewport: phone, reducedMotion: 'reduce' });
  await prepareForStates(context);
  page = await context.newPage();
  page.on('pageerror', (error) => said.push(String(error)));
});
afterAll(() => portal.close());

/** A full run checks every state; a quick run checks one state per screen, and the overlays. */
const states = isFullRun
  ? screenStates
  : screenStates.filter(
      ({ screen, state }, index) =>
        screen !== screenStates[index + 1]?.screen || state === 'drawer',
    );
const nameOf = ({ screen, state }: ScreenState) => `${screen}, ${state}`;
/** A short catalogue saves time: axe finds the same violations in each row. */
const open = async (state: ScreenState) => {
  await page.setViewportSize(phone);
  await openState(page, withShortCatalogue(state), portal);
  expect(said.splice(0)).toEqual([]);
};

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns axe violations as `rule: element`. The game's frame is excluded. */
async function violations(runOnly: RunOptions['runOnly'] = { type: 'tag', values: wcag }) {
  const options = { runOnly, resultTypes: ['violations'], iframes: false, elementRef: false };
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

/** Rules that depend on colours only. */
const colours: RunOptions['runOnly'] = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
};

/** Colours of buttons fade into each other. */
const setMedia = async (media: Parameters<Page['emulateMedia']>[0]) => {
  await page.emulateMedia(media);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  );
};

/** Lays out the elements outside the viewport too. */
const layOutAll = () =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility !== 'visible') {
        element.style.contentVisibility = 'visible';
      }
    }
  });

/** One state per kind of screen, for rules whose result depends on the style sheets only. */
const sample = new Set([
  'landing, rows',
  'landing, drawer',
  'category, games',
  'player, not found',
  'search, results',
  'subscription, error',
  'login, wrong',
]);

const otherMedia = [
  ['found by axe with forced colours', { forcedColors: 'active' }],
  ['found by axe in motion', { reducedMotion: 'no-preference' }],
] as const;

test.each(named(states, nameOf))('%s', async (name, state) => {
  await open(state);
  await layOutAll();
  await setMedia({ colorScheme: 'light' });
  expect.soft(await violations(), 'found by axe').toEqual([]);
  await setMedia({ colorScheme: 'dark' });
  expect.soft(await violations(colours), 'found by axe in the dark').toEqual([]);
  await setMedia({ colorScheme: 'light' });
  for (const [what, media] of sample.has(name) ? otherMedia : []) {
    await setMedia(media);
    expect.soft(await violations(colours), what).toEqual([]);
    await setMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  }
  await page.setViewportSize(narrow);
  expect.soft(await page.evaluate(smallTargets), 'too small for a thumb').toEqual([]);
  expect.soft(await page.evaluate(outOfSight), 'not seen on a narrow phone').toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect.soft(await page.evaluate(outOfSight), 'not seen with large text').toEqual([]);
});

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

/** Runs in the page: returns elements wider than the window, and texts that are cut off. */
function outOfSight() {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.closest('[inert], svg') || !element.checkVisibility({ visibilityProperty: true })) {
      continue;
    }
    const style = getComputedStyle(element);
    // A name with dots is cut on purpose: the page that it links to shows it whole.
    const isCutOnPurpose = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis';
    const isForEarsOnly = style.clipPath !== 'none';
    if (isCutOnPurpose || isForEarsOnly || !element.textContent?.trim()) continue;
    const name = `${element.localName} '${element.textContent.trim().slice(0, 30)}'`;
    const { left, right, width } = element.getBoundingClientRect();
    const scrolls = isInScroller(element);
    if (!scrolls && width > 0 && (left < -0.5 || right > clientWidth + 0.5)) {
      found.push(`${name} reaches from ${left} to ${right}`);
    }
    const isCut = (overflow: string, inner: number, outer: number) =>
      /hidden|clip/.test(overflow) && inner > outer + 1;
    if (
      isCut(style.overflowX, element.scrollWidth, element.clientWidth) ||
      isCut(style.overflowY, element.scrollHeight, element.clientHeight)
    ) {
      found.push(`${name} is cut`);
    }
  }
  return found;

  /** Returns whether an ancestor scrolls sideways: its content may be wider than the window. */
  function isInScroller(element: Element): boolean {
    for (let up = element.parentElement; up; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) {
        return up !== document.body && up !== document.documentElement;
      }
    }
    return false;
  }
}

/** Runs in the page: the controls that are lower or narrower than 48 px, with their sizes. */
function smallTargets() {
  // Content behind a modal is inert.
  const scope = document.querySelector('dialog:modal') ?? document;
  return [...scope.querySelectorAll<HTMLElement>('a, button, input, select, [role="button"]')]
    .filter((target) => {
      const isUsable = !target.closest('[inert], [hidden]');
      // WCAG excepts links within a sentence.
      const isInSentence =
        getComputedStyle(target).display === 'inline' &&
        target.parentElement?.textContent.trim() !== target.textContent.trim();
      return isUsable && !isInSentence && target.checkVisibility({ visibilityProperty: true });
    })
    .map((target) => {
      const box = target.getBoundingClientRect();
      // An `::after` element may enlarge the target.
      const reach = getComputedStyle(target, '::after');
      const isReach = reach.content !== 'none' && reach.position === 'absolute';
      const [width, height] = (['width', 'height'] as const).map((side) =>
        Math.max(box[side], isReach ? Number.parseFloat(reach[side]) || 0 : 0),
      ) as [number, number];
      const name = target.getAttribute('aria-label') ?? target.textContent;
      return { width, height, name: `${target.localName} '${name}'` };
    })
    .filter(({ width, height }) => Math.min(width, height) < 47.5)
    .map(({ width, height, name }) => `${name}: ${Math.round(width)} × ${Math.round(height)}`);
}
