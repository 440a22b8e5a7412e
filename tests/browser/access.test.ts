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

/** One page for all: a new one compiles the app again, for each of forty states. */
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

/** A full run looks at every state; otherwise one of each screen, and what lies over a screen. */
const states = isFullRun
  ? screenStates
  : screenStates.filter(
      ({ screen, state }, index) =>
        screen !== screenStates[index + 1]?.screen || state === 'drawer',
    );
const nameOf = ({ screen, state }: ScreenState) => `${screen}, ${state}`;
/** With a short catalogue: axe finds the same in each row. */
const open = async (state: ScreenState) => {
  await page.setViewportSize(phone);
  await openState(page, withShortCatalogue(state), portal);
  expect(said.splice(0)).toEqual([]);
};

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds, as `rule: element`. The frame of a game is the game's own. */
async function violations(runOnly: RunOptions['runOnly'] = { type: 'tag', values: wcag }) {
  const options = { runOnly, resultTypes: ['violations'], iframes: false, elementRef: false };
  // By way of the developer tools, which no policy of the page stops.
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

/** What depends on colours alone. */
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

/** What is out of view is laid out as well. */
const layOutAll = () =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility !== 'visible') {
        element.style.contentVisibility = 'visible';
      }
    }
  });

/** One state of each kind of screen, for what the style sheets do in the same way everywhere. */
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

/** Runs in the page: what is wider than the window, and texts of which a part is cut off. */
function outOfSight() {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.closest('[inert], svg') || !element.checkVisibility({ visibilityProperty: true })) {
      continue;
    }
    const style = getComputedStyle(element);
    // A name that is cut to some lines says so by its dots, and is whole where it leads.
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

  /** What scrolls sideways by itself may be wider than the window. */
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
  // Nothing behind a modal can be tapped.
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
      // Some reach further than they look.
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
