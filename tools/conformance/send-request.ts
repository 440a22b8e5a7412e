import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { PassThrough, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

/** The time, which tests simulate. */
export interface Clock {
  now: () => number;
  /** Returns a signal that aborts after `ms`. */
  limit: (ms: number) => AbortSignal;
}

export const realClock: Clock = {
  now: () => performance.now(),
  limit: (ms) => AbortSignal.timeout(ms),
};

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** A response whose headers have arrived; the body may follow. */
export interface Answer {
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** Received bytes, possibly compressed. */
  sent: number;
  /** Body so far, uncompressed. */
  body: Buffer[];
  firstByteMs: number;
  /** Undefined until the end. */
  wholeMs: number | undefined;
  /** Uncompressed chunks; iterate once. */
  pieces: AsyncGenerator<Buffer>;
  leave: () => void;
}

/** Sends one request without redirects, caches and retries. Resolves after the headers; rejects without a response. */
export function sendRequest(url: string, question: Question, clock: Clock): Promise<Answer> {
  const { method = 'GET', headers, body, signal } = question;
  const start = clock.now();
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
    const sent = send(url, {
      method,
      signal,
      agent: false,
      headers: { 'accept-encoding': 'br, gzip', ...headers, ...length },
    });
    sent.on('error', reject);
    sent.on('response', (incoming) => {
      const answer: Omit<Answer, 'pieces'> = {
        url,
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        sent: 0,
        body: [],
        firstByteMs: clock.now() - start,
        wholeMs: undefined,
        leave: () => void incoming.destroy(),
      };
      const passed = () => clock.now() - start;
      resolve(Object.assign(answer, { pieces: read(incoming, answer, passed) }));
    });
    sent.end(body);
  });
}

async function* read(
  incoming: IncomingMessage,
  answer: Omit<Answer, 'pieces'>,
  passed: () => number,
): AsyncGenerator<Buffer> {
  // A 304 has the encoding of the body that it leaves out.
  const encoding = answer.status === 304 ? '' : incoming.headers['content-encoding'];
  const unzip = { br: createBrotliDecompress, gzip: createGunzip }[encoding ?? ''];
  const body = unzip?.() ?? new PassThrough();
  incoming.on('data', (piece: Buffer) => (answer.sent += piece.length));
  pipeline(incoming, body, () => {});
  for await (const piece of body as AsyncIterable<Buffer>) {
    answer.body.push(piece);
    yield piece;
  }
  answer.wholeMs = passed();
}

/** Reads a response to its end. */
export async function whole(answer: Promise<Answer>): Promise<Answer> {
  for await (const piece of (await answer).pieces) void piece;
  return answer;
}

/** Returns a short text for a network error. */
export function reasonOf(error: unknown): string {
  const { code, message, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return 'nothing within the limit';
  return code ?? message;
}
