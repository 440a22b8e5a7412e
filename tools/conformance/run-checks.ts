import { randomUUID } from 'node:crypto';
import { callLimitMs } from '../../machines/business';
import type { CategoryGroup, Game } from '../../machines/contracts';
import { createApi } from '../../src/portal/api';
import { gamesCall } from '../../src/portal/calls';
import { callAsApp, type Exchange } from './app-calls';
import { askForAll, realClock, type Answer, type Clock } from './ask';
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
import { createFindings, type Finding, type Findings } from './findings';
import { checkAddresses, checkCatalogue, checkProviderList } from './list-checks';
import type { ConformanceOptions } from './options';
import { checkGames, checkPictures } from './sample-checks';

/** What is checked: the options, with backends. */
export type Subject = Omit<ConformanceOptions, 'fixtures' | 'api' | 'provider'> & {
  api: URL;
  provider: URL;
};

/** As long as groups arrive, the app waits; the kit not for ever. */
const wholeLimitMs = 60_000;
const json = /^(application\/json|[^;]+\+json)/i;

/** All checks in order; never rejects for what a backend does. */
export async function runChecks(subject: Subject, clock: Clock = realClock): Promise<Finding[]> {
  const findings = createFindings();
  const { api, provider, origin, isDirect, service } = subject;
  const isOneHost = api.origin === provider.origin && !isDirect;
  const calls = createApi({
    apiOrigin: api.origin,
    providerHost: provider.origin,
    serviceName: service,
  });
  const limit = () => clock.limit(callLimitMs);

  let groups: CategoryGroup[] = [];
  const isApiOpen = await checkConnection('api', api, false, limit(), findings);
  if (isApiOpen) {
    groups = await checkCatalogueCall(calls, clock, findings);
    if (groups.length > 0) await checkSamples(subject, groups, clock, findings);
    if (subject.login !== undefined) {
      await checkLogin(calls, subject.login, clock, findings);
    }
    if (subject.subscribe !== undefined) {
      await checkSubscription(calls, subject.subscribe, subject.pack, clock, findings);
    }
  }
  const isProviderOpen = isOneHost
    ? isApiOpen
    : await checkConnection('provider', provider, isDirect, limit(), findings);
  if (isProviderOpen) {
    const url = provider.origin + gamesCall.path;
    await checkProviderCall(calls, url, isDirect ? origin : undefined, groups, clock, findings);
  }
  return findings.all;
}

type Calls = ReturnType<typeof createApi>;

const textOf = ({ body }: Answer) => Buffer.concat(body).toString();

function parsed(answer: Answer): unknown {
  try {
    return JSON.parse(textOf(answer));
  } catch {
    return undefined;
  }
}

async function checkCatalogueCall(
  calls: Calls,
  clock: Clock,
  findings: Findings,
): Promise<CategoryGroup[]> {
  const { ok, warn, fail } = findings;
  const start = clock.now();
  let firstGroupMs: number | undefined;
  const leaving = new AbortController();
  const silence = clock.limit(callLimitMs);
  const stopWhereNothingCame = () => firstGroupMs === undefined && leaving.abort();
  silence.addEventListener('abort', stopWhereNothingCame);
  const exchange = await callAsApp(clock, () =>
    calls.fetchCatalogue(
      AbortSignal.any([leaving.signal, clock.limit(wholeLimitMs)]),
      () => (firstGroupMs ??= clock.now() - start),
    ),
  );
  silence.removeEventListener('abort', stopWhereNothingCame);
  const answer = checkAnswered('catalogue', exchange, findings);
  if (!answer) return [];
  const { result } = exchange;
  checkType('catalogue', answer, json, findings);
  if (!result) {
    const found = `cannot be read: ${textOf(answer).slice(0, 40)}`;
    fail('catalogue: shape', found, 'Send a JSON list of {category, games: […]}.');
    return [];
  }
  checkCatalogue(parsed(answer), result, findings);
  checkTime('catalogue', answer, findings, true);
  const { wholeMs = 0 } = answer;
  const first = Math.min(firstGroupMs ?? wholeMs, wholeMs);
  const found = `first category after ${seconds(first)}, the last after ${seconds(wholeMs)}`;
  if (wholeMs > 1_000 && first > wholeMs * 0.8) {
    warn('catalogue: streaming', found, 'Send categories as they are ready, without buffering.');
  } else ok('catalogue: streaming', found);
  checkCompression('catalogue', answer, false, findings);
  const caching = headerOf(answer, 'cache-control');
  const [, age = '0'] = /max-age=(\d+)/i.exec(caching) ?? [];
  if (headerOf(answer, 'set-cookie')) {
    warn(
      'catalogue: caching',
      'sets a cookie',
      'Send no cookie: the catalogue is the same for all.',
    );
  } else if (Number(age) > 86_400) {
    warn('catalogue: caching', caching, 'Let it be kept for an hour or less: new games come late.');
  } else ok('catalogue: caching', caching || 'no Cache-Control');
  return result;
}

async function checkSamples(
  { api, origin, games: count }: Subject,
  groups: readonly CategoryGroup[],
  clock: Clock,
  findings: Findings,
) {
  const games: Game[] = groups.flatMap((group) => group.games);
  const base = origin ?? api;
  checkAddresses(games, base.origin, findings);
  if (count === 0) return;
  const sampling = {
    count,
    portal: origin ?? (api.protocol === 'http:' ? api : undefined),
    base,
    clock,
  };
  await checkGames(games, sampling, findings);
  await checkPictures(games, sampling, findings);
}

async function checkProviderCall(
  calls: Calls,
  url: string,
  /** Where browsers ask from; undefined where the portal hands the call on. */
  page: URL | undefined,
  groups: CategoryGroup[],
  clock: Clock,
  findings: Findings,
) {
  const { ok, warn, fail } = findings;
  const added: Record<string, string> = page ? { origin: page.origin } : {};
  const exchange = await callAsApp(clock, () => calls.fetchGames(clock.limit(callLimitMs)), added);
  const answer = checkAnswered('provider', exchange, findings);
  if (!answer) return;
  const { result } = exchange;
  checkType('provider', answer, json, findings);
  if (!result) {
    fail(
      'provider: shape',
      `cannot be read: ${textOf(answer).slice(0, 40)}`,
      'Send a JSON object whose field games, or data, is the list.',
    );
    return;
  }
  checkProviderList(parsed(answer), groups, findings);
  checkTime('provider', answer, findings);
  checkCompression('provider', answer, page !== undefined, findings);
  await checkRevalidation(url, answer, added, clock, findings);
  if (!page) return;
  const allowed = headerOf(answer, 'access-control-allow-origin');
  const check = 'provider: CORS';
  if (allowed !== '*' && allowed !== page.origin) {
    fail(
      check,
      allowed ? `allows ${allowed}` : 'no Access-Control-Allow-Origin',
      `Send Access-Control-Allow-Origin: ${page.origin}; browsers show nothing else to the portal.`,
    );
  } else if (allowed !== '*' && !/origin|\*/i.test(headerOf(answer, 'vary'))) {
    warn(check, `allows ${allowed}, without Vary`, 'Send Vary: Origin, for caches on the way.');
  } else ok(check, `allows ${allowed}; the app sends no header that would need a preflight`);
}

/** Whether asking after a list that is known costs some bytes only: the search asks at each key. */
async function checkRevalidation(
  url: string,
  answer: Answer,
  added: Record<string, string>,
  clock: Clock,
  { ok, warn, fail }: Findings,
) {
  const check = 'provider: unchanged';
  const etag = headerOf(answer, 'etag');
  const modified = headerOf(answer, 'last-modified');
  const again = `each key in the search brings ${kilobytes(answer.sent)} again`;
  if (!etag && !modified) {
    fail(
      check,
      `neither ETag nor Last-Modified: ${again}`,
      'Send an ETag, and 304 to If-None-Match.',
    );
    return;
  }
  const ask = (headers: Record<string, string>) =>
    askForAll(url, { headers: { ...added, ...headers }, signal: clock.limit(callLimitMs) }, clock);
  try {
    const known = await ask(etag ? { 'if-none-match': etag } : { 'if-modified-since': modified });
    const unknown = await ask(
      etag
        ? { 'if-none-match': '"another"' }
        : { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    );
    if (unknown.status === 304) {
      fail(
        check,
        '304 for a list that nobody has',
        'Compare the ETag: 304 only where it is the same.',
      );
    } else if (known.status !== 304) {
      fail(check, `${known.status} instead of 304: ${again}`, 'Answer If-None-Match with 304.');
    } else if (!etag) {
      warn(
        check,
        '304 by Last-Modified only',
        'Send an ETag: the portal asks by it on its own origin.',
      );
    } else ok(check, '304 without a body');
  } catch (error) {
    fail(check, `no answer: ${(error as Error).message}`, 'Answer If-None-Match with 304.');
  }
}

/** Numbers that are none. */
const malformed = ['abc', '22', '229019000000100000000'];

async function checkLogin(calls: Calls, msisdn: string, clock: Clock, findings: Findings) {
  const { ok, warn, fail } = findings;
  const check = (number: string) =>
    callAsApp(clock, () => calls.checkNumber({ msisdn: number }, clock.limit(callLimitMs)));
  const exchange = await check(msisdn);
  const answer = checkAnswered('login', exchange, findings);
  if (!answer) return;
  const { result } = exchange;
  checkType('login', answer, json, findings);
  if (!result) {
    fail('login: shape', 'no status can be read', 'Send {"status": "1"} or {"status": 0}.');
  } else {
    const meaning = result.status === '0' ? 'not subscribed' : 'lets in';
    const isKnown = result.status === '0' || result.status === '1';
    if (isKnown) ok('login: shape', `status ${result.status}: ${meaning}`);
    else
      warn(
        'login: shape',
        `status ${result.status}: lets in on the landing screen`,
        'Send 1 or 0.',
      );
  }
  checkTime('login', answer, findings);
  checkUncached('login', answer, findings);
  const wrong: Exchange<{ status: string }>[] = [];
  for (const number of malformed) wrong.push(await check(number));
  const silent = wrong.find((each) => !each.answer);
  const letIn = wrong.find((each) => each.result && each.result.status !== '0');
  const broken = wrong.find((each) => each.answer && each.answer.status >= 500);
  if (letIn)
    fail('login: malformed', 'lets a malformed number in', 'Send status 0 or an error 400.');
  else if (silent)
    fail('login: malformed', `no answer: ${silent.broken}`, 'Send status 0 or an error 400.');
  else if (broken) {
    warn(
      'login: malformed',
      `${broken.answer?.status} for a malformed number`,
      'Send status 0 or an error 400.',
    );
  } else ok('login: malformed', 'refused');
}

/** Sends one payment twice with one key: an operator that knows keys charges once. */
async function checkSubscription(
  calls: Calls,
  msisdn: string,
  pack: string,
  clock: Clock,
  findings: Findings,
) {
  const { ok, warn, fail } = findings;
  const request = calls.subscriptionBody({ msisdn, pack });
  const key = randomUUID();
  const subscribe = () =>
    callAsApp(clock, () => calls.subscribe(request, key, clock.limit(callLimitMs)));
  const first = await subscribe();
  const answer = checkAnswered('subscription', first, findings);
  if (!answer) return;
  const { result } = first;
  checkType('subscription', answer, /^text\/plain/i, findings);
  if (result === undefined) {
    fail('subscription: text', 'no text', 'Send Success, or a sentence for the subscriber.');
  } else if (result.trim() === 'Success') ok('subscription: text', 'Success');
  else if (/^\s*[<{[]/.test(result) || result.length > 500) {
    fail(
      'subscription: text',
      `begins ${result.slice(0, 20)}`,
      'Send plain text: it is shown as it is.',
    );
  } else if (/^success/i.test(result.trim())) {
    fail('subscription: text', result.trim(), 'Send exactly Success: anything else is an error.');
  } else
    warn('subscription: text', `an error: ${result.trim()}`, 'Nothing, if it is to be refused.');
  checkTime('subscription', answer, findings);
  checkUncached('subscription', answer, findings);
  const second = await subscribe();
  const check = 'subscription: same key';
  if (!second.answer) {
    fail(
      check,
      `no answer: ${second.broken}`,
      'Answer the same Idempotency-Key as the first time.',
    );
  } else if (second.answer.status !== answer.status || textOf(second.answer) !== textOf(answer)) {
    fail(
      check,
      `another answer: ${second.answer.status} ${textOf(second.answer).slice(0, 60)}`,
      'Answer the same Idempotency-Key as the first time, and charge once.',
    );
  } else ok(check, 'the same answer; look into your books for one charge');
}
