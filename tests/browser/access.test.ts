import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BrowserPortal } from '../support/browser-portal';
import { isFullRun } from '../support/full-run';
import {
  openState,
  prepareForStates,
  screenState,
  screenStates,
  type ScreenState,
} from '../support/screen-states';

/** One page for all: a new one would compile the app anew, for each of forty states. */
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
const named = states.map((state) => [`${state.screen}, ${state.state}`, state] as const);
const open = async (state: ScreenState) => {
  await page.setViewportSize(phone);
  await openState(page, state, portal);
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
const setColours = (colorScheme: 'light' | 'dark') => setMedia({ colorScheme });

const setTextSize = (percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** What is out of view is laid out as well. */
const layOutAll = () =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility !== 'visible') {
        element.style.contentVisibility = 'visible';
      }
    }
  });

describe('every screen', () => {
  test.each(named)('%s', async (_, state) => {
    await open(state);
    await layOutAll();
    await setColours('light');
    expect.soft(await violations(), 'found by axe').toEqual([]);
    await setColours('dark');
    expect.soft(await violations(colours), 'found by axe in the dark').toEqual([]);
    await setColours('light');
    await page.setViewportSize(narrow);
    expect.soft(await page.evaluate(smallTargets), 'too small for a thumb').toEqual([]);
    expect.soft(await page.evaluate(outOfSight), 'not seen on a narrow phone').toEqual([]);
    await setTextSize(200);
    expect.soft(await page.evaluate(outOfSight), 'not seen with large text').toEqual([]);
  });

  const sample = [
    'landing, rows',
    'landing, drawer',
    'category, games',
    'player, not found',
    'search, results',
    'subscription, error',
    'login, wrong',
  ];
  test.each(sample)('%s: with forced colours, in motion, and with large text', async (name) => {
    await open(screenState(name));
    await layOutAll();
    await setMedia({ forcedColors: 'active' });
    expect(await violations()).toEqual([]);
    await setMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
    expect(await violations(colours)).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await setTextSize(200);
    expect(await violations()).toEqual([]);
  });
});

test('what axe finds is heard: a picture without words, a field without a name', async () => {
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

/** Runs in the page: the height and width of what is tapped, where these are too small. */
function smallTargets() {
  const least = 48;
  return [...document.querySelectorAll<HTMLElement>('a, button, input, select, [role="button"]')]
    .filter(
      (target) =>
        !target.closest('[inert], [hidden]') &&
        target.checkVisibility({ visibilityProperty: true }),
    )
    .filter((target) => {
      // Behind a modal nothing can be tapped.
      const modal = document.querySelector('dialog:modal');
      return !modal || modal.contains(target);
    })
    .map((target) => {
      let { width, height } = target.getBoundingClientRect();
      // Some reach further than they look.
      const reach = getComputedStyle(target, '::after');
      if (reach.content !== 'none' && reach.position === 'absolute') {
        width = Math.max(width, Number.parseFloat(reach.width) || 0);
        height = Math.max(height, Number.parseFloat(reach.height) || 0);
      }
      return { target, width, height };
    })
    .filter(({ target, width, height }) => {
      // WCAG excepts links within a sentence.
      const isInSentence =
        getComputedStyle(target).display === 'inline' &&
        (target.parentElement?.textContent ?? '').trim() !== target.textContent?.trim();
      return !isInSentence && (width < least - 0.5 || height < least - 0.5);
    })
    .map(({ target, width, height }) => {
      const name = target.getAttribute('aria-label') ?? target.textContent;
      return `${target.localName} '${name}': ${Math.round(width)} × ${Math.round(height)}`;
    });
}
