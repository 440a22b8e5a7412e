import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { callLimitMs } from '../../machines/business';
import type { CategoryGroup, Game } from '../../machines/contracts';
import { readReply } from '../../machines/payment';
import { createApi } from '../../src/portal/api';
import { gamesCall, subscribeBody } from '../../src/portal/calls';
import { frameOf } from '../../src/portal/game-frame';
import * as checks from './checks';
import { callAsApp, reasonOf, sendRequest, whole, type Clock } from './exchange';
import { fail, findingsOf, notRun, ok, type Cell, type Finding } from './findings';
import type { ConformanceOptions } from './options';
import { faultOfPicture, refusalOfFrame, requestSample } from './samples';

/** The options, with backends. */
export type Subject = Omit<ConformanceOptions, 'fixtures' | 'api' | 'provider'> &
  Record<'api' | 'provider', URL>;

const realClock: Clock = {
  now: () => performance.now(),
  limit: (ms) => AbortSignal.timeout(ms),
};
/** Time limit for reading a catalogue, whose groups keep the app waiting. */
const wholeLimitMs = 60_000;
const malformedNumbers = ['abc', '22', '229019000000100000000'];

/** Runs all checks in order; a backend cannot make it reject. */
export async function runChecks(subject: Subject, clock = realClock): Promise<Finding[]> {
  const { api, provider, service, isDirect } = subject;
  const cells: Cell[] = [];
  const calls = createApi({
    apiOrigin: api.origin,
    providerHost: provider.origin,
    serviceName: service,
  });
  const run: Run = { subject, clock, calls, limit: () => clock.limit(callLimitMs), cells };
  // Silence the app's warnings about dropped rows; the findings count these.
  const { warn } = console;
  console.warn = () => {};
  try {
    const isApiOpen = await checkConnection(run, 'api', api, false);
    const groups = isApiOpen ? await checkApi(run) : [];
    const isOneHost = api.origin === provider.origin && !isDirect;
    const isProviderOpen = isOneHost
      ? isApiOpen
      : await checkConnection(run, 'provider', provider, isDirect);
    if (isProviderOpen) await checkProvider(run, groups);
  } finally {
    console.warn = warn;
  }
  return findingsOf(cells);
}

interface Run {
  subject: Subject;
  clock: Clock;
  calls: ReturnType<typeof createApi>;
  /** Starts the time limit of a call and returns its signal. */
  limit: () => AbortSignal;
  /** The table so far. */
  cells: Cell[];
}

/** Adds cells; returns whether the backend has none of their faults. */
function add({ cells }: Run, more: Cell[]): boolean {
  cells.push(...more);
  return findingsOf(more).every(({ result }) => result === 'ok');
}

/** Returns whether further requests may be sent to the host. */
async function checkConnection(run: Run, name: string, url: URL, isDirect: boolean) {
  if (url.protocol === 'http:') {
    add(run, checks.plainChecks(name, url, isDirect));
    return true;
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(url.port) || 443,
    // TLS has no server name for an address.
    ...(/^[\d.:]+$/.test(host) ? {} : { servername: host }),
    ALPNProtocols: ['h2', 'http/1.1'],
    minVersion: 'TLSv1',
    // A certificate that is not trusted is a finding.
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: run.limit() });
    add(run, checks.tlsChecks(name, socket, isDirect));
    return socket.authorized;
  } catch (error) {
    const fault = fail(`no TLS connection: ${reasonOf(error)}`);
    add(run, [ok(`${name}: connection`), fault, 'Let this machine reach it by https.']);
    return false;
  } finally {
    socket.destroy();
  }
}

/** Returns the catalogue. */
async function checkApi(run: Run): Promise<CategoryGroup[]> {
  const { subject, clock, calls, limit } = run;
  const start = clock.now();
  let firstMs = Infinity;
  const silence = new AbortController();
  limit().addEventListener('abort', () => firstMs === Infinity && silence.abort());
  const signal = AbortSignal.any([silence.signal, clock.limit(wholeLimitMs)]);
  const catalogue = await callAsApp(clock, () =>
    calls.fetchCatalogue(signal, () => (firstMs = Math.min(firstMs, clock.now() - start))),
  );
  if (add(run, checks.statusChecks('catalogue', catalogue.answer)))
    add(run, checks.catalogueChecks(catalogue, firstMs));
  const groups = catalogue.result ?? [];
  const games = groups.flatMap((group) => group.games);
  if (groups.length > 0) await checkGames(run, games);
  if (subject.login !== undefined) await checkLogin(run, subject.login);
  if (subject.subscribe !== undefined) await checkPayments(run, subject.subscribe);
  else
    add(run, notRun('subscription: proof', '--subscribe NUMBER, which may be charged, and --pack'));
  return groups;
}

async function checkGames(run: Run, games: readonly Game[]) {
  const { subject, clock } = run;
  const { api, origin, games: count } = subject;
  const base = origin ?? api;
  add(run, checks.addressChecks(games, base.origin));
  if (count === 0) return;
  const portal = origin ?? (api.protocol === 'http:' ? api : undefined);
  const frames = games.flatMap((game) => frameOf(game, base.origin)?.src ?? []);
  const pictures = games.flatMap(({ img6 }) => {
    const url = img6.trim() && URL.canParse(img6, base) && new URL(img6, base);
    return url && /^https?:$/.test(url.protocol) ? url.href : [];
  });
  const framed = await requestSample(frames, count, clock, (answer, address) => {
    const isMixed = address.startsWith('https:') && answer.url.startsWith('http:');
    return isMixed ? 'leads to http' : refusalOfFrame(answer, portal);
  });
  const shown = await requestSample(pictures, count, clock, faultOfPicture);
  add(run, checks.sampleChecks(framed, portal, shown));
}

async function checkLogin(run: Run, number: string) {
  const check = (msisdn: string) =>
    callAsApp(run.clock, () => run.calls.checkNumber({ msisdn }, run.limit()));
  const login = await check(number);
  if (!add(run, checks.statusChecks('login', login.answer))) return;
  const malformed = [];
  for (const given of malformedNumbers) malformed.push(await check(given));
  add(run, checks.loginChecks(login, malformed));
}

/**
 * Sends a payment that proves no number, one that an identity header contradicts, and one that it proves, twice with one key: an
 * operator with idempotency keys charges once. Without such a header, the first payment is repeated.
 */
async function checkPayments(run: Run, msisdn: string) {
  const { pack, service, identityHeader, otherNumber } = run.subject;
  const proof = identityHeader === undefined ? undefined : { [identityHeader]: msisdn };
  const pay = (number: string, key: string, added?: Record<string, string>) => {
    const body = subscribeBody({ msisdn: number, pack }, service);
    const call = () => run.calls.subscribe(body, key, run.limit()).then(readReply);
    return callAsApp(run.clock, call, added);
  };
  const key = randomUUID();
  const unproven = await pay(msisdn, key);
  add(run, checks.proofChecks(unproven));
  if (proof && otherNumber)
    add(run, checks.mismatchChecks(await pay(otherNumber, randomUUID(), proof)));
  else {
    const needs = '--identity-header NAME and --other-number NUMBER, which may be charged';
    add(run, notRun('subscription: mismatch', needs));
  }
  if (!proof && checks.isUnproven(unproven)) {
    const needs = '--identity-header NAME, with which a payment proves its number';
    add(run, notRun('subscription: text', needs));
    return;
  }
  const repeated = proof ? randomUUID() : key;
  const first = proof ? await pay(msisdn, repeated, proof) : unproven;
  if (!add(run, checks.statusChecks('subscription', first.answer))) return;
  const second = await pay(msisdn, repeated, proof);
  add(run, checks.paymentChecks(first, second.answer));
}

async function checkProvider(run: Run, groups: readonly CategoryGroup[]) {
  const { subject, clock, calls, limit } = run;
  const page = subject.isDirect ? subject.origin : undefined;
  const added: Record<string, string> = page ? { origin: page.origin } : {};
  const list = await callAsApp(clock, () => calls.fetchGames(limit()), added);
  const { answer } = list;
  if (!add(run, checks.statusChecks('provider', answer))) return;
  add(run, checks.providerChecks(list, groups, page !== undefined));
  if (!list.result) return;
  const again = (etag: string, date: string) => {
    const condition = answer.header('etag')
      ? { 'if-none-match': etag }
      : { 'if-modified-since': date };
    const question = { headers: { ...added, ...condition }, signal: limit() };
    return whole(sendRequest(subject.provider.origin + gamesCall.path, question, clock));
  };
  const [etag, date] = [answer.header('etag'), answer.header('last-modified')];
  const known = etag || date ? await again(etag, date) : undefined;
  const unknown = known && (await again('"another"', 'Thu, 01 Jan 1970 00:00:00 GMT'));
  add(run, checks.unchangedChecks(answer, known, unknown));
  if (page) add(run, checks.corsChecks(answer, page.origin));
}
