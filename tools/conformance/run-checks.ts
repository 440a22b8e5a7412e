import { randomUUID } from 'node:crypto';
import { callLimitMs } from '../../machines/business';
import type { CategoryGroup } from '../../machines/contracts';
import { createApi } from '../../src/portal/api';
import { gamesCall, subscribeBody } from '../../src/portal/calls';
import { callAsApp } from './app-calls';
import { sendRequest, realClock, reasonOf, whole, type Answer, type Clock } from './send-request';
import {
  checkAnswered,
  checkCompression,
  checkTime,
  checkType,
  checkUncached,
  headerOf,
  kilobytes,
  seconds,
} from './answer-checks';
import { checkConnection } from './connection-checks';
import { fail, Findings, warn, type Finding } from './findings';
import { checkAddresses, checkCatalogue, checkProviderList } from './list-checks';
import type { ConformanceOptions } from './options';
import { checkProof, isUnproven } from './proof-checks';
import { checkGames, checkPictures } from './sample-checks';

/** The options, with backends. */
export type Subject = Omit<ConformanceOptions, 'fixtures' | 'api' | 'provider'> & {
  api: URL;
  provider: URL;
};

/** Shared state of a run. */
interface Run {
  subject: Subject;
  clock: Clock;
  findings: Findings;
  calls: ReturnType<typeof createApi>;
  /** Starts the time limit of a call and returns its signal. */
  limit: () => AbortSignal;
}

/** Time limit for reading a catalogue, whose groups keep the app waiting. */
const wholeLimitMs = 60_000;
const json = /^(application\/json|[^;]+\+json)/i;

/** Runs all checks in order; a backend cannot make it reject. */
export async function runChecks(subject: Subject, clock: Clock = realClock): Promise<Finding[]> {
  const { api, provider, service: serviceName } = subject;
  const findings = new Findings();
  const calls = createApi({ apiOrigin: api.origin, providerHost: provider.origin, serviceName });
  const run = { subject, clock, findings, calls, limit: () => clock.limit(callLimitMs) };

  // Silence the app's warnings about dropped rows; the findings count these.
  const { warn: warnOnConsole } = console;
  console.warn = () => {};
  try {
    await checkAll(run);
  } finally {
    console.warn = warnOnConsole;
  }
  return findings.all;
}

async function checkAll(run: Run): Promise<void> {
  const { subject, findings, limit } = run;
  const { api, provider, isDirect } = subject;
  let groups: CategoryGroup[] = [];
  const isApiOpen = await checkConnection('api', api, false, limit(), findings);
  if (isApiOpen) {
    groups = await checkCatalogueCall(run);
    if (groups.length > 0) await checkSamples(run, groups);
    if (subject.login !== undefined) await checkLogin(run, subject.login);
    if (subject.subscribe !== undefined) await checkSubscription(run, subject.subscribe);
    else
      findings.addNotRun(
        'subscription: proof',
        '--subscribe NUMBER, which may be charged, and --pack',
      );
  }
  const isOneHost = api.origin === provider.origin && !isDirect;
  const isProviderOpen = isOneHost
    ? isApiOpen
    : await checkConnection('provider', provider, isDirect, limit(), findings);
  if (isProviderOpen) await checkProviderCall(run, groups);
}

/** Returns the text as the app reads it, without a byte order mark. */
const textOf = ({ body }: Answer) => new TextDecoder().decode(Buffer.concat(body));
const unreadable = (answer: Answer, fix: string) =>
  fail(`cannot be read: ${textOf(answer).slice(0, 40)}`, fix);

async function checkCatalogueCall({ clock, findings, calls, limit }: Run) {
  const start = clock.now();
  let firstGroupMs: number | undefined;
  const silence = new AbortController();
  limit().addEventListener('abort', () => firstGroupMs === undefined && silence.abort());
  const exchange = await callAsApp(clock, () =>
    calls.fetchCatalogue(
      AbortSignal.any([silence.signal, clock.limit(wholeLimitMs)]),
      () => (firstGroupMs ??= clock.now() - start),
    ),
  );
  const answer = checkAnswered('catalogue', exchange, findings);
  if (!answer) return [];
  const { result } = exchange;
  checkType('catalogue', answer, json, findings);
  if (!result) {
    const fault = unreadable(answer, 'Send a JSON list of {category, games: […]}.');
    findings.add('catalogue: shape', '', fault);
    return [];
  }
  checkCatalogue(JSON.parse(textOf(answer)) as unknown[], result, findings);
  checkTime('catalogue', answer, findings, true);
  const { wholeMs = 0 } = answer;
  const first = Math.min(firstGroupMs ?? wholeMs, wholeMs);
  const found = `first category after ${seconds(first)}, the last after ${seconds(wholeMs)}`;
  const isLate = wholeMs > 1_000 && first > wholeMs * 0.8;
  const fix = 'Send categories as they are ready, without buffering.';
  findings.add('catalogue: streaming', found, isLate && warn(found, fix));
  checkCompression('catalogue', answer, false, findings);
  const caching = headerOf(answer, 'cache-control');
  const [, age] = /max-age=(\d+)/i.exec(caching) ?? [];
  findings.add(
    'catalogue: caching',
    caching || 'no Cache-Control',
    headerOf(answer, 'set-cookie') &&
      warn('sets a cookie', 'Send no cookie: the catalogue is the same for all.'),
    Number(age) > 86_400 &&
      warn(caching, 'Let it be kept for an hour or less: new games come late.'),
  );
  return result;
}

async function checkSamples({ subject, clock, findings }: Run, groups: readonly CategoryGroup[]) {
  const { api, origin, games: count } = subject;
  const games = groups.flatMap((group) => group.games);
  const base = origin ?? api;
  checkAddresses(games, base.origin, findings);
  if (count === 0) return;
  const portal = origin ?? (api.protocol === 'http:' ? api : undefined);
  await checkGames(games, { count, portal, base, clock }, findings);
  await checkPictures(games, { count, portal, base, clock }, findings);
}

async function checkProviderCall(run: Run, groups: CategoryGroup[]) {
  const { subject, clock, findings, calls, limit } = run;
  const page = subject.isDirect ? subject.origin : undefined;
  const added: Record<string, string> = page ? { origin: page.origin } : {};
  const exchange = await callAsApp(clock, () => calls.fetchGames(limit()), added);
  const answer = checkAnswered('provider', exchange, findings);
  if (!answer) return;
  checkType('provider', answer, json, findings);
  if (!exchange.result) {
    const fix = 'Send a JSON object whose field games, or data, is the list.';
    findings.add('provider: shape', '', unreadable(answer, fix));
    return;
  }
  checkProviderList(JSON.parse(textOf(answer)), groups, findings);
  checkTime('provider', answer, findings);
  checkCompression('provider', answer, page !== undefined, findings);
  await checkRevalidation(run, answer, added);
  if (!page) return;
  const allowed = headerOf(answer, 'access-control-allow-origin');
  const isForAll = allowed === '*';
  findings.add(
    'provider: CORS',
    `allows ${allowed}; the app sends no header that would need a preflight`,
    !isForAll &&
      allowed !== page.origin &&
      fail(
        allowed ? `allows ${allowed}` : 'no Access-Control-Allow-Origin',
        `Send Access-Control-Allow-Origin: ${page.origin}; browsers show nothing else to the portal.`,
      ),
    !isForAll &&
      !/origin|\*/i.test(headerOf(answer, 'vary')) &&
      warn(`allows ${allowed}, without Vary`, 'Send Vary: Origin, for caches on the way.'),
  );
}

/** The search requests the list at each key: an unchanged list must cost few bytes. */
async function checkRevalidation(
  { subject, clock, findings, limit }: Run,
  answer: Answer,
  added: Record<string, string>,
) {
  const check = 'provider: unchanged';
  const url = subject.provider.origin + gamesCall.path;
  const etag = headerOf(answer, 'etag');
  const modified = headerOf(answer, 'last-modified');
  const again = `each key in the search brings ${kilobytes(answer.sent)} again`;
  const fix = 'Answer If-None-Match with 304.';
  if (!etag && !modified) {
    const found = `neither ETag nor Last-Modified: ${again}`;
    findings.add(check, '', fail(found, 'Send an ETag, and 304 to If-None-Match.'));
    return;
  }
  const statusFor = async (tag: string, date: string) => {
    const condition: Record<string, string> = etag
      ? { 'if-none-match': tag }
      : { 'if-modified-since': date };
    const question = { headers: { ...added, ...condition }, signal: limit() };
    return (await whole(sendRequest(url, question, clock))).status;
  };
  try {
    const known = await statusFor(etag, modified);
    const unknown = await statusFor('"another"', 'Thu, 01 Jan 1970 00:00:00 GMT');
    findings.add(
      check,
      '304 without a body',
      unknown === 304 &&
        fail(
          '304 to the ETag or date of another list',
          'Compare the ETag: send 304 only where it is the same.',
        ),
      known !== 304 && fail(`${known} instead of 304: ${again}`, fix),
      !etag &&
        warn('304 by Last-Modified only', 'Send an ETag: the portal asks by it on its own origin.'),
    );
  } catch (error) {
    findings.add(check, '', fail(`no answer: ${reasonOf(error)}`, fix));
  }
}

const malformedNumbers = ['abc', '22', '229019000000100000000'];

async function checkLogin({ clock, findings, calls, limit }: Run, msisdn: string) {
  const check = (number: string) =>
    callAsApp(clock, () => calls.checkNumber({ msisdn: number }, limit()));
  const exchange = await check(msisdn);
  const answer = checkAnswered('login', exchange, findings);
  if (!answer) return;
  checkType('login', answer, json, findings);
  const status = exchange.result?.status ?? '';
  findings.add(
    'login: shape',
    `status ${status}: ${status === '0' ? 'not subscribed' : 'lets in'}`,
    status === '' && fail('no status can be read', 'Send {"status": "1"} or {"status": 0}.'),
    !['0', '1'].includes(status) &&
      warn(`status ${status}: lets in on the landing screen`, 'Send 1 or 0.'),
  );
  checkTime('login', answer, findings);
  checkUncached('login', answer, findings);
  const refused = [];
  for (const number of malformedNumbers) refused.push(await check(number));
  const silent = refused.find((each) => !each.answer);
  const letIn = refused.find((each) => each.result && each.result.status !== '0');
  const broken = refused.find((each) => each.answer && each.answer.status >= 500);
  const fix = 'Send status 0 or an error 400.';
  findings.add(
    'login: malformed',
    'refused',
    letIn && fail('lets a malformed number in', fix),
    silent && fail(`no answer: ${silent.broken}`, fix),
    broken && warn(`${broken.answer?.status} for a malformed number`, fix),
  );
}

/**
 * Sends a payment that proves no number, one that an identity header contradicts, and one that it proves, twice with one key: an
 * operator with idempotency keys charges once. Without such a header, the first payment is repeated.
 */
async function checkSubscription({ subject, clock, findings, calls, limit }: Run, msisdn: string) {
  const { pack, service, identityHeader, otherNumber } = subject;
  const proof = identityHeader === undefined ? undefined : { [identityHeader]: msisdn };
  const pay = (number: string, key: string, added?: Record<string, string>) => {
    const body = subscribeBody({ msisdn: number, pack }, service);
    return callAsApp(clock, () => calls.subscribe(body, key, limit()), added);
  };
  const key = randomUUID();
  const unproven = await pay(msisdn, key);
  checkProof('proof', unproven, findings);
  if (proof && otherNumber) {
    checkProof('mismatch', await pay(otherNumber, randomUUID(), proof), findings);
  } else {
    const needs = '--identity-header NAME and --other-number NUMBER, which may be charged';
    findings.addNotRun('subscription: mismatch', needs);
  }
  if (!proof && isUnproven(unproven)) {
    findings.addNotRun(
      'subscription: text',
      '--identity-header NAME, with which a payment proves its number',
    );
    return;
  }
  const repeated = proof ? randomUUID() : key;
  const first = proof ? await pay(msisdn, repeated, proof) : unproven;
  const answer = checkAnswered('subscription', first, findings);
  if (!answer) return;
  checkType('subscription', answer, /^text\/plain/i, findings);
  const text = first.result?.trim() ?? '';
  findings.add(
    'subscription: text',
    'Success',
    text === '' && fail('no text', 'Send Success, or a sentence for the subscriber.'),
    (/^[<{[]/.test(text) || text.length > 500) &&
      fail(`begins ${text.slice(0, 20)}`, 'Send plain text: it is shown as it is.'),
    text !== 'Success' &&
      /^success/i.test(text) &&
      fail(text, 'Send exactly Success: anything else is an error.'),
    text !== 'Success' && warn(`an error: ${text}`, 'Nothing, if it is to be refused.'),
  );
  checkTime('subscription', answer, findings);
  checkUncached('subscription', answer, findings);
  const second = await pay(msisdn, repeated, proof);
  const again = second.answer && `${second.answer.status} ${textOf(second.answer)}`;
  const fix = 'Answer the same Idempotency-Key as the first time, and charge once.';
  findings.add(
    'subscription: same key',
    'the same answer; look into your books for one charge',
    again === undefined && fail(`no answer: ${second.broken}`, fix),
    again !== `${answer.status} ${textOf(answer)}` &&
      fail(`another answer: ${again?.slice(0, 64)}`, fix),
  );
}
