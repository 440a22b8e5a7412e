import type { CallFailure, ListedGame } from '../../machines/contracts';
import { gamesCall } from './calls';
import { readListedGames } from './decode';
import { send, textOf } from './http';
import { nextTask } from './next-task';
import { listLimit, unreadable } from './read-body';

/**
 * Resolves with the provider's whole list, checked (DATA-1): the same array while the list is unchanged.
 * Rejects with a `CallFailure`, also when `signal` aborts.
 */
export type FetchGames = (signal: AbortSignal) => Promise<ListedGame[]>;

interface KnownList {
  etag: string | null;
  /** The ETag, or the whole body when no ETag is readable: a CORS response may hide it. */
  version: string;
  games: ListedGame[];
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw unreadable satisfies CallFailure;
  }
}

/** Sends GET /fetch-games to `origin` ('' is the page's own) and revalidates the last list. */
export function createGamesList(origin: string): FetchGames {
  const url = origin + gamesCall.path;
  let last: KnownList | undefined;
  return async (signal) => {
    // A key's frame first: sending is a tenth of its work.
    await nextTask();
    const known = last;
    const response = await send(url, { signal, ...revalidation(url, known?.etag) });
    // A 304 confirms the list that this request named; another request may have replaced `last`.
    if (response.status === 304 && known) return known.games;
    const body = await textOf(response, listLimit);
    const etag = response.headers.get('etag');
    const version = etag ?? body;
    if (last?.version !== version) {
      last = { etag, version, games: readListedGames(parseJson(body)) };
    }
    return last.games;
  };
}

/**
 * On our origin, send `If-None-Match` ourselves: Chromium drops its cache entry when a revalidation is aborted. For
 * another origin the browser revalidates, because the header needs a CORS preflight.
 */
const revalidation = (url: string, etag: string | null | undefined) =>
  etag && isOurOrigin(url)
    ? // Without max-age=0, 'no-store' sends 'no-cache', and many servers then reply 200 instead of 304.
      ({
        cache: 'no-store',
        headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      } as const)
    : ({ cache: 'no-cache' } as const);

const isOurOrigin = (url: string): boolean =>
  typeof location === 'undefined' || new URL(url, location.href).origin === location.origin;
