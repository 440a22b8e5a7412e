import { ofetch, type FetchOptions } from 'ofetch';
import type { CallFailure } from '../../machines/contracts';
import { readText, shortReplyLimit, unreadable } from './read-body';

/** In UTF-16 code units: subscribers see no longer text of a server. */
const maxMessageLength = 500;

/** Returns the readable text of a server; '' for markup, JSON and long traces (SUB-9). */
function readableText(body: string): string {
  const text = body.trim();
  return text.length <= maxMessageLength && !/^[<{[]/.test(text) ? text : '';
}

type SendOptions = Pick<FetchOptions, 'method' | 'body' | 'headers' | 'signal' | 'cache'>;

/**
 * Sends one request, never twice, and resolves with the response before its body is read; a 304 is a success. Rejects with a
 * `CallFailure`: `offline` without a response, `status` with the server's readable text.
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
  // The body cannot be read: report the status alone.
  const text = await readText(response, shortReplyLimit).catch(() => '');
  throw {
    kind: 'status',
    status: response.status,
    text: readableText(text),
  } satisfies CallFailure;
}

/** Sends one request and resolves with the body's text, which is short. Rejects as `send` and `textOf` do. */
export const sendForText = async (url: string, options: SendOptions): Promise<string> =>
  textOf(await send(url, options), shortReplyLimit);

/**
 * Resolves with the body's text. Rejects with `unreadable` above `limit` bytes, and with `offline` when the connection breaks.
 */
export const textOf = (response: Response, limit: number): Promise<string> =>
  readText(response, limit).catch((reason) => {
    throw reason === unreadable ? reason : ({ kind: 'offline' } satisfies CallFailure);
  });
