import { SimulatedClock, type InspectionEvent } from 'xstate';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { ProductPath } from '../../fixtures/answers';
import { startFixtures, type Fixtures } from '../../fixtures/server';
import { paymentLimitMs } from '../../machines/business';
import { createApi, type Api } from '../../src/portal/api';
import { createPortal, type Portal, type PortalOptions } from '../../src/portal/portal';
import { Gate } from './gate';
import { productName } from './product-name';

/** Counts running calls, so that a test can wait until the app has handled every response. */
function trackCalls(api: Api) {
  const underWay = new Map<Promise<unknown>, ProductPath>();
  const finishedCalls = new Map<ProductPath, number>();
  const track =
    <Arguments extends unknown[], Result>(
      path: ProductPath,
      call: (...given: Arguments) => Promise<Result>,
    ) =>
    (...given: Arguments): Promise<Result> => {
      const promise = call(...given);
      const signal = given.find((value) => value instanceof AbortSignal);
      const settled = Promise.race([
        promise.catch(() => {}),
        // Node may leave the body of an aborted response pending.
        new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve())),
      ]);
      underWay.set(settled, path);
      void settled.then(() => {
        underWay.delete(settled);
        finishedCalls.set(path, (finishedCalls.get(path) ?? 0) + 1);
      });
      return promise;
    };
  return {
    api: {
      fetchCatalogue: track('/api/games', api.fetchCatalogue),
      checkNumber: track('/loginuser', api.checkNumber),
      subscribe: track('/subscribe/user', api.subscribe),
      fetchGames: track('/fetch-games', api.fetchGames),
    },
    /** Paths of the running calls; an aborted call is removed at once. */
    pathsUnderWay: (): ProductPath[] => [...underWay.values()],
    finishedCallsTo: (path: ProductPath): number => finishedCalls.get(path) ?? 0,
    /** Resolves when no call, or none to the given paths, is running and the effects of the responses have settled. */
    settled: async (paths?: readonly ProductPath[]): Promise<void> => {
      const awaited = () =>
        [...underWay].filter(([, path]) => paths?.includes(path) ?? true).map(([call]) => call);
      do {
        await Promise.all(awaited());
        await new Promise((resolve) => setImmediate(resolve));
      } while (awaited().length > 0);
    },
  };
}

/** Web Locks of a browser with one tab, which Node and jsdom lack. */
const oneTab = {
  request: async (_name: string, _options: object, task: () => unknown) => task(),
} as unknown as LockManager;

/** The fixtures of one test file on a free port; clean before each test, with a gate and a simulated clock. */
export class Backend {
  fixtures!: Fixtures;
  #portals: Portal[] = [];
  #beforeReset: (() => void)[] = [];
  gate = new Gate();
  clock = new SimulatedClock();

  async start(): Promise<void> {
    this.fixtures = await startFixtures({
      beforeAnswer: (call, signal) => this.gate.beforeAnswer(call, signal),
      // A test number's delay passes on the clock of the test.
      wait: (ms) => new Promise((resolve) => this.clock.setTimeout(() => resolve(), ms)),
    });
  }

  /** Adds a task that runs before the test's portal is closed, such as unmounting the screen. */
  beforeReset(task: () => void): void {
    this.#beforeReset.push(task);
  }

  async reset(): Promise<void> {
    for (const task of this.#beforeReset.splice(0)) task();
    // Screens leave in a microtask.
    await Promise.resolve();
    for (const portal of this.#portals.splice(0)) portal.close();
    // A payment outlives its portal; its end would write a record into the next test.
    this.clock.increment(paymentLimitMs);
    await new Promise((resolve) => setImmediate(resolve));
    this.gate.open();
    this.gate = new Gate();
    this.clock = new SimulatedClock();
    this.fixtures.reset();
  }

  close = (): Promise<void> => this.fixtures.close();

  /** The bodies sent to that path so far, in order of arrival. */
  sentTo(path: string): unknown[] {
    return this.fixtures.calls.filter((call) => call.path === path).map((call) => call.body);
  }

  /** Creates a portal over real HTTP, with the simulated clock of this test. */
  createPortal(
    options: Pick<PortalOptions, 'numberCookie' | 'redirect' | 'firstView'> = {},
    inspect?: (event: InspectionEvent) => void,
  ) {
    const { origin } = this.fixtures;
    let readings = 0;
    const { api, ...calls } = trackCalls(
      createApi({ apiOrigin: origin, providerHost: origin, serviceName: productName }),
    );
    const portal = createPortal({
      productName,
      api,
      actorOptions: { clock: this.clock, ...(inspect && { inspect }) },
      // A test has one tab; the simulated clock must not hold a payment up. Records differ by their times, and two answers
      // of a walk may arrive in the same millisecond: so each reading of the time is later than the one before.
      chargeEnvironment: {
        wait: async () => {},
        now: () => Date.now() + this.clock.now() + readings++,
        locks: oneTab,
      },
      ...options,
    });
    this.#portals.push(portal);
    return { portal, ...calls };
  }

  /** Creates a portal with its own cookie and address, for tests without a browser. */
  createWorld(cookie: string | null = null, inspect?: (event: InspectionEvent) => void) {
    const world = { cookie, addresses: [] as string[] };
    const numberCookie = {
      read: () => world.cookie,
      remember: (msisdn: string) => void (world.cookie = msisdn),
      forget: () => void (world.cookie = null),
    };
    const redirect = (address: string) => void world.addresses.push(address);
    return { world, ...this.createPortal({ numberCookie, redirect }, inspect) };
  }
}

export function useBackend(): Backend {
  const backend = new Backend();
  beforeAll(() => backend.start());
  afterEach(() => backend.reset());
  afterAll(() => backend.close());
  return backend;
}
