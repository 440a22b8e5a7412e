import { fireEvent } from '@testing-library/dom';
import Cookies from 'js-cookie';
import { SimulatedClock } from 'xstate';
import { startApp } from '../../app/start';
import type { Answer } from '../../portal/calls';
import { recordPrefix } from '../../portal/charge-records';
import { broadcast } from '../live/broadcast';
import { newSource } from '../live/steps';
import type { ReplayStep, Requirement } from '../replay/path-book';
import { replayReady, type ReplayAgent } from '../replay/replay-frame';
import { actAsPerson, isDrawerAtHand } from './person';
import {
  headersAskingFor,
  isAnsweredBy,
  isOfNextScreen,
  productCalls,
  type ProductCall,
  type Stimulus,
} from './stimulus';

interface Call {
  path: ProductCall;
  /** Lets it go, with the answer that its number has or another one; undefined once it has gone. */
  letGo: ((answer?: Answer) => void) | undefined;
}

/** How long a call, an answer or a screen may take to arrive on a slow machine, in milliseconds. */
const timeoutMs = 10_000;

/** Puts the agent into this window, for the page around it; the app waits for that page to begin. */
export function offerAgent(): void {
  const underWay = new Set<Call>();
  const clock = new SimulatedClock();
  let isHeld: (path: ProductCall) => boolean = () => false;

  const heldCalls = (path: ProductCall) =>
    [...underWay].filter((call) => call.path === path && call.letGo !== undefined);

  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const path = productCallAt(input);
    if (path === undefined) return realFetch(input, init);
    const call: Call = { path, letGo: undefined };
    underWay.add(call);
    try {
      const asked = isHeld(path) ? await whenLetGo(call, init?.signal) : undefined;
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(asked ? headersAskingFor(asked) : {})) {
        headers.set(name, value);
      }
      // Neither the service worker nor a cache may reply in place of the fixtures.
      const response = await realFetch(input, { ...init, headers, cache: 'no-store' });
      // The proxy answers 502 where the fixtures break the connection. Here it breaks before the subscriber.
      if (response.status === 502) throw new TypeError('Failed to fetch');
      if (asked?.kind === 'unfinished') return response;
      // Read to its end, so that the call is over when the app hears of it.
      return new Response(await response.arrayBuffer(), response);
    } finally {
      underWay.delete(call);
    }
  };

  // A game has loaded when the path says so.
  const holdFrame = (event: Event) => {
    if (event.isTrusted && event.target instanceof HTMLIFrameElement) event.stopPropagation();
  };

  async function loadFrame() {
    for (const frame of document.querySelectorAll('iframe')) fireEvent.load(frame);
    await breathe();
  }

  async function answer({ call: path, which, with: given }: Extract<Stimulus, { do: 'answer' }>) {
    const next = () => heldCalls(path).at({ oldest: 0, second: 1, newest: -1 }[which ?? 'oldest']);
    await comesTrue(
      () => next() !== undefined,
      'The app does not send the request that the step answers.',
    );
    const call = next();
    call?.letGo?.(given);
    await comesTrue(() => !call || !underWay.has(call), 'The answer does not arrive.');
    await breathe();
  }

  /** Until no call is under way but those that are held. */
  const settle = () =>
    comesTrue(
      () => [...underWay].every(({ letGo }) => letGo !== undefined),
      'A request does not end.',
    );

  async function go(address: string) {
    // In the place of the last one: Back belongs to the page around it.
    window.history.replaceState(null, '', address);
    await seeScreen();
  }

  async function perform({ stimulus, isEffective }: Pick<ReplayStep, 'stimulus' | 'isEffective'>) {
    const wanted = stimulus as Stimulus;
    switch (wanted.do) {
      case 'go':
        if (wanted.via !== undefined) await go(wanted.via);
        return go(wanted.address);
      case 'answer':
        return answer(wanted);
      case 'load frame':
        return loadFrame();
      case 'pass':
        await settle();
        clock.increment(wanted.ms);
        break;
      case 'swipe drawer':
        await comesTrue(isDrawerAtHand, 'The drawer does not follow the finger.');
        actAsPerson(wanted);
        break;
      default:
        // React renders long lists in slices: the control may appear some time after the answer that brings it.
        await comesTrue(
          () => actAsPerson(wanted) || !isEffective,
          'The control that the step uses does not appear.',
        );
    }
    return seeScreen();
  }

  /** Empties the fixtures, stops the clock, holds the answers, and starts the app at the first address. */
  async function begin({ start, background, leadsTo }: Parameters<ReplayAgent['begin']>[0]) {
    await emptyFixtures(realFetch);
    if (start.cookie === null) Cookies.remove('msisdn', { path: '/' });
    else Cookies.set('msisdn', start.cookie, { path: '/', sameSite: 'lax' });
    // A payment of an earlier path would make the form ask.
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(recordPrefix)) localStorage.removeItem(key);
    }
    const hold = () => {
      const rules = { leadsTo: leadsTo ?? undefined };
      isHeld = (path) =>
        !background.includes(path) &&
        !isOfNextScreen(rules, { path, referer: window.location.href });
    };
    // What comes before a path is no part of it: only the calls that it answers are held.
    const [first, ...before] = start.before as Stimulus[];
    if (first) isHeld = (path) => isAnsweredBy(before, path);
    else hold();
    document.addEventListener('load', holdFrame, true);
    await startApp({ clock, inspect: broadcast(newSource()) });
    await seeScreen();
    if (!first) return;
    for (const stimulus of before) await perform({ stimulus, isEffective: true });
    await settle();
    await breathe();
    hold();
    await go(start.address);
  }

  async function expect({ values }: Requirement) {
    const wrong = () => {
      const address = window.location.pathname + window.location.search;
      const cookie = Cookies.get('msisdn') ?? null;
      const compared = [
        ['The address', values.address, address],
        ['The remembered number', values.cookie, cookie],
      ] as const;
      return compared
        .filter(([, wanted, is]) => wanted !== undefined && wanted !== is)
        .map(
          ([what, wanted, is]) => `${what} must be ${wanted ?? 'none'}, but is ${is ?? 'none'}.`,
        );
    };
    await comesTrue(
      () => wrong().length === 0,
      () => wrong().join(' '),
    );
  }

  window.portalReplay = { begin, perform, expect };
  window.parent.postMessage(replayReady, window.location.origin);
}

function productCallAt(input: RequestInfo | URL): ProductCall | undefined {
  const address = input instanceof Request ? input.url : String(input);
  const { pathname } = new URL(address, window.location.href);
  return productCalls.find((path) => path === pathname);
}

/** Resolves once the call is let go; rejects when the app gives it up before. */
function whenLetGo(call: Call, signal: AbortSignal | null | undefined) {
  return new Promise<Answer | undefined>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    call.letGo = (answer) => {
      call.letGo = undefined;
      resolve(answer);
    };
  });
}

/** A path sends subscriptions: where they would be real ones, which cost money, it must not begin. */
async function emptyFixtures(realFetch: typeof fetch): Promise<void> {
  const response = await realFetch('/fixtures/reset', { method: 'POST' }).catch(() => null);
  if (response?.status !== 204) {
    throw new Error('Paths are replayed over the fixtures only: this portal has another backend.');
  }
}

/** A screen that is being downloaded has been, and what was begun is painted. */
async function seeScreen() {
  const isThere = () => {
    const root = document.querySelector('#root');
    return (
      Boolean(root?.firstElementChild) &&
      !root?.hasAttribute('aria-busy') &&
      !/Loading…|Chargement…/.test(root?.textContent ?? '')
    );
  };
  await nextPaint();
  await comesTrue(isThere, 'No screen appears.');
  await nextPaint();
}

/** Resolves after the next paint; in a hidden tab, once the tab is visible again. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Lets the page do what it is about to do. */
const breathe = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve());
    port1.start();
    port2.postMessage(null);
  });

async function comesTrue(
  condition: () => boolean,
  otherwise: string | (() => string),
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) {
      throw new Error(typeof otherwise === 'string' ? otherwise : otherwise());
    }
    await breathe();
  }
}
