import { catalogueCall, catalogueMaxAgeMs } from '../portal/calls';
import { storedAtHeader } from '../portal/landing-feed';
import { listLimit, readText } from '../portal/read-body';

const { path } = catalogueCall;

/** The only cache with a response of the backend; it has one entry. */
const cacheName = 'catalogue';

/** Cache modes that need the network. */
const networkOnlyModes = ['reload', 'no-cache'];

const hasType = ({ headers }: Response, type: string) =>
  headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() === type;

/** Returns whether a cached catalogue is recent enough. */
export function mayShow({ headers }: Response, now: number): boolean {
  const age = now - Number(headers.get(storedAtHeader));
  // The age is negative after the clock was set back.
  return age >= 0 && age <= catalogueMaxAgeMs;
}

async function lastCatalogue(isOfAnyAge = false): Promise<Response | undefined> {
  try {
    const cached = await (await caches.open(cacheName)).match(path);
    return cached && (isOfAnyAge || mayShow(cached, Date.now())) ? cached : undefined;
  } catch {
    // The phone has no storage for caches.
    return undefined;
  }
}

/**
 * Stores the body, its type and our mark, if it looks like a complete JSON list: no error or page of a captive portal, and no
 * empty list, which 'Try again' would receive from the cache. Rejects for a truncated or endless body.
 */
async function storeCatalogue(answer: Response): Promise<void> {
  if (answer.status !== 200 || !hasType(answer, 'application/json')) return;
  const text = await readText(answer, listLimit);
  // Compare the ends only: parsing the text is slow on a phone.
  if (!/^\s*\[\s*[^\s\]]/.test(text) || !/\]\s*$/.test(text)) return;
  const headers = { 'content-type': 'application/json', [storedAtHeader]: String(Date.now()) };
  await (await caches.open(cacheName)).put(path, new Response(text, { headers }));
}

/** Returns whether a response begins like a list: without the rest, which may take minutes to arrive. */
async function isList(answer: Response): Promise<boolean> {
  if (answer.status !== 200 || !hasType(answer, 'application/json')) return false;
  const reader = answer.clone().body?.getReader();
  const start = await reader?.read();
  void reader?.cancel();
  return /^\s*\[/.test(new TextDecoder().decode(start?.value));
}

/** Returns whether a URL is that of the catalogue without a query, which the cache may answer. */
export const isForCatalogue = ({ pathname, search }: URL): boolean =>
  pathname === path && search === '';

/**
 * Responds with the cached catalogue and updates it in the background; without one, streams the network's list. Where that fails,
 * an older list is better than none: the page names its day (CAT-7), and a line without credit looks online. `waitUntil` receives
 * the update; the cache mode 'no-store' bypasses the cache.
 */
export async function answerCatalogue(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  if (request.cache === 'no-store') return fetch(request);
  const cached = networkOnlyModes.includes(request.cache) ? undefined : await lastCatalogue();
  // Low priority: the subscriber waits for the check, which runs now.
  const fresh = fetch(request, cached && { priority: 'low' });
  waitUntil(
    fresh.then((answer) => storeCatalogue(cached ? answer : answer.clone())).catch(() => {}),
  );
  if (cached) return cached;
  const old = await lastCatalogue(true);
  if (!old) return fresh;
  return fresh.then(async (answer) => ((await isList(answer)) ? answer : old)).catch(() => old);
}

/** Caches the catalogue that the first visit downloaded before the worker existed; reads the HTTP cache only. */
export async function cacheDownloadedCatalogue(): Promise<void> {
  try {
    if (await lastCatalogue()) return;
    await storeCatalogue(await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }));
  } catch {
    // The next visit caches it.
  }
}
