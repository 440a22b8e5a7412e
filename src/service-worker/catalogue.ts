import { catalogueCall } from '../portal/calls';
import { keptHeader } from '../portal/landing-feed';
import { listLimit, readText } from '../portal/read-body';

/** The one entry of the one cache that holds an answer of the backend. */
const cacheName = 'catalogue';
const { path } = catalogueCall;

/** When it was kept, by the clock of this phone: the server's may be another. */
const keptAtHeader = 'x-kept-at';
const longestMs = 7 * 24 * 60 * 60 * 1_000;

/** Asks for what only the network knows. */
const insistent = ['reload', 'no-cache'];

const hasType = ({ headers }: Response, type: string) =>
  headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() === type;

/**
 * The answer as it is kept: marked, and with nothing of the headers but the type. Null where it is no whole list of
 * JSON: an error, the page of a captive portal. Rejects where the answer breaks off or has no end.
 */
export async function toKeep(answer: Response, now: number): Promise<Response | null> {
  if (answer.status !== 200 || !hasType(answer, 'application/json')) return null;
  const text = await readText(answer, listLimit);
  // Parsing it would cost a slow phone more than this can find out.
  if (!/^\s*\[/.test(text) || !/\]\s*$/.test(text)) return null;
  return new Response(text, {
    headers: {
      'content-type': 'application/json',
      [keptHeader]: 'kept',
      [keptAtHeader]: String(now),
    },
  });
}

/** Whether what was kept is recent enough to be shown. */
export function mayShow({ headers }: Response, now: number): boolean {
  const age = now - Number(headers.get(keptAtHeader));
  // A clock that was set back makes it younger than nothing.
  return age >= 0 && age <= longestMs;
}

async function lastCatalogue(): Promise<Response | undefined> {
  try {
    const kept = await (await caches.open(cacheName)).match(path);
    return kept && mayShow(kept, Date.now()) ? kept : undefined;
  } catch {
    // A phone without room for caches.
    return undefined;
  }
}

async function keep(answer: Response): Promise<void> {
  const kept = await toKeep(answer, Date.now());
  if (kept) await (await caches.open(cacheName)).put(path, kept);
}

/** Whether the catalogue is asked for, in a way that the last one may answer. */
export const isForCatalogue = ({ pathname, search }: URL): boolean =>
  pathname === path && search === '';

/**
 * The last catalogue at once, renewed meanwhile for the next visit; where there is none, the answer of the network as it
 * arrives. Rejects as the network does. `waitUntil` receives the work that outlasts the response. A request with the cache mode
 * 'no-store' neither reads nor renews what is kept.
 */
export async function answerCatalogue(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  if (request.cache === 'no-store') return fetch(request);
  const kept = insistent.includes(request.cache) ? undefined : await lastCatalogue();
  // The check of the number is under way, and the subscriber waits for it.
  const fresh = fetch(request, kept && { priority: 'low' });
  waitUntil(fresh.then((answer) => keep(kept ? answer : answer.clone())).catch(() => {}));
  return kept ?? fresh;
}

/**
 * Keeps the catalogue that the page of the first visit has downloaded before there was a worker, where the browser has
 * it: nothing is downloaded for that.
 */
export async function keepDownloadedCatalogue(): Promise<void> {
  try {
    if (await lastCatalogue()) return;
    await keep(await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }));
  } catch {
    // The next visit brings it.
  }
}
