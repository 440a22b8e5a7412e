import { ofetch, type FetchOptions } from 'ofetch';
import type { CallFailure } from '../../machines/contracts';
import { readText, shortReplyLimit, unreadable } from './read-body';

/** The longest server text that is shown to a subscriber, in characters. */
const longestMessage = 500;

/** The text that a server wrote for a reader; empty for markup, JSON and page-long traces (decision 12). */
function readableText(body: string): string {
  const text = body.trim();
  return text.length <= longestMessage && !/^[<{[]/.test(text) ? text : '';
}

type SendOptions = Pick<FetchOptions, 'method' | 'body' | 'headers' | 'signal' | 'cache'>;

/**
 * Sends one request, never twice, and resolves with the response before its body is read; a 304 counts as a success.
 * Rejects with a `CallFailure`: `offline` without a response, `status` with the server's readable text.
 */
export async function send(url: string, options: SendOptions): Promise<Response> {
  let response: Response;
  try {
    response = await ofetch.raw(url, {
      ...options,
      retry: false,
      responseType: 'stream',
      ignoreResponseError: true,
    });
  } catch {
    throw { kind: 'offline' } satisfies CallFailure;
  }
  if (response.ok || response.status === 304) return response;
  // The status alone is enough when the text cannot be read.
  const text = await readText(response, shortReplyLimit).catch(() => '');
  throw {
    kind: 'status',
    status: response.status,
    text: readableText(text),
  } satisfies CallFailure;
}

/**
 * Sends one request and resolves with the body's text. Rejects as `send` does, and with `unreadable` for a body above
 * `limit` bytes.
 */
export async function sendForText(
  url: string,
  options: SendOptions,
  limit = shortReplyLimit,
): Promise<string> {
  const response = await send(url, options);
  return readText(response, limit).catch((reason) => {
    throw reason === unreadable ? reason : ({ kind: 'offline' } satisfies CallFailure);
  });
}
