import { request, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it was sent, compressed or not. */
  body: Buffer;
  text: string;
}

interface RawRequest {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  signal?: AbortSignal;
}

/**
 * A request on a connection of its own whose address and headers go out as they are: `fetch` tidies both up, and takes
 * the compression away.
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

/** What each POST of the app has, besides its body. */
export const headersOfPost = { 'Content-Type': 'application/json', 'Idempotency-Key': 'a-key' };

/** A POST with a body in JSON. */
export const postJson = (origin: string, path: string, body: unknown, signal?: AbortSignal) =>
  rawRequest(origin, path, {
    method: 'POST',
    headers: headersOfPost,
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

/** What a promise fails with; undefined if it does not. To be had before it fails, and looked at afterwards. */
export const failureOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
