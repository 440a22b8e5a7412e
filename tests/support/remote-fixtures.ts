import type { Fixtures, FixturesOptions, ReceivedCall } from '../../fixtures/server';
import { headersAskingFor, productPaths } from '../../fixtures/answers';

/**
 * Fixtures in another process, for example in compose; no one else may use them meanwhile, because a reset affects all. Calls
 * are recorded and held before they leave this process: remote fixtures cannot hold them.
 */
export class RemoteFixtures implements Pick<Fixtures, 'origin' | 'calls' | 'close'> {
  readonly origin: string;
  readonly calls: ReceivedCall[] = [];
  #beforeAnswer: NonNullable<FixturesOptions['beforeAnswer']>;
  #fetch = globalThis.fetch;
  #resets = 0;

  /** Replaces `fetch` until `close`. */
  constructor(origin: string, beforeAnswer: NonNullable<FixturesOptions['beforeAnswer']>) {
    this.origin = origin;
    this.#beforeAnswer = beforeAnswer;
    globalThis.fetch = (input, init) => this.#send(input, init);
  }

  async #send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = input instanceof Request ? input.url : input;
    const path = productPaths.find((call) => `${this.origin}${call}` === String(url));
    if (!path) return this.#fetch(input, init);
    const headers = new Headers(init.headers);
    const call: ReceivedCall = {
      method: init.method === 'POST' ? 'POST' : 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: Object.fromEntries(headers),
    };
    this.calls.push(call);
    const sentAfter = this.#resets;
    const signal = init.signal ?? new AbortController().signal;
    const answer = await this.#beforeAnswer(call, signal);
    // A call that was sent before a reset must not charge after it.
    if (sentAfter !== this.#resets) throw new TypeError('The fixtures have been reset.');
    for (const [name, value] of Object.entries(answer ? headersAskingFor(answer) : {})) {
      headers.set(name, value);
    }
    return this.#fetch(input, { ...init, headers });
  }

  /** Back to the start, there and here. */
  async reset(): Promise<void> {
    this.#resets += 1;
    this.calls.length = 0;
    await this.#fetch(`${this.origin}/fixtures/reset`, { method: 'POST' });
  }

  async close(): Promise<void> {
    globalThis.fetch = this.#fetch;
  }
}
