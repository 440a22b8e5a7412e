import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The time, which tests simulate. */
export interface Clock {
  now: () => number;
  /** Aborts after so many milliseconds. */
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

/** An answer whose headers have come. */
export interface Answer {
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes on the line so far, compressed or not. */
  sent: number;
  /** What has been read so far, uncompressed. */
  body: Buffer[];
  firstByteMs: number;
  /** Undefined until the end. */
  wholeMs: number | undefined;
  /** Its pieces as they come, once. */
  pieces: AsyncGenerator<Buffer>;
}

/**
 * A request as it is: without redirects, caches and repetitions. Resolves when the headers have come; rejects where no
 * answer does.
 */
export function ask(url: string, question: Question, clock: Clock): Promise<Answer> {
  const { method = 'GET', headers = {}, body, signal } = question;
  const start = clock.now();
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const sent = send(url, {
      method,
      signal,
      agent: false,
      headers: {
        'accept-encoding': 'br, gzip',
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
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
      };
      resolve(Object.assign(answer, { pieces: read(incoming, answer, () => clock.now() - start) }));
    });
    sent.end(body);
  });
}

async function* read(
  incoming: IncomingMessage,
  answer: Omit<Answer, 'pieces'>,
  passed: () => number,
): AsyncGenerator<Buffer> {
  // A 304 says how the answer would be compressed that it stands for.
  const isEmpty = incoming.statusCode === 304;
  const unzip = isEmpty ? undefined : unzips[incoming.headers['content-encoding'] ?? '']?.();
  if (unzip) {
    incoming.on('data', (piece: Buffer) => (answer.sent += piece.length));
    incoming.on('error', (error) => unzip.destroy(error));
    incoming.pipe(unzip);
  }
  for await (const piece of (unzip ?? incoming) as AsyncIterable<Buffer>) {
    if (!unzip) answer.sent += piece.length;
    answer.body.push(piece);
    yield piece;
  }
  answer.wholeMs = passed();
}

const unzips: Readonly<Record<string, () => Duplex>> = {
  br: createBrotliDecompress,
  gzip: createGunzip,
  deflate: createInflate,
};

/** Asks, and reads the answer to its end. */
export async function askForAll(url: string, question: Question, clock: Clock): Promise<Answer> {
  const answer = await ask(url, question, clock);
  for await (const piece of answer.pieces) void piece;
  return answer;
}

/** The headers only: what follows is not read. */
export async function askForHeaders(
  url: string,
  question: Question,
  clock: Clock,
): Promise<Answer> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([question.signal, leaving.signal]);
  const answer = await ask(url, { ...question, signal }, clock);
  leaving.abort();
  return answer;
}
