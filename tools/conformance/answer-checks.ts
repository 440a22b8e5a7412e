import { callLimitMs } from '../../machines/business';
import type { Exchange } from './app-calls';
import type { Answer } from './ask';
import type { Findings } from './findings';

/** Bytes for a reader. */
export const kilobytes = (bytes: number) =>
  bytes < 1_000 ? `${bytes} bytes` : `${(bytes / 1_000).toFixed(1)} kB`;
/** Milliseconds for a reader. */
export const seconds = (ms: number) =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** As it is sent: several lines of one header are one. */
export const headerOf = ({ headers }: Answer, name: string): string => String(headers[name] ?? '');

/** A call that takes longer is felt. */
const slowMs = 1_000;
/** On a line of 400 kbit/s five seconds. */
const heavyBytes = 250_000;
/** Less than that compression would not make smaller by much. */
const worthCompressing = 2_000;

/** The whole answer with status 200, where there is one; says so. */
export function checkAnswered(
  name: string,
  { answer, broken }: Exchange<unknown>,
  { ok, fail }: Findings,
): Answer | undefined {
  const check = `${name}: status`;
  if (!answer) {
    const limit = `${callLimitMs / 1_000} s`;
    fail(check, `no answer: ${broken}`, `Answer within ${limit}; the app gives up then.`);
  } else if (answer.status >= 300 && answer.status < 400) {
    fail(check, `${answer.status}, a redirect`, 'Answer at this address itself: no redirects.');
  } else if (answer.status !== 200) {
    fail(check, `${answer.status}`, 'Answer with status 200.');
  } else if (broken !== undefined) {
    fail(check, `200, broken off: ${broken}`, 'Send the whole; look for limits of proxies.');
  } else {
    ok(check, '200');
    return answer;
  }
  return undefined;
}

/** The type and the encoding of the text. */
export function checkType(
  name: string,
  answer: Answer,
  wanted: RegExp,
  { ok, warn, fail }: Findings,
) {
  const type = headerOf(answer, 'content-type');
  const example = wanted.test('application/json')
    ? 'application/json'
    : 'text/plain; charset=utf-8';
  if (!wanted.test(type)) {
    warn(`${name}: type`, type || 'no Content-Type', `Send Content-Type: ${example}.`);
  } else ok(`${name}: type`, type);
  const charset = /charset="?([^";]+)/i.exec(type)?.[1]?.trim() ?? 'utf-8';
  const isUtf8 = /^utf-?8$/i.test(charset);
  let isValid = true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(answer.body));
  } catch {
    isValid = false;
  }
  if (isUtf8 && isValid) ok(`${name}: encoding`, 'UTF-8');
  else {
    const found = isUtf8 ? 'bytes that are no UTF-8' : `charset ${charset}`;
    fail(`${name}: encoding`, found, 'Send UTF-8: the app reads everything as such.');
  }
}

/**
 * The time until the first byte and until the last. `streams`: what has come is shown, so that the limit holds for the
 * beginning only.
 */
export function checkTime(
  name: string,
  answer: Answer,
  { ok, warn, fail }: Findings,
  streams = false,
) {
  const { firstByteMs, wholeMs = 0 } = answer;
  const found = `first byte after ${seconds(firstByteMs)}, the whole after ${seconds(wholeMs)}`;
  const check = `${name}: time`;
  if ((streams ? firstByteMs : wholeMs) > callLimitMs) {
    fail(check, found, `Answer within ${callLimitMs / 1_000} s; the app gives up then.`);
  } else if (wholeMs > slowMs) {
    warn(check, found, 'Answer within a second: the line adds its own.');
  } else ok(check, found);
}

/** The size, compressed and not. `isDirect`: browsers ask this host themselves. */
export function checkCompression(
  name: string,
  answer: Answer,
  isDirect: boolean,
  { ok, warn, fail }: Findings,
) {
  const plain = answer.body.reduce((sum, { length }) => sum + length, 0);
  const encoding = headerOf(answer, 'content-encoding');
  const check = `${name}: compression`;
  const found = `${kilobytes(plain)}, sent as ${kilobytes(answer.sent)} (${encoding || 'not compressed'})`;
  if (!encoding && plain > worthCompressing) {
    if (isDirect) fail(check, found, 'Compress it with brotli or gzip.');
    else warn(check, found, 'Compress it with brotli or gzip, unless the proxy before it does.');
  } else if (encoding && !/accept-encoding|\*/i.test(headerOf(answer, 'vary'))) {
    warn(check, `${found}, without Vary`, 'Send Vary: Accept-Encoding, for caches on the way.');
  } else if (answer.sent > heavyBytes) {
    warn(check, found, 'Leave out games or fields: at 400 kbit/s that takes over 5 s.');
  } else ok(check, found);
}

/** That no cache keeps an answer about a person. */
export function checkUncached(name: string, answer: Answer, { ok, fail }: Findings) {
  const caching = headerOf(answer, 'cache-control');
  const check = `${name}: caching`;
  if (/public|s-maxage|max-age=0*[1-9]/i.test(caching)) {
    fail(check, caching, 'Send Cache-Control: no-store: the answer is about one person.');
  } else ok(check, caching || 'no Cache-Control; answers to POST are not cached');
}
