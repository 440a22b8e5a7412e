import { callLimitMs } from '../../machines/business';
import type { Subject } from './options';

const limit = `${callLimitMs / 1_000} s`;

/** The checks: by name, what an operator's engineer does about a fault. */
const fixes = {
  connection: 'Serve it by https: numbers travel to it, and pages of https call nothing else.',
  status: `Answer with status 200 at this address itself, to the end and within ${limit}, with a certificate that browsers trust (NODE_EXTRA_CA_CERTS adds an authority).`,
  'one build': 'Purge pages and service-worker.js from the CDN; try again when all replicas match.',
  'file headers': 'Send each file with the headers that npm run headers prints, unchanged.',
  'missing file': 'Answer 404 with Cache-Control: no-store, never another file with 200.',
  type: 'Send Content-Type: application/json, or text/plain for a payment, in UTF-8: the app reads everything as such.',
  shape:
    'Send to /api/games a JSON list of {category, games: […]}, to /fetch-games a JSON object whose field games, or data, is the list, to /loginuser {"status": "1"} or {"status": 0}, to /subscribe/user Success or a sentence.',
  time: `Answer within a second, with categories as they are ready: the app gives up after ${limit}.`,
  caching:
    'Send no-store with what is about one person; let the catalogue be kept for an hour or less, and set no cookie with it.',
  games:
    'Send games whose id is a whole number, also as a text, and whose gamename, gameurl (and category in the provider’s list) are texts that are not empty.',
  ids: 'Give each game an id of its own and list it once: only the first one opens.',
  compression:
    'Compress it with brotli or gzip, unless the proxy before it does. Above 250 kB leave out games or fields: at 400 kbit/s that takes over 5 s.',
  categories: 'Send {category, games} with a name and a game each; leave out empty ones.',
  names: 'Give each category one short name: only the first of a name is opened.',
  addresses: 'Give each game a gameurl by https: the app frames no other.',
  pictures: 'Give each game an img6 by https: browsers show no other picture in the portal.',
  headers:
    'Have the publisher answer by https with the portal’s origin (--origin) in Content-Security-Policy: frame-ancestors, and without X-Frame-Options.',
  files: 'Send WebP or AVIF of at most 30 kB, 300 px wide, that may be cached and shown elsewhere.',
  'in catalogue': 'Use ids and categories of the catalogue: others open ‘No game found’.',
  unchanged: 'Send an ETag, and 304 to an If-None-Match with the same ETag only.',
  CORS: 'Send Access-Control-Allow-Origin with that origin, which browsers demand, and Vary: Origin for caches.',
  answer: 'Send status 1 or 0.',
  malformed: 'Answer a malformed number with status 0 or an error 400.',
  proof: 'Charge only a number that the request proves; answer 403 to others: docs/security.md.',
  mismatch: 'Refuse a number that the identity header contradicts: docs/security.md.',
  text: 'Send exactly Success for a payment, and one plain sentence for a refusal: it is shown as it is.',
  'same key': 'Answer the same Idempotency-Key as the first time, and charge once.',
};

type Check = keyof typeof fixes;

export interface Finding {
  check: string;
  result: 'ok' | 'warning' | 'fail' | 'not run';
  found: string;
}

const judge = (result: Finding['result']) => (found: string | false | undefined) =>
  found ? { result, found } : undefined;
export const fail = judge('fail');
export const warn = judge('warning');
export const notRun = judge('not run');

/** By check: its first fault, or what to report without one. */
export type Verdicts = Partial<Record<Check, ReturnType<typeof fail> | string>>;

/** `add` reports checks of the call or the address that it names. */
export interface Run {
  subject: Subject;
  add: (name: string, verdicts: Verdicts) => void;
}

/** Returns a value as JSON of at most 40 characters. */
export const shortened = (value: unknown) => (JSON.stringify(value) ?? 'missing').slice(0, 40);

/** Returns a text with the number of examples and the first three; false without any. */
export const listed = (examples: readonly (string | number)[], text: string) =>
  examples.length > 0 && `${examples.length} ${text}: ${examples.slice(0, 3).join('; ')}`;

/** Formats findings, fixes and counts; masks every number, including those in a backend's response. */
export function formatFindings(findings: readonly Finding[], numbers: readonly string[]): string {
  const lines = findings.flatMap(({ check, result, found }) => {
    const line = `${result.padEnd(7)}  ${check.padEnd(24)}  ${found}`.trimEnd();
    const fix = `         fix: ${fixes[check.split(': ')[1] as Check]}`;
    return /warning|fail/.test(result) ? [line, fix] : [line];
  });
  const counts = ['ok', 'warning', 'fail', 'not run'].map(
    (name) => `${findings.filter(({ result }) => result === name).length} ${name}`,
  );
  return masked([...lines, '', counts.join(', ')].join('\n'), numbers);
}

/** Masks the given numbers, and all digit sequences as long, except the last two digits. */
export function masked(text: string, numbers: readonly string[] = []): string {
  const hide = (found: string) => found.slice(0, -2).replaceAll(/\d/g, '•') + found.slice(-2);
  return numbers
    .reduce((rest, number) => rest.replaceAll(number, hide), text)
    .replaceAll(/\d(?:[ -]?\d){8,}/g, hide);
}
