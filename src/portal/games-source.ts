import type { CallFailure, ListedGame } from '../../machines/contracts';
import { afterPaint } from './after-paint';
import { createGamesReader, type GamesReader } from './games-reader';
import type { GamesNews, GamesOrder } from './games-worker';

/**
 * Brings the provider's whole list: the very same array as before where nothing has changed. Rejects with a
 * `CallFailure`; a call that is given up does so at once.
 */
type FetchGames = (signal: AbortSignal) => Promise<ListedGame[]>;

interface GamesSource {
  fetchGames: FetchGames;
  close: () => void;
}

export type OpenGamesSource = (url: string) => GamesSource;

/** A call that waits for the worker. */
interface Waiting {
  signal: AbortSignal;
  resolve: (games: ListedGame[]) => void;
  reject: (failure: CallFailure) => void;
}

/** The worker that reads the list; undefined where there are none. */
function startGamesWorker(): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  try {
    return new Worker(new URL('./games-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

/**
 * Reads the list in a worker, so that typing waits neither for the line nor for the parsing; each request leaves after
 * the paint of the keystroke that it belongs to. Where no worker starts, the same is done here.
 */
export const openGamesSource: OpenGamesSource = (url) => {
  const waiting = new Map<number, Waiting>();
  let readHere: GamesReader | undefined;
  let worker = startGamesWorker();
  let isClosed = false;
  let request = 0;
  let latest: ListedGame[] = [];
  let arriving: ListedGame[] = [];

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  const order = (what: GamesOrder) => worker?.postMessage(what);

  const fetchHere: FetchGames = async (signal) => {
    readHere ??= createGamesReader(url);
    const games = await readHere(signal);
    if (games !== 'unchanged') latest = games;
    return latest;
  };

  const hear = (news: GamesNews) => {
    if (news.says === 'batch') {
      // Also where the call has been given up: the worker takes it that the page has the list.
      for (const game of news.games) arriving.push(game);
      if (!news.isLast) return;
      latest = arriving;
      arriving = [];
    }
    const call = waiting.get(news.request);
    waiting.delete(news.request);
    if (news.says === 'failed') call?.reject(news.failure);
    else call?.resolve(latest);
  };

  const doWithoutWorker = () => {
    worker?.terminate();
    worker = undefined;
    for (const { signal, resolve, reject } of waiting.values()) {
      fetchHere(signal).then(resolve, reject);
    }
    waiting.clear();
  };

  worker?.addEventListener('message', ({ data }: MessageEvent<GamesNews>) => hear(data));
  worker?.addEventListener('messageerror', doWithoutWorker);
  worker?.addEventListener('error', (event) => {
    event.preventDefault();
    doWithoutWorker();
  });

  const fetchGames: FetchGames = (signal) =>
    new Promise((resolve, reject) => {
      request += 1;
      const number = request;
      const call = new AbortController();
      call.signal.addEventListener('abort', () => {
        if (waiting.delete(number)) order({ do: 'abandon', request: number });
      });
      let hasLeft = false;
      signal.addEventListener('abort', () => {
        reject({ kind: 'offline' } satisfies CallFailure);
        if (hasLeft) call.abort();
      });
      afterPaint(() => {
        if (isClosed) return;
        hasLeft = true;
        if (worker) {
          waiting.set(number, { signal: call.signal, resolve, reject });
          order({ do: 'fetch', request: number, url });
        } else fetchHere(call.signal).then(resolve, reject);
        // Each keystroke sends its request (decision 26), also where the next one has come before the paint.
        if (signal.aborted) call.abort();
      });
    });

  return {
    fetchGames,
    close: () => {
      isClosed = true;
      worker?.terminate();
      worker = undefined;
    },
  };
};
