import { request, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as it was sent, compressed or not. */
  body: Buffer;
  text: string;
}

interface RawRequest {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | undefined;
  signal?: AbortSignal;
}

/**
 * Sends a request on its own connection with path and headers unchanged: `fetch` normalizes both, and decompresses the
 * response.
 */
export function rawRequest(origin: string, path: string, options: RawRequest = {}) {
  const { method = 'GET', headers = {}, body, signal } = options;
  const { hostname, port } = new URL(origin);
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, signal, agent: false });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('error', reject);
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const whole = Buffer.concat(parts);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: whole,
          text: whole.toString(),
        });
      });
    });
    sent.end(body);
  });
}

/** The headers of each POST of the app, besides those of the body. */
export const headersOfPost = { 'Content-Type': 'application/json', 'Idempotency-Key': 'a-key' };

/** A POST with a body in JSON. */
export const postJson = (origin: string, path: string, body: unknown, signal?: AbortSignal) =>
  rawRequest(origin, path, {
    method: 'POST',
    headers: headersOfPost,
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

/**
 * Resolves with the message of a promise's error, or undefined. Call it before the promise fails, so that the rejection is
 * handled.
 */
export const failureOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
