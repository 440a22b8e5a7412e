import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openGamesSource } from '../../../src/portal/games-source';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { listedGame, listOf } from '../../support/sample';

const backend = useBackend();
const path = '/fetch-games';

let signal: AbortSignal;
let controller: AbortController;
beforeEach(() => {
  controller = new AbortController();
  signal = controller.signal;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const answerWith = (...names: string[]) => {
  const list = listOf(...names);
  backend.fixtures.override(path, { kind: 'json', body: list });
  return list.games.map(listedGame);
};
const open = () => openGamesSource(backend.fixtures.origin + path);
const headersSent = () => backend.fixtures.calls.map(({ headers }) => headers);

describe('the list of the provider', () => {
  test('that has not changed is asked for by its ETag, and is the very same array', async () => {
    const { fetchGames } = open();
    const expected = answerWith('Alpha');
    const first = await fetchGames(signal);
    expect(first).toEqual(expected);
    expect(await fetchGames(signal)).toBe(first);
    const [asked, again] = headersSent();
    expect(asked?.['if-none-match']).toBe(undefined);
    expect(again?.['if-none-match']).toMatch(/^(W\/)?"/);
    expect(again?.['cache-control']).toBe('max-age=0');
  });

  test('that has changed is a new one, and is asked for by its own ETag from then on', async () => {
    const { fetchGames } = open();
    answerWith('Alpha');
    const first = await fetchGames(signal);
    const expected = answerWith('Beta');
    const second = await fetchGames(signal);
    expect(second).toEqual(expected);
    expect(second).not.toBe(first);
    expect(await fetchGames(signal)).toBe(second);
  });

  test('without an ETag is compared as a whole', async () => {
    const { fetchGames } = open();
    const withoutTag = globalThis.fetch;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      const response = await withoutTag(...given);
      return new Response(await response.text());
    });
    answerWith('Alpha');
    const first = await fetchGames(signal);
    expect(await fetchGames(signal)).toBe(first);
    answerWith('Beta');
    expect(await fetchGames(signal)).not.toBe(first);
    expect(headersSent().map((headers) => headers['if-none-match'])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('of another origin is asked for without headers of ours', async () => {
    vi.stubGlobal('location', new URL('https://portal.example/search'));
    const { fetchGames } = open();
    answerWith('Alpha');
    const first = await fetchGames(signal);
    expect(await fetchGames(signal)).toBe(first);
    expect(headersSent().map((headers) => headers['if-none-match'])).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.each(['this', 'another'])(
    'a call that is given up ends at once, and its request as well: %s origin',
    async (whose) => {
      if (whose === 'another') {
        vi.stubGlobal('location', new URL('https://portal.example/search'));
      }
      const { fetchGames } = open();
      backend.gate.shut();
      const call = fetchGames(signal);
      const held = await backend.gate.next(path);
      controller.abort();
      await expect(call).rejects.toEqual({ kind: 'offline' });
      await expect.poll(held.hasLeft).toBe(true);
    },
  );

  test('a call to another origin that asks after a copy goes on, or the browser would forget that', async () => {
    vi.stubGlobal('location', new URL('https://portal.example/search'));
    const { fetchGames } = open();
    answerWith('Alpha');
    await fetchGames(signal);
    backend.gate.shut();
    const calls = [new AbortController(), new AbortController()];
    const ended = calls.map((call) => fetchGames(call.signal).catch((failure: unknown) => failure));
    const held = [await backend.gate.next(path), await backend.gate.next(path)];
    for (const call of calls.toReversed()) call.abort();
    expect(await Promise.all(ended)).toEqual([{ kind: 'offline' }, { kind: 'offline' }]);
    await expect.poll(() => held[1]?.hasLeft()).toBe(true);
    expect(held[0]?.hasLeft()).toBe(false);
  });
});

/** A worker that does what the test has it do. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  readonly orders: unknown[] = [];
  isTerminated = false;

  constructor() {
    super();
    FakeWorker.all.push(this);
  }

  postMessage(order: unknown): void {
    this.orders.push(order);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

describe('with a worker', () => {
  const games = listOf('Alpha', 'Beta').games.map(listedGame);
  const [alpha, beta] = games.map((game) => [game]);

  function openWithWorker() {
    FakeWorker.all = [];
    vi.stubGlobal('Worker', FakeWorker);
    const source = open();
    const [worker] = FakeWorker.all;
    if (!worker) throw new Error('No worker was started.');
    return { ...source, worker };
  }

  test('the batches of a list are put together, and an unchanged one is the same array', async () => {
    const { fetchGames, worker } = openWithWorker();
    const first = fetchGames(signal);
    worker.say({ says: 'batch', request: 1, games: alpha, isLast: false });
    worker.say({ says: 'batch', request: 1, games: beta, isLast: true });
    expect(await first).toEqual(games);
    const second = fetchGames(signal);
    worker.say({ says: 'unchanged', request: 2 });
    expect(await second).toBe(await first);
    expect(backend.fixtures.calls).toEqual([]);
  });

  test('a list whose request was given up meanwhile is the one that is unchanged later', async () => {
    const { fetchGames, worker } = openWithWorker();
    const first = fetchGames(signal);
    worker.say({ says: 'batch', request: 1, games: alpha, isLast: false });
    controller.abort();
    await expect(first).rejects.toEqual({ kind: 'offline' });
    expect(worker.orders.at(-1)).toEqual({ do: 'abandon', request: 1 });
    worker.say({ says: 'batch', request: 1, games: beta, isLast: true });
    const second = fetchGames(new AbortController().signal);
    worker.say({ says: 'unchanged', request: 2 });
    expect(await second).toEqual(games);
  });

  test('a failure is that of the call', async () => {
    const { fetchGames, worker } = openWithWorker();
    const call = fetchGames(signal);
    worker.say({ says: 'failed', request: 1, failure: { kind: 'unreadable' } });
    await expect(call).rejects.toEqual({ kind: 'unreadable' });
  });

  test.each(['error', 'messageerror'])(
    'that ends with %s the same is done without it',
    async (how) => {
      const { fetchGames, worker } = openWithWorker();
      const expected = answerWith('Alpha');
      const call = fetchGames(signal);
      worker.dispatchEvent(new Event(how));
      expect(await call).toEqual(expected);
      expect(worker.isTerminated).toBe(true);
      expect(await fetchGames(signal)).toBe(await call);
      expect(worker.orders).toHaveLength(1);
      expect(takeConsole()).toEqual([]);
    },
  );

  test('that cannot be made the same is done without it', async () => {
    vi.stubGlobal('Worker', function refuse() {
      throw new Error('No workers here.');
    });
    const expected = answerWith('Alpha');
    expect(await open().fetchGames(signal)).toEqual(expected);
  });

  test('leaves with the search', () => {
    const { close, worker } = openWithWorker();
    close();
    expect(worker.isTerminated).toBe(true);
  });
});

describe('a request leaves after the paint', () => {
  test('of the frame that is due, never before', async () => {
    let paint = () => {};
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('requestAnimationFrame', (painted: () => void) => {
      paint = painted;
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const expected = answerWith('Alpha');
    const fetched = vi.spyOn(globalThis, 'fetch');
    const call = open().fetchGames(signal);
    expect(fetched).not.toHaveBeenCalled();
    paint();
    expect(fetched, 'a frame is painted after what it calls').not.toHaveBeenCalled();
    vi.useRealTimers();
    expect(await call).toEqual(expected);
  });

  test('but does not wait for a frame that does not come', async () => {
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('requestAnimationFrame', () => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const expected = answerWith('Alpha');
    const call = open().fetchGames(signal);
    vi.advanceTimersByTime(100);
    vi.useRealTimers();
    expect(await call).toEqual(expected);
  });

  test('nor in a tab that nobody sees', async () => {
    vi.stubGlobal('document', { hidden: true });
    const frame = vi.fn<() => void>();
    vi.stubGlobal('requestAnimationFrame', frame);
    const expected = answerWith('Alpha');
    expect(await open().fetchGames(signal)).toEqual(expected);
    expect(frame).not.toHaveBeenCalled();
  });

  test('and is given up with it where the next keystroke has come before', async () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('requestAnimationFrame', (painted: () => void) => frames.push(painted));
    const left = vi.spyOn(globalThis, 'fetch');
    const { fetchGames } = open();
    const call = fetchGames(signal);
    controller.abort();
    await expect(call).rejects.toEqual({ kind: 'offline' });
    const next = fetchGames(new AbortController().signal);
    for (const paint of frames) paint();
    await next;
    const signals = left.mock.calls.map(([, init]) => init?.signal?.aborted);
    expect(signals).toEqual([true, false]);
  });

  test('but not any more once the search has ended', async () => {
    let paint = () => {};
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('requestAnimationFrame', (painted: () => void) => {
      paint = painted;
    });
    const source = open();
    const call = source.fetchGames(signal);
    controller.abort();
    await expect(call).rejects.toEqual({ kind: 'offline' });
    source.close();
    paint();
    vi.unstubAllGlobals();
    await open().fetchGames(new AbortController().signal);
    expect(backend.fixtures.calls).toHaveLength(1);
  });
});
