import { callLimitMs } from '../../machines/business';
import type { Exchange } from './app-calls';
import type { Answer } from './send-request';
import { fail, warn, type Findings } from './findings';

/** Bytes for a reader. */
export const kilobytes = (bytes: number) =>
  bytes < 1_000 ? `${bytes} bytes` : `${(bytes / 1_000).toFixed(1)} kB`;
/** Milliseconds for a reader. */
export const seconds = (ms: number) =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** Returns the value of a header; '' without it. */
export const headerOf = ({ headers }: Pick<Answer, 'headers'>, name: string): string =>
  String(headers[name] ?? '');

const limit = `Answer within ${callLimitMs / 1_000} s; the app gives up then.`;
/** Users notice a call that takes longer. */
const slowMs = 1_000;
/** Five seconds at 400 kbit/s. */
const heavyBytes = 250_000;
/** Compression does not make a smaller body much smaller. */
const worthCompressing = 2_000;

/** Returns the response if it has status 200 and is complete. */
export function checkAnswered(
  name: string,
  { answer, broken }: Exchange<unknown>,
  findings: Findings,
): Answer | undefined {
  const status = answer?.status ?? 0;
  const isWhole = findings.add(
    `${name}: status`,
    '200',
    !answer && fail(`no answer: ${broken}`, limit),
    status >= 300 &&
      status < 400 &&
      fail(`${status}, a redirect`, 'Answer at this address itself: no redirects.'),
    status !== 200 && fail(`${status}`, 'Answer with status 200.'),
    broken !== undefined &&
      fail(`200, broken off: ${broken}`, 'Send the whole; look for limits of proxies.'),
  );
  return isWhole ? answer : undefined;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The type and the encoding of the text. */
export function checkType(name: string, answer: Answer, wanted: RegExp, findings: Findings) {
  const type = headerOf(answer, 'content-type');
  const isJson = wanted.test('application/json');
  const fixType = `Send Content-Type: ${isJson ? 'application/json' : 'text/plain; charset=utf-8'}.`;
  const isWanted = wanted.test(type);
  findings.add(`${name}: type`, type, !isWanted && warn(type || 'no Content-Type', fixType));
  const charset = /charset="?([^";]+)/i.exec(type)?.[1]?.trim() ?? 'utf-8';
  const fix = 'Send UTF-8: the app reads everything as such.';
  findings.add(
    `${name}: encoding`,
    'UTF-8',
    !/^utf-?8$/i.test(charset) && fail(`charset ${charset}`, fix),
    !isUtf8(Buffer.concat(answer.body)) && fail('bytes that are no UTF-8', fix),
  );
}

/** Checks the time to the first byte and to the last. `streams`: the limit applies to the first byte only. */
export function checkTime(name: string, answer: Answer, findings: Findings, streams = false) {
  const { firstByteMs, wholeMs = 0 } = answer;
  const found = `first byte after ${seconds(firstByteMs)}, the whole after ${seconds(wholeMs)}`;
  findings.add(
    `${name}: time`,
    found,
    (streams ? firstByteMs : wholeMs) > callLimitMs && fail(found, limit),
    wholeMs > slowMs && warn(found, 'Answer within a second: the line adds its own.'),
  );
}

/** The size, compressed and not. `isDirect`: browsers call this host without the portal. */
export function checkCompression(
  name: string,
  answer: Answer,
  isDirect: boolean,
  findings: Findings,
) {
  const plain = answer.body.reduce((sum, { length }) => sum + length, 0);
  const encoding = headerOf(answer, 'content-encoding');
  const found = `${kilobytes(plain)}, sent as ${kilobytes(answer.sent)} (${encoding || 'not compressed'})`;
  const isPlain = !encoding && plain > worthCompressing;
  const varies = /accept-encoding|\*/i.test(headerOf(answer, 'vary'));
  findings.add(
    `${name}: compression`,
    found,
    isPlain && isDirect && fail(found, 'Compress it with brotli or gzip.'),
    isPlain && warn(found, 'Compress it with brotli or gzip, unless the proxy before it does.'),
    encoding &&
      !varies &&
      warn(`${found}, without Vary`, 'Send Vary: Accept-Encoding, for caches on the way.'),
    answer.sent > heavyBytes &&
      warn(found, 'Leave out games or fields: at 400 kbit/s that takes over 5 s.'),
  );
}

/** No cache may store a response about a subscriber. */
export function checkUncached(name: string, answer: Answer, findings: Findings) {
  const caching = headerOf(answer, 'cache-control');
  findings.add(
    `${name}: caching`,
    caching || 'no Cache-Control; answers to POST are not cached',
    /public|s-maxage|max-age=0*[1-9]/i.test(caching) &&
      fail(caching, 'Send Cache-Control: no-store: the answer is about one person.'),
  );
}
