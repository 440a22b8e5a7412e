import type { CallFailure, ListedGame } from '../../machines/contracts';
import { readGames } from './decode';
import { listLimit, readText, unreadable } from './read-body';

/** Resolves with the provider's list, or says that it is the one before; rejects with a `CallFailure`. */
export type GamesReader = (signal: AbortSignal) => Promise<ListedGame[] | 'unchanged'>;

/** A list that has been read, as it is told from others: by its ETag, or without a readable one by all it said. */
type Known = { etag: string } | { body: string };

const isSame = (known: Known | null, other: Known): boolean =>
  known !== null &&
  ('etag' in known
    ? 'etag' in other && known.etag === other.etag
    : 'body' in other && known.body === other.body);

/** Whether headers of ours may be sent there without that origin being asked for permission first (CORS). */
const isOurOrigin = (url: string): boolean =>
  typeof location === 'undefined' || new URL(url, location.href).origin === location.origin;

/**
 * Reads GET /fetch-games (product document 7) with what the search needs of it, and asks for a list that it knows so
 * that an unchanged one is a 304 of some hundred bytes: on our origin with an If-None-Match of its own, elsewhere
 * through the browser's cache. On our origin not so, because Chromium's cache forgets its copy where a request that
 * asks after it is given up, which fast typing does at each key.
 */
export function createGamesReader(url: string): GamesReader {
  const isOurs = isOurOrigin(url);
  const underWay: AbortController[] = [];
  let known: Known | null = null;

  const request = (signal: AbortSignal): Promise<Response> =>
    isOurs && known !== null && 'etag' in known
      ? fetch(url, {
          cache: 'no-store',
          // 'no-store' by itself would have the server told 'no-cache', which many take for a wish not to hear 304.
          headers: { 'if-none-match': known.etag, 'cache-control': 'max-age=0' },
          signal,
        })
      : fetch(url, { cache: 'no-cache', signal });

  return async (given) => {
    const controller = new AbortController();
    const asksCache = !isOurs && known !== null;
    underWay.push(controller);
    given.addEventListener('abort', () => {
      // The oldest of those that ask through the browser's cache goes on; the others still wait for it.
      if (!asksCache || underWay[0] !== controller) controller.abort();
    });
    let response: Response;
    let body: string;
    try {
      response = await request(controller.signal);
      body = await readText(response, listLimit);
    } catch (reason) {
      throw reason === unreadable ? reason : ({ kind: 'offline' } satisfies CallFailure);
    } finally {
      underWay.splice(underWay.indexOf(controller), 1);
    }
    // Who has nothing yet cannot be told that it has not changed.
    if (response.status === 304 && known) return 'unchanged';
    if (!response.ok) {
      // The search has words of its own for that.
      throw { kind: 'status', status: response.status, text: '' } satisfies CallFailure;
    }
    const etag = response.headers.get('etag');
    const brought: Known = etag === null ? { body } : { etag };
    if (isSame(known, brought)) return 'unchanged';
    const games = listedGames(body);
    known = brought;
    return games;
  };
}

function listedGames(text: string): ListedGame[] {
  let body: { games?: unknown } | null;
  try {
    body = JSON.parse(text);
  } catch {
    throw unreadable;
  }
  return readGames(body?.games).map(({ id, gamename, category, img6 }) => ({
    id,
    gamename,
    category,
    img6,
    compared: gamename.toLowerCase(),
  }));
}
