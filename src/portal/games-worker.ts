import type { CallFailure, ListedGame } from '../../machines/contracts';
import { createGamesReader, type GamesReader } from './games-reader';

/** What the page says to the worker. */
export type GamesOrder =
  { do: 'fetch'; request: number; url: string } | { do: 'abandon'; request: number };

/** What the worker says to the page. A list comes in batches, the last of which is named so. */
export type GamesNews =
  | { says: 'batch'; request: number; games: ListedGame[]; isLast: boolean }
  | { says: 'unchanged'; request: number }
  | { says: 'failed'; request: number; failure: CallFailure };

/** How many games the page takes over in one task: on a slow phone well under 50 ms. */
const batchSize = 1_000;

// Types of the page stand in for those of a worker: it has the same two functions.
const page = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;
const underWay = new Map<number, AbortController>();
let read: GamesReader | undefined;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
const tell = (news: GamesNews) => page.postMessage(news);

/** Hands a list over at once: nothing comes between its batches, so that the page has each list as a whole. */
function handOver(request: number, games: ListedGame[]) {
  let from = 0;
  do {
    const batch = games.slice(from, from + batchSize);
    from += batchSize;
    tell({ says: 'batch', request, games: batch, isLast: from >= games.length });
  } while (from < games.length);
}

async function fetchGames(request: number, url: string) {
  const controller = new AbortController();
  underWay.set(request, controller);
  read ??= createGamesReader(url);
  try {
    const games = await read(controller.signal);
    if (games === 'unchanged') tell({ says: 'unchanged', request });
    else handOver(request, games);
  } catch (failure) {
    tell({ says: 'failed', request, failure: failure as CallFailure });
  } finally {
    underWay.delete(request);
  }
}

page.addEventListener('message', ({ data }: MessageEvent<GamesOrder>) => {
  if (data.do === 'fetch') void fetchGames(data.request, data.url);
  else underWay.get(data.request)?.abort();
});
