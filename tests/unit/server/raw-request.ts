import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

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
  signal?: AbortSignal | undefined;
}

/**
 * Sends a request on its own connection with path and headers unchanged: `fetch` normalizes both, and decompresses the
 * response.
 */
export async function rawRequest(
  origin: string,
  path: string,
  { method, headers = {}, body, signal }: RawRequest = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const sent = request({ hostname, port, path, method, headers, signal, agent: false }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  // An abort during the body is also an error of the answer.
  sent.on('error', () => {});
  const whole = await buffer(answer);
  const { statusCode = 0 } = answer;
  return { status: statusCode, headers: answer.headers, body: whole, text: whole.toString() };
}

/** Returns a connection to a server that begins with these bytes. */
export function connectTo(origin: string, bytes = ''): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  // Node sends them once it is connected.
  if (bytes) socket.write(bytes);
  return socket;
}

/** Sends these bytes; resolves with all that comes back until the server closes the connection. */
export const exchange = (origin: string, bytes: string): Promise<string> =>
  text(connectTo(origin, bytes));

/** The headers of each POST of the app, besides those of the body. */
export const headersOfPost = { 'Content-Type': 'application/json', 'Idempotency-Key': 'a-key' };

/** A body that the server accepts for a check or a payment. */
export const aNumber = { msisdn: '2290190000011' };

/** An origin where nothing listens: a port that was free a moment ago may belong to another test now. */
export const closedOrigin = new URL('http://127.0.0.1:9');

/** Sends a POST of the app; a text or bytes as `body` are sent unchanged. */
export const postJson = (
  origin: string,
  path: string,
  body: unknown,
  { headers = {}, ...more }: Pick<RawRequest, 'headers' | 'signal'> = {},
) =>
  rawRequest(origin, path, {
    method: 'POST',
    headers: { ...headersOfPost, ...headers },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    ...more,
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
