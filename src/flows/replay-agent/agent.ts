import { fireEvent } from '@testing-library/dom';
import Cookies from 'js-cookie';
import { SimulatedClock } from 'xstate';
import { startApp } from '../../app/start';
import type { Answer } from '../../portal/calls';
import { recordPrefix } from '../../portal/charge-records';
import { nextTask } from '../../portal/next-task';
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
  /** Releases the call, optionally with another response; undefined unless the call is held. */
  release: ((answer?: Answer) => void) | undefined;
}

/** Names of the required values in messages. */
const titles = { address: 'The address', cookie: 'The remembered number' };

/** Limit in ms for a call, a response or a screen on a slow machine. */
const timeoutMs = 10_000;

/** Offers the agent to the parent page, which starts the app with `begin`. */
export function offerAgent(): void {
  const runningCalls = new Set<Call>();
  const clock = new SimulatedClock();
  let isHeld: (path: ProductCall) => boolean = () => false;

  const heldCalls = (path: ProductCall) =>
    [...runningCalls].filter((call) => call.path === path && call.release !== undefined);

  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const path = productCallAt(input);
    if (path === undefined) return realFetch(input, init);
    const call: Call = { path, release: undefined };
    runningCalls.add(call);
    try {
      const requested = isHeld(path) ? await released(call, init?.signal) : undefined;
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(requested ? headersAskingFor(requested) : {})) {
        headers.set(name, value);
      }
      // Bypass service worker and cache: the fixtures must respond.
      const response = await realFetch(input, { ...init, headers, cache: 'no-store' });
      // The proxy turns a broken connection of the fixtures into a 502; turn it back into a network error.
      if (response.status === 502) throw new TypeError('Failed to fetch');
      if (requested?.kind === 'unfinished') return response;
      // Read the body first, so that the call has ended when the app receives it.
      return new Response(await response.arrayBuffer(), response);
    } finally {
      runningCalls.delete(call);
    }
  };

  // Suppress the frame's load event; the path triggers it.
  const holdFrame = (event: Event) => {
    if (event.isTrusted && event.target instanceof HTMLIFrameElement) event.stopPropagation();
  };

  async function answer({ call: path, which, with: given }: Extract<Stimulus, { do: 'answer' }>) {
    const next = () => heldCalls(path).at({ oldest: 0, second: 1, newest: -1 }[which ?? 'oldest']);
    await waitUntil(
      () => next() !== undefined,
      'The app does not send the request that the step answers.',
    );
    const call = next()!;
    call.release?.(given);
    await waitUntil(() => !runningCalls.has(call), 'The answer does not arrive.');
    await nextTask();
  }

  /** Waits until only held calls are running. */
  const settle = () =>
    waitUntil(
      () => [...runningCalls].every(({ release }) => release !== undefined),
      'A request does not end.',
    );

  async function go(address: string) {
    // Replace the entry: the Back button belongs to the flows page.
    window.history.replaceState(null, '', address);
    await waitForScreen();
  }

  async function perform({ stimulus, isEffective }: Pick<ReplayStep, 'stimulus' | 'isEffective'>) {
    const action = stimulus as Stimulus;
    switch (action.do) {
      case 'go':
        if (action.via !== undefined) await go(action.via);
        return go(action.address);
      case 'answer':
        return answer(action);
      case 'load frame':
        for (const frame of document.querySelectorAll('iframe')) fireEvent.load(frame);
        return nextTask();
      case 'pass':
        await settle();
        clock.increment(action.ms);
        break;
      case 'swipe drawer':
        await waitUntil(isDrawerAtHand, 'The drawer does not follow the finger.');
        actAsPerson(action);
        break;
      default:
        // React renders long lists in slices, so wait for the control.
        await waitUntil(
          () => actAsPerson(action) || !isEffective,
          'The control that the step uses does not appear.',
        );
    }
    return waitForScreen();
  }

  /** Resets the fixtures, holds the responses, and starts the app at the first address. */
  async function begin({ start, background, leadsTo }: Parameters<ReplayAgent['begin']>[0]) {
    await emptyFixtures(realFetch);
    if (start.cookie === null) Cookies.remove('msisdn', { path: '/' });
    else Cookies.set('msisdn', start.cookie, { path: '/', sameSite: 'lax' });
    // Remove records of earlier paths: the form would ask about them.
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(recordPrefix)) localStorage.removeItem(key);
    }
    const rules = { leadsTo: leadsTo ?? undefined };
    const isHeldOnPath = (path: ProductCall) =>
      !background.includes(path) && !isOfNextScreen(rules, { path, referer: window.location.href });
    // Before the path, hold only the calls that its preparation answers.
    const [first, ...before] = start.before as Stimulus[];
    isHeld = first ? (path) => isAnsweredBy(before, path) : isHeldOnPath;
    document.addEventListener('load', holdFrame, true);
    await startApp({ clock, inspect: broadcast(newSource()) });
    await waitForScreen();
    if (!first) return;
    for (const stimulus of before) await perform({ stimulus, isEffective: true });
    await settle();
    await nextTask();
    isHeld = isHeldOnPath;
    await go(start.address);
  }

  async function expect({ values }: Requirement) {
    const wrong = () => {
      const { pathname, search } = window.location;
      const found = { address: pathname + search, cookie: Cookies.get('msisdn') ?? null };
      return (['address', 'cookie'] as const)
        .filter((key) => values[key] !== undefined && values[key] !== found[key])
        .map(
          (key) =>
            `${titles[key]} must be ${values[key] ?? 'none'}, but is ${found[key] ?? 'none'}.`,
        )
        .join(' ');
    };
    await waitUntil(() => wrong() === '', wrong);
  }

  const detail: ReplayAgent = { begin, perform, expect };
  window.frameElement?.dispatchEvent(new CustomEvent(replayReady, { detail, bubbles: true }));
}

function productCallAt(input: RequestInfo | URL): ProductCall | undefined {
  const address = input instanceof Request ? input.url : String(input);
  const { pathname } = new URL(address, window.location.href);
  return productCalls.find((path) => path === pathname);
}

/** Resolves when the call is released; rejects when the app aborts it. */
function released(call: Call, signal: AbortSignal | null | undefined) {
  return new Promise<Answer | undefined>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    call.release = (answer) => {
      call.release = undefined;
      resolve(answer);
    };
  });
}

/** Refuse any other backend: a path sends subscriptions, which would cost money there. */
async function emptyFixtures(realFetch: typeof fetch): Promise<void> {
  const response = await realFetch('/fixtures/reset', { method: 'POST' }).catch(() => null);
  if (response?.status !== 204) {
    throw new Error('Paths are replayed over the fixtures only: this portal has another backend.');
  }
}

/** Waits until the screen is downloaded and painted. */
async function waitForScreen() {
  const isThere = () => {
    const root = document.querySelector('#root');
    return (
      Boolean(root?.firstElementChild) &&
      !root?.hasAttribute('aria-busy') &&
      !/Loading…|Chargement…/.test(root?.textContent ?? '')
    );
  };
  await nextPaint();
  await waitUntil(isThere, 'No screen appears.');
  await nextPaint();
}

/** Resolves after the next paint; in a hidden tab, once the tab is visible again. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

async function waitUntil(
  condition: () => boolean,
  otherwise: string | (() => string),
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) {
      throw new Error(typeof otherwise === 'string' ? otherwise : otherwise());
    }
    await nextTask();
  }
}
