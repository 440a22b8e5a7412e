import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { sendRequest, reasonOf, type Answer, type Clock } from './send-request';

/** A call and the app's result. */
export interface Exchange<Result> {
  /** Undefined without a response. */
  answer: Answer | undefined;
  /** The reason for a missing or truncated response. */
  broken: string | undefined;
  /** Undefined if the app treats the call as failed. */
  result: Result | undefined;
}

/** Makes a call with the app's own code, so that kit and app agree; a wrapped `fetch` measures. One call at a time. */
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
    exchange.answer = await sendRequest(new Request(input).url, question, clock).catch(note);
    return responseOf(exchange.answer, note);
  };
  try {
    exchange.result = await call();
  } catch {
    // Ignore the app's failure: the response has more details.
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
  // `Response` rejects a body for these statuses.
  const body = [204, 205, 304].includes(answer.status)
    ? null
    : (Readable.toWeb(Readable.from(pieces())) as ReadableStream<Uint8Array>);
  return new Response(body as BodyInit | null, { status: answer.status, headers });
}
