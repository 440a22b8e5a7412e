import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { PassThrough, pipeline, Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

/** The time, which tests simulate; `limit` returns a signal that aborts after `ms`. */
export interface Clock {
  now: () => number;
  limit: (ms: number) => AbortSignal;
}

interface Question extends Omit<RequestOptions, 'headers'> {
  headers?: Record<string, string>;
  body?: string;
}

export type Answer = Awaited<ReturnType<typeof sendRequest>>;

/** Sends one request without redirects, caches and retries. Resolves after the headers, or without a response. */
export async function sendRequest(url: string, { body = '', ...options }: Question, clock: Clock) {
  const start = clock.now();
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      answer.body.push(piece);
      done(null, piece);
    },
  });
  const answer = {
    url,
    /** 0 without a response. */
    status: 0,
    headers: [] as [name: string, value: string][],
    /** Returns the value of a header by its lower-case name; '' without it. */
    header: (name: string) => new Map(answer.headers).get(name) ?? '',
    /** The reason for a missing or truncated response. */
    broken: undefined as string | undefined,
    firstByteMs: 0,
    wholeMs: 0,
    /** Received bytes, possibly compressed. */
    sent: 0,
    /** What has been read of `stream`, uncompressed. */
    body: [] as Buffer[],
    stream: stream as Readable,
  };
  const note = (error: unknown) => (answer.broken ??= reasonOf(error));
  stream.on('error', note);
  const length = body && { 'content-length': Buffer.byteLength(body) };
  const headers = { 'accept-encoding': 'br, gzip', ...options.headers, ...length };
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  await new Promise<void>((resolve) => {
    const request = send(url, { ...options, headers, agent: false });
    request.on('error', (error) => resolve(void note(error)));
    request.on('response', (incoming) => {
      answer.status = incoming.statusCode ?? 0;
      answer.headers = Object.entries(incoming.headers).map(([key, value]) => [key, String(value)]);
      answer.firstByteMs = clock.now() - start;
      incoming.on('data', (piece: Buffer) => (answer.sent += piece.length));
      incoming.on('end', () => (answer.wholeMs = clock.now() - start));
      // A 304 has the encoding of the body that it leaves out.
      const encoding = answer.status === 304 ? '' : answer.header('content-encoding');
      const unzip = { br: createBrotliDecompress, gzip: createGunzip }[encoding];
      pipeline(incoming, unzip?.() ?? new PassThrough(), stream, () => {});
      resolve();
    });
    request.end(body);
  });
  return answer;
}

/** Reads a response to its end. */
export async function whole(given: Promise<Answer>): Promise<Answer> {
  const answer = await given;
  if (answer.status !== 0) await finished(answer.stream.resume()).catch(() => {});
  return answer;
}

/** A call; `result` is undefined if the app treats it as failed. */
export interface Exchange<Result> {
  answer: Answer;
  result: Result | undefined;
}

/** Makes a call with the app's own code, so that kit and app agree; a wrapped `fetch` measures. One call at a time. */
export async function callAsApp<Result>(
  clock: Clock,
  call: () => Promise<Result>,
  added?: Record<string, string>,
): Promise<Exchange<Result>> {
  const { fetch } = globalThis;
  let answer!: Answer;
  globalThis.fetch = async (input, init) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...added };
    const question = { ...(init as Question), headers };
    answer = await sendRequest(new Request(input).url, question, clock);
    const { status, stream, headers: received } = answer;
    if (status === 0) throw new TypeError(answer.broken);
    // `Response` rejects a body for these statuses.
    const body = [204, 205, 304].includes(status) ? null : Readable.toWeb(stream);
    return new Response(body as BodyInit | null, { status, headers: received });
  };
  const result = await call().catch(() => undefined);
  globalThis.fetch = fetch;
  return { answer, result };
}

/** Returns a short text for a network error. */
export function reasonOf(error: unknown): string {
  const { code, message, name } = error as NodeJS.ErrnoException;
  const isLate = name === 'AbortError' || name === 'TimeoutError';
  return isLate ? 'nothing within the limit' : (code ?? message);
}
