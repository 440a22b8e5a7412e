import { readStatus } from './decode';
import { createGroupStream } from './split-groups';
import { listLimit, readPieces, readText, shortReplyLimit } from './read-body';

/** A call that has left before the app was there. */
interface EarlyCall {
  url: string;
  /** Undefined for a GET. */
  body: string | undefined;
  answer: Promise<Response>;
  controller: AbortController;
  /** The answer is the one of an earlier visit, which the service worker has kept. */
  isKept?: boolean;
}

declare global {
  interface Window {
    /** What the page has asked for by itself; the app takes each of them over once. */
    earlyCalls?: EarlyCall[];
  }
}

interface Listener {
  /** Some of the catalogue has come, or of the one that was kept from an earlier visit. */
  onPiece: (isKept: boolean) => void;
  /**
   * A group of the catalogue has come, as it was sent, or as it was kept from an earlier visit. Returns whether more are
   * wanted.
   */
  onGroup: (group: unknown, isKept: boolean) => boolean;
  /** No more of the catalogue will come. */
  onEnd: () => void;
  /** The check has an answer: whether it lets in, as the landing machine judges it. */
  onChecked: (isLetIn: boolean) => void;
}

/** The body of POST /loginuser (product document 7). */
export const loginBody = (msisdn: string, service: string) => ({ msisdn, service });

/** A POST of JSON. */
export const postOf = (body: object) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', accept: 'application/json' },
});

/** Makes the two calls of the landing screen, as the app itself would. */
export function startEarlyCalls(msisdn: string, service: string): void {
  const start = (url: string, init: RequestInit & { body?: string }): EarlyCall => {
    const controller = new AbortController();
    const answer = fetch(url, { ...init, signal: controller.signal });
    // Who hears of it comes later.
    answer.catch(() => {});
    return { url, body: init.body, answer, controller };
  };
  window.earlyCalls = [
    start('/loginuser', postOf(loginBody(msisdn, service))),
    // The app, which is asked for when the first row is there, comes before the last ones.
    start('/api/games', { priority: 'low' }),
  ];
}

/** Tells of the answers to these calls as they arrive. */
export function hearEarlyCalls(
  calls: EarlyCall[],
  { onPiece, onGroup, onEnd, onChecked }: Listener,
): void {
  const [check, catalogue] = calls as [EarlyCall, EarlyCall];
  catalogue.answer = catalogue.answer.then((response) => {
    const isKept = response.headers.get('x-catalogue') === 'kept';
    catalogue.isKept = isKept;
    if (!response.ok || !response.body) {
      onEnd();
      return response;
    }
    // The app reads it from its beginning, however late it comes. Not `clone`: reading that, each piece waits for a task.
    const [early, late] = response.body.tee();
    readGroups(
      new Response(early),
      () => onPiece(isKept),
      (group) => onGroup(group, isKept),
    ).then(onEnd, onEnd);
    return new Response(late, response);
  });
  catalogue.answer.catch(onEnd);
  check.answer
    .then(async (response) => {
      const status =
        response.ok && readStatus(JSON.parse(await readText(response.clone(), shortReplyLimit)));
      return typeof status === 'string' && status !== '0';
    })
    .then(onChecked, () => onChecked(false));
}

/** Hands on the groups of an answer as they arrive; resolves at its end. */
async function readGroups(
  response: Response,
  onPiece: () => void,
  onGroup: (group: unknown) => boolean,
): Promise<void> {
  const stream = createGroupStream();
  let isWanted = true;
  // To its end: what nobody reads stays on the line. Where it is no JSON, the app finds out and says so.
  await readPieces(response, listLimit, (piece) => {
    onPiece();
    if (!isWanted) return;
    for (const group of stream.read(piece)) isWanted = onGroup(group);
  });
}

/** Whether the page has been given the catalogue of an earlier visit, which the app has not taken over yet. */
export const hasKeptCatalogue = (): boolean =>
  globalThis.window?.earlyCalls?.some(({ isKept }) => isKept) ?? false;

/** `fetch`, but for a call that the page has made by itself: that one is taken over, once. */
export const fetchOrTakeOver: typeof fetch = (input, init) => {
  const calls = globalThis.window?.earlyCalls ?? [];
  const index = calls.findIndex(({ url, body }) => url === input && body === init?.body);
  const [call] = index >= 0 ? calls.splice(index, 1) : [];
  if (!call) return fetch(input, init);
  const { answer, controller } = call;
  const abort = () => controller.abort();
  if (init?.signal?.aborted) abort();
  init?.signal?.addEventListener('abort', abort);
  return answer;
};
