import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { CallFailure } from '../../machines/contracts';
import { ask, type Answer, type Clock } from './ask';

/** A call as the app made it, and what the app made of the answer. */
export interface Exchange<Result> {
  /** Undefined where none came. */
  answer: Answer | undefined;
  /** Why there was none, or why it broke off, in the words of the network. */
  broken: string | undefined;
  result: Result | undefined;
  failure: CallFailure | undefined;
  /** What the app wrote on its console. */
  warnings: string[];
}

/** A 304 has no body, and a `Response` insists on that. */
const bodiless = new Set([204, 205, 304]);

/**
 * Has the app's own code make a call, with its addresses, headers and bodies, and read the answer: so the kit cannot
 * disagree with the app. While it does, `fetch` is one that measures, and the console is kept. One call at a time.
 */
export async function callAsApp<Result>(
  clock: Clock,
  call: () => Promise<Result>,
  added: Record<string, string> = {},
): Promise<Exchange<Result>> {
  const exchange: Exchange<Result> = {
    answer: undefined,
    broken: undefined,
    result: undefined,
    failure: undefined,
    warnings: [],
  };
  const { fetch } = globalThis;
  const { warn } = console;
  globalThis.fetch = async (input, init) => {
    try {
      const answer = await ask(
        new Request(input).url,
        {
          method: init?.method ?? 'GET',
          headers: { ...Object.fromEntries(new Headers(init?.headers)), ...added },
          signal: init?.signal ?? new AbortController().signal,
          ...(typeof init?.body === 'string' && { body: init.body }),
        },
        clock,
      );
      exchange.answer = answer;
      return responseOf(answer, (error) => (exchange.broken = reasonOf(error)));
    } catch (error) {
      exchange.broken = reasonOf(error);
      throw error;
    }
  };
  console.warn = (...words) => exchange.warnings.push(words.join(' '));
  try {
    exchange.result = await call();
  } catch (failure) {
    exchange.failure = failure as CallFailure;
  } finally {
    globalThis.fetch = fetch;
    console.warn = warn;
  }
  return exchange;
}

function responseOf(answer: Answer, onBroken: (error: unknown) => void): Response {
  async function* pieces() {
    try {
      yield* answer.pieces;
    } catch (error) {
      onBroken(error);
      throw error;
    }
  }
  const headers = Object.entries(answer.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  const body = bodiless.has(answer.status)
    ? null
    : (Readable.toWeb(Readable.from(pieces())) as ReadableStream<Uint8Array>);
  return new Response(body as BodyInit | null, { status: answer.status, headers });
}

/** An error of the network in a few words. */
export function reasonOf(error: unknown): string {
  const { code, message, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return 'nothing within the limit';
  return code ?? message;
}

/** What a reader of the app gives, without what it says on the console. */
export function quietly<Result>(read: () => Result): Result {
  const { warn } = console;
  console.warn = () => {};
  try {
    return read();
  } finally {
    console.warn = warn;
  }
}
