/** A call that has left before the app was there. */
interface EarlyCall {
  url: string;
  /** Undefined for a GET. */
  body: string | undefined;
  answer: Promise<Response>;
  controller: AbortController;
}

declare global {
  interface Window {
    /** What the page has asked for by itself; the app takes each of them over once. */
    earlyCalls?: EarlyCall[];
  }
}

/** The body of POST /loginuser (product document 7). */
export const loginBody = (msisdn: string, service: string) => ({ msisdn, service });

/** Makes the two calls of the landing screen, as the app itself would. */
export function startEarly(msisdn: string, service: string): void {
  const start = (url: string, init: RequestInit & { body?: string }): EarlyCall => {
    const controller = new AbortController();
    const answer = fetch(url, { ...init, signal: controller.signal });
    // Whoever takes it over hears of a failure.
    answer.catch(() => {});
    return { url, body: init.body, answer, controller };
  };
  window.earlyCalls = [
    start('/loginuser', {
      method: 'POST',
      body: JSON.stringify(loginBody(msisdn, service)),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    }),
    start('/api/games', {}),
  ];
}

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
