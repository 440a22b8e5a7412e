// The level 'dom': the whole app in jsdom.
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, vi } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { App, preloadScreen } from '../../../src/app/app';
import '../../../src/app/lazy-screens';
import { screenIds } from '../../../src/screens';
import type { ReceivedCall } from '../../../fixtures/server';
import { inspectedMachine, takenTransitions } from '../../../statecharts/definition';
import { actAsPerson } from './person';
import { isAnsweredBy, storeElsewhere, type Stimulus } from './stimulus';
import {
  handlingOf,
  isOfNextScreen,
  productCall,
  type AnyPortalModel,
} from '../models/portal-model';
import { Backend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { textsHeldByReact, translatePage } from '../../support/translator';
import { currentAddress, cookieNumber, haveCookie, postFromFrame } from '../../support/visit';
import { until } from './until';
import type { PortalDriver } from './portal-driver';
import { readPage } from './read-page';

/** Real milliseconds that a call or its answer may take to arrive. */
const timeoutMs = 20_000;

const isOfNext = (model: AnyPortalModel, { path, headers }: ReceivedCall) =>
  isOfNextScreen(model, path, headers.referer);

/** The whole app in jsdom, under StrictMode, over real HTTP with a simulated clock; with `isTranslated`, under a translation. */
export async function createDomDriver({ isTranslated = false } = {}): Promise<PortalDriver> {
  const backend = new Backend();
  await Promise.all([backend.start(), loadScreens()]);
  let model: AnyPortalModel;
  let app: ReturnType<Backend['createPortal']>;
  let taken: string[] = [];
  let callsBefore = 0;
  let moves = 0;
  let endTranslation = () => {};
  /** Whether an answer that has begun is still without an end. */
  let isUnfinished = () => false;

  const inspect = (event: InspectionEvent) => {
    const keys = takenTransitions(event);
    if (keys.length === 0 || inspectedMachine(event) !== model.machine.id) return;
    moves += 1;
    taken.push(...keys);
  };

  const open = (address: string) => {
    window.history.replaceState(null, '', address);
    return act(async () => {
      render(
        <StrictMode>
          <App portal={app.portal} />
        </StrictMode>,
      );
    });
  };

  const shutGate = () =>
    backend.gate.hold(({ path, headers }) => handlingOf(model, path, headers.referer) === 'held');

  /** Resolves when all running calls are held. */
  const everythingHeld = () =>
    until(
      () => app.pathsUnderWay().length <= backend.gate.held.length + (isUnfinished() ? 1 : 0),
      timeoutMs,
      'A call has neither arrived nor ended.',
    );

  async function answer({ call, which, with: given }: Extract<Stimulus, { do: 'answer' }>) {
    await backend.gate.withoutEnded(app.pathsUnderWay);
    const held = await backend.gate.next(call, which);
    const before = app.finishedCallsTo(call);
    const movesBefore = moves;
    const isOver = () => app.finishedCallsTo(call) > before;
    if (given?.kind === 'unfinished') isUnfinished = () => !isOver();
    await act(async () => {
      held.release(given);
      await until(
        () => (given?.kind === 'unfinished' ? moves > movesBefore : isOver()),
        timeoutMs,
        `The answer to ${call} has not arrived.`,
      );
    });
  }

  async function perform(stimulus: Stimulus, ms?: number) {
    switch (stimulus.do) {
      case 'answer':
        return answer(stimulus);
      case 'load frame':
        // Frames stay empty in jsdom, so fire their load event.
        return act(async () => {
          for (const frame of document.querySelectorAll('iframe')) fireEvent.load(frame);
        });
      case 'store elsewhere':
        return act(async () => storeElsewhere(stimulus, app.portal.chargeEnvironment.now()));
      case 'return line':
        await act(async () => {
          window.dispatchEvent(new Event('online'));
          await vi.dynamicImportSettled();
          await new Promise((resolve) => setTimeout(resolve));
          window.dispatchEvent(new Event('offline'));
        });
        return act(everythingHeld);
      case 'post':
        return act(async () => postFromFrame({ type: stimulus.type }));
      case 'pass':
        // No time limit may end for a call that is not held.
        await act(everythingHeld);
        return act(async () => backend.clock.increment(ms ?? stimulus.ms));
      case 'go':
        if (stimulus.via !== undefined) await go(stimulus.via);
        Object.assign(sessionStorage, stimulus.stored);
        return go(stimulus.address, stimulus.entryState);
      default:
        await act(async () => actAsPerson(stimulus));
        // The next screen renders what it has requested in slices, between which each look at the page takes time.
        return act(everythingHeld);
    }
  }

  return {
    level: 'dom',
    timeoutMs,
    async begin(of, machine, start) {
      if (machine !== of.machine) throw new Error('The app runs no machine but its own.');
      stubGlobals();
      model = of;
      isUnfinished = () => false;
      app = backend.createPortal({}, inspect);
      if (start.cookie !== undefined) haveCookie(start.cookie);
      const [first, ...before] = start.before ?? [];
      if (first) {
        backend.gate.hold(({ path }) => isAnsweredBy(before, path));
        await open(first.address);
        for (const stimulus of before) await perform(stimulus);
        await act(() => app.settled());
      }
      callsBefore = backend.fixtures.calls.length;
      taken = [];
      shutGate();
      await (first ? go(start.address, start.entryState) : open(start.address));
      if (isTranslated) endTranslation = translatePage();
    },
    perform: ({ case: { stimulus } }, ms) => perform(stimulus, ms),
    observe: async () => {
      const page = readPage(app.portal.chargeEnvironment.now());
      expect(textsHeldByReact(), 'texts that are not alone in their element (D-174)').toEqual([]);
      return {
        world: {
          address: currentAddress(),
          cookie: cookieNumber(),
          sent: backend.fixtures.calls
            .slice(callsBefore)
            .filter((call) => !isOfNext(model, call))
            .map(productCall),
        },
        view: model.viewOfPage(page),
        inFlight: backend.gate.held.length,
        page,
      };
    },
    async settle() {
      await act(async () => {
        await fetch(`${backend.fixtures.origin}/fixtures/health`).then((answered) =>
          answered.text(),
        );
        await everythingHeld();
      });
    },
    transitionsTaken: () => taken,
    async end() {
      endTranslation();
      cleanup();
      await backend.reset();
      document.cookie = 'msisdn=; path=/; max-age=0';
      localStorage.clear();
      sessionStorage.clear();
      Reflect.deleteProperty(navigator, 'onLine');
      return takeConsole();
    },
    close: () => backend.close(),
  };
}

/** Load all screens in advance: compiling one on first use takes longer than a step's limit. */
const loadScreens = () =>
  Promise.all([
    ...screenIds.map(preloadScreen),
    import('../../../src/screens/shared/deferred-components'),
  ]);

/** Until the test ends: calls have a Referer, as in browsers, and animation frames run at once, because jsdom paints nothing. */
function stubGlobals(): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set('referer', window.location.href);
    return fetch(input, { ...init, headers });
  });
  vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => {
    setImmediate(paint, 0);
    return 0;
  });
}

const go = (address: string, state: unknown = null) =>
  act(async () => window.history.pushState(state, '', address));
