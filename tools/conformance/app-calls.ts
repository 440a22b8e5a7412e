import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ask, reasonOf, type Answer, type Clock } from './ask';

/** A call as the app made it, and what the app made of the answer. */
export interface Exchange<Result> {
  /** Undefined where none came. */
  answer: Answer | undefined;
  /** Why there was no answer, or why it broke off. */
  broken: string | undefined;
  /** Undefined where the app takes the call for failed. */
  result: Result | undefined;
}

/**
 * Has the app's own code make a call and read the answer, so that the kit cannot disagree with the app. Meanwhile `fetch`
 * measures. One call at a time.
 */
export async function callAsApp<Result>(
  clock: Clock,
  call: () => Promise<Result>,
  added: Record<string, string> = {},
): Promise<Exchange<Result>> {
  const exchange: Exchange<Result> = { answer: undefined, broken: undefined, result: undefined };
  const { fetch } = globalThis;
  const note = (error: unknown) => {
    exchange.broken = reasonOf(error);
    throw error;
  };
  globalThis.fetch = async (input, init) => {
    const question = {
      method: init?.method ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...added },
      signal: init?.signal ?? new AbortController().signal,
      ...(typeof init?.body === 'string' && { body: init.body }),
    };
    exchange.answer = await ask(new Request(input).url, question, clock).catch(note);
    return responseOf(exchange.answer, note);
  };
  try {
    exchange.result = await call();
  } catch {
    // The app's failure says less than the answer does.
  } finally {
    globalThis.fetch = fetch;
  }
  return exchange;
}

function responseOf(answer: Answer, onBroken: (error: unknown) => never): Response {
  async function* pieces() {
    try {
      yield* answer.pieces;
    } catch (error) {
      onBroken(error);
    }
  }
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  // A `Response` with one of these refuses a body.
  const body = [204, 205, 304].includes(answer.status)
    ? null
    : (Readable.toWeb(Readable.from(pieces())) as ReadableStream<Uint8Array>);
  return new Response(body as BodyInit | null, { status: answer.status, headers });
}
