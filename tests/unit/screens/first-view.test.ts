// The landing page's own scripts: what they request, which rows they paint before the app, which visitors they turn away, and
// when they load the app. Rules: LAND-1 to LAND-5, LAND-7, NAV-1.
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { landingMachine } from '../../../machines/landing';
import { renderRowTemplate } from '../../../src/app/prerender';
import { msisdnOfQuery } from '../../../src/portal/addresses';
import { stubApi } from '../../../src/portal/api';
import { storedAtHeader, createCheckFeed } from '../../../src/portal/landing-feed';
import { createPortal } from '../../../src/portal/portal';
import { turnAway } from '../../../src/portal/turn-away';
import { checkFailedId } from '../../../src/first-view/start-failed';
import { nextTask } from '../../../src/portal/next-task';
import { rowWidth } from '../../../src/ui/theme/breakpoints';
import { constant } from '../../rules';
import { numberOf, sampleGame, sampleGroup } from '../../support/sample';
import { signal } from '../../support/signal';
import { haveCookie } from '../../support/visit';

const msisdn = numberOf('subscribed');
const limit = constant('categories on the landing page');
const groups = Array.from({ length: limit + 2 }, (_, index) =>
  sampleGroup(`Category ${index}`, [sampleGame(index)]),
);
const phoneRows = 4;

type TurnAway = typeof import('../../../src/portal/turn-away');

vi.mock(import('../../../src/portal/turn-away'), async (load) => ({
  ...(await load()),
  turnAway: vi.fn(),
}));

function endVisit() {
  vi.mocked(turnAway).mockReset();
  sessionStorage.clear();
  document.documentElement.hidden = false;
  window.firstView?.landing?.stop();
  window.firstView?.input?.stop();
  delete window.firstView;
  document.head.replaceChildren();
  document.body.replaceChildren();
}
afterEach(endVisit);

const rowNames = () => [...document.querySelectorAll('h2')].map((title) => title.textContent);
const appScripts = () => document.querySelectorAll('script[type="module"]').length;
const preloads = () =>
  [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) =>
    link.getAttribute('href'),
  );

/** Runs an inline script, which starts when it is loaded. */
async function run(script: 'start' | 'landing') {
  vi.resetModules();
  await import(`../../../src/first-view/${script}.ts`);
}

const settle = async () => {
  for (let task = 0; task < 3 * limit; task += 1) await nextTask();
};

function preparePage(width = rowWidth) {
  document.body.innerHTML =
    `<div id="root"><main><div aria-busy="true"></div></main></div>${renderRowTemplate()}` +
    `<template id="${checkFailedId}"><p data-start-failed>Failed<a href="tel:1">Dial</a></p></template>`;
  const script = document.createElement('script');
  script.dataset.app = '/libraries.js /app.js /react-dom.js';
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  vi.stubGlobal('innerWidth', width);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void Reflect.deleteProperty(document, 'currentScript'));
}

/** Runs the script on a page of that width; the test sends both responses. */
async function openPage({ width = rowWidth, isCached = false } = {}) {
  preparePage(width);
  // The *717# page.
  vi.stubGlobal('fetch', async () => new Response());
  const check = signal<Response>();
  const catalogue = signal<Response>();
  window.firstView = {
    calls: { msisdn, check: () => check.given, catalogue: () => catalogue.given },
  };
  await run('landing');
  return {
    answerCheck: (body: string, status = 200) => {
      check.give(new Response(body, { status }));
      return settle();
    },
    sendCatalogue: (status = 200) => {
      const headers = isCached ? { [storedAtHeader]: '1' } : {};
      catalogue.give(new Response(JSON.stringify(groups), { status, headers }));
      return settle();
    },
  };
}

describe('the first requests', () => {
  async function openHead(address: string) {
    window.history.replaceState(null, '', address);
    const requests = vi.fn(async (_path: string, _init: RequestInit) => new Response());
    vi.stubGlobal('fetch', requests);
    await run('start');
    return requests.mock.calls;
  }

  test('are the check of the number and the catalogue, each with its own end', async () => {
    vi.stubEnv('VITE_PRODUCT_NAME', 'Product');
    const requests = await openHead('/home?amp;Msisdn=%2B22901).');
    expect(requests.map(([path, { method = 'GET' }]) => `${method} ${path}`)).toEqual([
      'POST /loginuser',
      'GET /api/games',
    ]);
    const [[, check], [, catalogue]] = requests as [(typeof requests)[0], (typeof requests)[0]];
    expect(JSON.parse(check.body as string)).toEqual({ msisdn: '22901', service: 'Product' });
    expect(check.headers).toMatchObject({ 'content-type': 'application/json' });
    const controller = new AbortController();
    void window.firstView?.calls?.check(controller.signal);
    controller.abort();
    expect([check.signal?.aborted, catalogue.signal?.aborted]).toEqual([true, false]);
  });
});

describe('the rows before the app', () => {
  test.each([
    ['{"status":"1"}', 200, limit],
    ['{"status":7}', 200, limit],
    ['{"status":"0"}', 200, 0],
    ['{"status":0}', 200, 0],
    ['null', 200, 0],
    ['<html>', 200, 0],
    ['{"status":"1"}', 500, 0],
  ])('after the check has answered %s with %i they are %i', async (body, status, count) => {
    for (const isCheckFirst of [false, true]) {
      const { answerCheck, sendCatalogue } = await openPage();
      const answer = () => answerCheck(body, status);
      await (isCheckFirst ? answer() : sendCatalogue());
      expect(rowNames()).toEqual([]);
      await (isCheckFirst ? sendCatalogue() : answer());
      expect(rowNames()).toEqual(groups.slice(0, count).map(({ category }) => category));
      endVisit();
    }
  });

  test.each([
    [msisdn, true, limit],
    [numberOf('other-status'), true, 0],
    [msisdn, false, 0],
  ])(
    'with the cookie %s and a cached catalogue (%j) they are %i before the reply',
    async (cookie, isCached, count) => {
      haveCookie(cookie);
      const { sendCatalogue } = await openPage({ isCached });
      await sendCatalogue();
      expect(rowNames()).toHaveLength(count);
    },
  );

  test.each([
    [rowWidth - 1, phoneRows],
    [rowWidth, limit],
  ])('on a window of %i px they are %i, and all after a scroll', async (width, count) => {
    const { answerCheck, sendCatalogue } = await openPage({ width });
    await answerCheck('{"status":"1"}');
    await sendCatalogue();
    expect(rowNames()).toHaveLength(count);
    expect(window.firstView?.landing?.painted).toEqual(groups.slice(0, count));
    window.dispatchEvent(new Event('scroll'));
    await settle();
    expect(rowNames()).toHaveLength(limit);
  });

  test('come one per task, and none after the app has stopped them', async () => {
    const { answerCheck, sendCatalogue } = await openPage();
    await answerCheck('{"status":"1"}');
    const counts: number[] = [];
    const count = async () => {
      // After the microtasks of this task.
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      counts.push(rowNames().length);
      if (counts.length === 3) window.firstView?.landing?.stop();
    };
    const observer = new MutationObserver(() => void count());
    observer.observe(document.body, { subtree: true, childList: true });
    await sendCatalogue();
    observer.disconnect();
    expect(counts).toEqual([1, 2, 3]);
  });
});

describe('the download of the app starts once', () => {
  const paint = () => new Promise((resolve) => requestAnimationFrame(resolve));

  test('after a second, and that of its libraries after the first paint', async () => {
    await openPage();
    expect([preloads(), appScripts()]).toEqual([[], 0]);
    await paint();
    vi.advanceTimersByTime(0);
    expect([preloads(), appScripts()]).toEqual([['/libraries.js'], 0]);
    vi.advanceTimersByTime(999);
    expect(appScripts()).toBe(0);
    vi.advanceTimersByTime(1);
    expect([preloads(), appScripts()]).toEqual([['/libraries.js', '/react-dom.js'], 1]);
  });

  test.each([
    ['the catalogue responds', 200],
    ['the catalogue fails', 500],
  ] as const)('when %s', async (_, status) => {
    const { sendCatalogue } = await openPage();
    await sendCatalogue(status);
    expect(appScripts()).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(appScripts()).toBe(1);
  });

  test('after a paint when the catalogue is cached', async () => {
    const { sendCatalogue } = await openPage({ isCached: true });
    await sendCatalogue();
    expect(appScripts()).toBe(0);
    await paint();
    vi.advanceTimersByTime(0);
    expect(appScripts()).toBe(1);
  });

  test.each([
    ['/home', 'after a number was disowned in this tab (NAV-13)', true, false],
    [`/home?msisdn=${msisdn}`, 'after a number was disowned in this tab (NAV-13)', true, false],
    ['/home', 'where a worker has the app, but perhaps not the *717# page', false, true],
    ['/home/login-header', 'where a host answers any address with the landing page', false, false],
  ])('at once on %s %s', async (address, _, hasDisowned, isControlled) => {
    preparePage();
    if (hasDisowned) sessionStorage.setItem('disowned', 'a');
    if (isControlled) vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
    window.history.replaceState(null, '', address);
    await run('start');
    expect(window.firstView?.calls).toBe(undefined);
    await run('landing');
    expect([appScripts(), vi.mocked(turnAway).mock.calls]).toEqual([1, []]);
  });
});

describe('a visitor is turned away before the app', () => {
  const queries = ['', '?msisdn=%20', `?msisdn=${msisdn}`];
  const starts = ['/', '/home'].flatMap((path) => queries.map((query) => path + query));
  const replies = ['{"status":"1"}', '{"status":0}', '<html>', null];

  /** Returns where the landing machine leads, from the address to which the front door leads. */
  async function askMachine(address: string, check: () => Promise<Response>) {
    const portal = createPortal({ productName: '', api: stubApi(() => Promise.reject()) });
    const { pathname, search } = new URL(address, window.location.origin);
    const home = pathname === '/home' ? address : portal.frontDoorTarget(search);
    portal.close();
    const turnedAway: unknown[] = [];
    const actor = createActor(
      landingMachine.provide({
        actors: { checkNumber: fromPromise(() => createCheckFeed(check).reply) },
        actions: {
          goToUssdPage: ({ context }) =>
            void turnedAway.push([context.msisdn, context.hasCheckFailed]),
        },
      }),
      {
        input: {
          msisdn: msisdnOfQuery(new URL(home, window.location.origin).search),
          verifiedMsisdn: null,
          hasCatalogue: false,
        },
      },
    ).start();
    await waitFor(actor, (state) => state.matches('verified') || state.status === 'done');
    return turnedAway;
  }

  test.each(
    starts.flatMap((address) =>
      [null, numberOf('other-status')].map((cookie) => ({ address, cookie })),
    ),
  )(
    'from $address with the cookie $cookie as by the landing machine',
    async ({ address, cookie }) => {
      for (const reply of replies) {
        window.history.replaceState(null, '', address);
        if (cookie !== null) haveCookie(cookie);
        const check = async () => new Response(reply, { status: reply === null ? 500 : 200 });
        const byMachine = await askMachine(address, check);
        preparePage();
        vi.stubGlobal('fetch', async (path: string) =>
          path === '/loginuser'
            ? check()
            : path === '/api/games'
              ? new Promise(() => {})
              : new Response(),
        );
        await run('start');
        await run('landing');
        await settle();
        expect([reply, ...vi.mocked(turnAway).mock.calls.splice(0)]).toEqual([reply, ...byMachine]);
        // The app would compete with the other page for the line.
        expect(appScripts()).toBe(0);
        endVisit();
      }
    },
  );

  const dead = async () => Promise.reject(new TypeError());
  test.each<[string, () => Promise<unknown>, number, string[], string?]>([
    ['the *717# page answers', async () => new Response(), 1, []],
    ['it does not exist', async () => new Response('', { status: 404 }), 0, ['FailedDial']],
    ['the line is dead', dead, 0, ['FailedDial']],
    ['it is slow', () => new Promise(() => {}), 0, ['FailedDial']],
    // The code would buy another pack (HEAD-3).
    ['the line is dead after a payment', dead, 0, ['Failed'], '{"state":"unknown"}'],
  ])('after a check that failed, when %s', async (_, ussdPage, count, notices, record) => {
    if (record) localStorage.setItem('charge.7', record);
    const { answerCheck } = await openPage();
    vi.stubGlobal('fetch', ussdPage);
    // The scripts of the app have failed, too.
    if (count === 0) document.body.insertAdjacentHTML('afterbegin', '<p data-start-failed>Other');
    await answerCheck('');
    vi.advanceTimersByTime(2_000);
    await settle();
    expect(turnAway).toHaveBeenCalledTimes(count);
    const shown = [...document.querySelectorAll('body > [data-start-failed]')];
    expect(shown.map(({ textContent }) => textContent)).toEqual(notices);
  });

  test('to the top of the *717# page, although a reload restores the scroll position', async () => {
    const { turnAway: leave } = await vi.importActual<TurnAway>('../../../src/portal/turn-away');
    const calls = vi.fn();
    vi.stubGlobal('scrollTo', (...to: number[]) => calls(...to));
    vi.stubGlobal('location', { reload: () => calls('reload') });
    leave(msisdn, true);
    expect(calls.mock.calls).toEqual([[0, 0], ['reload']]);
    expect(window.history.state).toEqual({ msisdn, hasCheckFailed: true });
  });

  test('but not after the app has taken over', async () => {
    const { answerCheck } = await openPage();
    window.firstView?.landing?.stop();
    await answerCheck('{"status":"0"}');
    expect(turnAway).not.toHaveBeenCalled();
  });
});
