// The conformance kit: the right check reports each fault of an operator's backend, with the advice that fixes it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { createCertificate } from '../../../tools/bench/bench-server';
import type { Clock } from '../../../tools/conformance/send-request';
import { formatFindings, type Finding } from '../../../tools/conformance/findings';
import { runChecks, type Subject } from '../../../tools/conformance/run-checks';
import { listen } from '../../support/listen';
import { proxyTo } from '../../support/proxy-handler';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import { survives } from '../../support/survives';
import { useFixtures } from '../../support/use-portal';

const area = 'an operator’s backend';
const portal = new URL('https://play.example');

/** A clock that only a backend advances, and limits that expire when a backend stays silent. */
function createTime() {
  let now = 0;
  const limits: AbortController[] = [];
  const limit = () => {
    const controller = new AbortController();
    limits.push(controller);
    return controller.signal;
  };
  const clock: Clock = { now: () => now, limit };
  const passLimits = () => limits.splice(0).forEach((each) => each.abort());
  return { clock, pass: (ms: number) => (now += ms), passLimits };
}

type Time = ReturnType<typeof createTime>;
type Listener = (response: ServerResponse, request: IncomingMessage, time: Time) => unknown;

/** The fixtures with other answers, and the options of the kit. */
interface Backend {
  /** Key: path. They replace the fixtures' responses. */
  listeners?: Record<string, Listener>;
  catalogue?: unknown;
  options?: Partial<Subject>;
}

async function findingsOf({ listeners = {}, options, ...given }: Backend): Promise<Finding[]> {
  const time = createTime();
  const fixtures = await useFixtures(given);
  const passOn = proxyTo(fixtures.origin);
  const api = await listen((request, response) => {
    const own = listeners[request.url?.split('?')[0] ?? ''];
    if (own) own(response, request, time);
    else passOn(request, response);
  });
  const subject: Subject = {
    api,
    provider: api,
    origin: undefined,
    isDirect: false,
    login: undefined,
    subscribe: undefined,
    pack: 'Daily',
    games: 0,
    service: 'Zogo Games',
    ...options,
  };
  return runChecks(subject, time.clock);
}

/** `expected`: the finding, a space, and the advice. */
type Case = [result: Finding['result'], check: string, expected: RegExp, Backend];
const fails = (check: string, expected: RegExp, to: Backend): Case => ['fail', check, expected, to];
const warns = (check: string, expected: RegExp, to: Backend): Case => [
  'warning',
  check,
  expected,
  to,
];

/** A row: each backend gets the result and the advice of its check. Returns how many backends there are. */
function testFindings(tried: string, how: string, cases: readonly Case[]): void {
  survives(area, tried, how, async () => {
    for (const [result, check, expected, backend] of cases) {
      const finding = (await findingsOf(backend)).find((each) => each.check === check);
      expect(finding?.result, `of ${check}`).toBe(result);
      expect(`${finding?.found} ${finding?.fix}`).toMatch(expected);
    }
    return cases.length;
  });
}

const send =
  (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(body);
const json = (body: unknown, headers: Record<string, string> = {}) =>
  send(200, 'application/json', JSON.stringify(body), headers);
const text = (words: string) => send(200, 'text/plain; charset=utf-8', words);

const at = (path: string, listener: Listener, options: Partial<Subject> = {}): Backend => ({
  listeners: { [path]: listener },
  options,
});
const catalogueAs = (listener: Listener) => at('/api/games', listener);
const listAs = (listener: Listener, options?: Partial<Subject>) =>
  at('/fetch-games', listener, options);

const games = sampleGames(1, 40);
const group = sampleGroup('Sample', games);
const list = { games: group.games };
const ofCatalogue = (...catalogue: unknown[]): Backend => ({ catalogue });
const ofList = (...more: unknown[]) => listAs(json({ games: [...list.games, ...more] }));
/** Returns a catalogue with one more row: game 90 with these fields, or null in its place. */
const withGame = (fields: object | null, options: Partial<Subject> = {}): Backend => ({
  catalogue: [{ ...group, games: [...group.games, fields && { ...sampleGame(90), ...fields }] }],
  options,
});

survives(area, 'the fixtures, with all calls', 'pass every check of the kit', async () => {
  const options = { login: numberOf('subscribed'), subscribe: numberOf('success'), games: 5 };
  const findings = await findingsOf({ options });
  const notOk = findings.filter(({ result }) => result !== 'ok').map(({ check }) => check);
  expect(notOk).toEqual([]);
  expect(findings.length).toBeGreaterThan(35);
  return findings.length;
});

const breakOff: Listener = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 900 });
  response.write('[{"category":', () => response.destroy());
};
const silent: Listener = (_response, _request, time) => time.passLimits();
const redirect = send(302, 'text/plain', '', { Location: '/elsewhere' });
const captivePortal = catalogueAs(send(200, 'text/html', '<!doctype html><h1>Wi-Fi</h1>'));
const { status, shape } = { status: 'catalogue: status', shape: 'catalogue: shape' };

testFindings(
  'a call without an answer, with an error, a redirect or the page of a captive portal',
  'the kit names the call and says what to answer',
  [
    fails(status, /^no answer: nothing within .* within 10 s/, catalogueAs(silent)),
    fails(
      'provider: status',
      /^no answer: ECONNRESET/,
      listAs((response) => response.destroy()),
    ),
    fails(status, /^503 .*status 200/, catalogueAs(send(503, 'text/plain', 'No'))),
    fails(status, /^302.*no redirects/, catalogueAs(redirect)),
    fails(status, /^200, broken off: .*the whole/, catalogueAs(breakOff)),
    fails(shape, /^cannot be read: <!doc.* Send a JSON/, captivePortal),
    warns('catalogue: type', /^text\/html .*application\/json/, captivePortal),
  ],
);

const categories = 'catalogue: categories';
const inCatalogue = 'catalogue: games';
const halfGroups = [group, { category: 'No games' }, { games: [] }, null];
const noAddresses = games.map((game) => ({ ...game, gameurl: '' }));

testFindings('a list in another shape', 'the kit says which shape the app reads', [
  fails(shape, /^cannot be read: \{"games".*category, games/, { catalogue: { games: [] } }),
  fails(categories, /^none .*category, games/, ofCatalogue()),
  warns(categories, /^3 of 4 are left out: \{"category":"No games"\}/, ofCatalogue(...halfGroups)),
  warns(categories, /Empty.*Leave empty/, ofCatalogue(group, sampleGroup('Empty', []))),
  fails('provider: shape', /^cannot be read.*games, or data/, listAs(json([]))),
]);

testFindings('rows that the app leaves out', 'the kit counts them and names the field', [
  warns(inCatalogue, /1 of 41 are left out: id "90" id must be a whole/, withGame({ id: '90' })),
  warns(inCatalogue, /: gameurl missing id must/, withGame({ gameurl: undefined })),
  warns(inCatalogue, /: id 1.5, gamename null id/, withGame({ id: 1.5, gamename: null })),
  warns(inCatalogue, /: null in place of a game id/, withGame(null)),
  warns('provider: games', /: category "" .*category in/, ofList({ ...games[0], category: '' })),
  fails(inCatalogue, /40 of 40 .*gameurl/, ofCatalogue(sampleGroup('Sample', noAddresses))),
]);

testFindings(
  'lists whose rows do not fit each other',
  'the kit names what is there twice or missing',
  [
    warns('catalogue: names', /once: Sample.*only the first/, ofCatalogue(group, group)),
    warns('catalogue: names', /white space.*Trim/, ofCatalogue(sampleGroup(' Sample ', games))),
    warns('catalogue: ids', /Sample: 1 .*id of its own/, withGame({ id: 1 })),
    warns('provider: ids', /twice: 1 .*once/, ofList(list.games[0])),
    warns('provider: in catalogue', /^1 of 41 are not: 99 in "Sample"/, {
      catalogue: [group],
      ...ofList(sampleGame(99)),
    }),
  ],
);

const script = { gameurl: 'javascript:alert(1)' };
const old = 'http://old.example/';
const direct = { origin: portal, isDirect: true };
testFindings('addresses that cannot be framed or shown', 'the kit counts them and gives examples', [
  warns('games: addresses', /^1 cannot be framed: "javascript.*https/, withGame(script)),
  warns('games: addresses', /^1 are http, which.*by https/, withGame({ gameurl: old })),
  warns('pictures: addresses', /^1 of 41 games have none .*img6/, withGame({ img6: '' })),
  warns('pictures: addresses', /^1 of 41 are http/, withGame({ img6: old }, { origin: portal })),
]);

const latin1 = Buffer.from(JSON.stringify([sampleGroup('Été', games)]), 'latin1');
const inLatin1 = send(200, 'application/json; charset=iso-8859-1', JSON.stringify(list));
const gzipped = (headers: Record<string, string>) =>
  send(200, 'application/json', gzipSync(JSON.stringify(list)), {
    'Content-Encoding': 'gzip',
    ...headers,
  });
const tagged = gzipped({ ETag: '"1"' });
const alwaysUnchanged: Listener = (response, { headers }) =>
  (headers['if-none-match'] ? send(304, '', '') : tagged)(response);
const withHeader = (name: string, value: string) => catalogueAs(json([group], { [name]: value }));
const [unchanged, compression] = ['provider: unchanged', 'provider: compression'];
const isLatin1 = catalogueAs(send(200, 'application/json', latin1));

testFindings('wrong encoding, compression and caching', 'the kit says which header to send', [
  fails('catalogue: encoding', /no UTF-8.*UTF-8/, isLatin1),
  fails('provider: encoding', /iso-8859-1.*UTF-8/, listAs(inLatin1)),
  warns(
    'catalogue: compression',
    /sent as \d+\.\d kB \(not compressed.*gzip/,
    catalogueAs(json([group])),
  ),
  fails(compression, /not compressed.*brotli or gzip/, listAs(json(list), direct)),
  warns(compression, /without Vary.*Vary: Accept-Encoding/, listAs(gzipped({}))),
  warns('catalogue: caching', /864000.*an hour/, withHeader('Cache-Control', 'max-age=864000')),
  warns('catalogue: caching', /cookie.*no cookie/, withHeader('Set-Cookie', 'a=b')),
  fails(unchanged, /^neither ETag nor .*Send an ETag/, listAs(gzipped({}))),
  fails(unchanged, /^200 instead of 304.*with 304/, listAs(tagged)),
  fails(unchanged, /another list.*only where it is the same/, listAs(alwaysUnchanged)),
]);

const allows = (origin: string) =>
  listAs(json(list, { 'Access-Control-Allow-Origin': origin }), direct);
testFindings(
  'a provider of another origin that does not let the portal in',
  'the kit says which CORS header to send',
  [
    fails('provider: CORS', /^no Access.* https:\/\/play\.example/, listAs(json(list), direct)),
    fails('provider: CORS', /other\.example.*play\.example/, allows('https://other.example')),
    warns('provider: CORS', /without Vary.*Vary: Origin/, allows(portal.origin)),
  ],
);

/** A catalogue that arrives once so much simulated time has passed. */
const late = (ms: number) =>
  catalogueAs((response, _request, time) => {
    time.pass(ms);
    json([group])(response);
  });
testFindings(
  'answers that come late',
  'a warning over one second, a failure over the ten of the app',
  [
    warns('catalogue: time', /^first byte after 3\.0 s.*within a second/, late(3_000)),
    fails('catalogue: time', /^first byte after 11\.0 s.*within 10 s/, late(11_000)),
    warns('catalogue: streaming', /^first category after 3\.0 s.*without buffering/, late(3_000)),
  ],
);

const login = { login: numberOf('subscribed') };
const loginAs = (listener: Listener) => at('/loginuser', listener, login);
const cachedFor = (caching: string) => loginAs(json({ status: '1' }, { 'Cache-Control': caching }));
const failsForOthers: Listener = async (response, request) => {
  const isKnown = (await textOf(request)).includes(`"${login.login}"`);
  (isKnown ? json({ status: '1' }) : send(500, 'text/plain', ''))(response);
};
testFindings(
  'a login that answers otherwise',
  'the kit says which answer lets in and which does not',
  [
    fails('login: shape', /no status.*"status": "1"/, loginAs(json({ state: 1 }))),
    warns('login: shape', /ACTIVE.*1 or 0/, loginAs(json({ status: 'ACTIVE' }))),
    ...['max-age=60', 'public', 's-maxage=60'].map((caching) =>
      fails('login: caching', new RegExp(`${caching}.*no-store`), cachedFor(caching)),
    ),
    fails('login: malformed', /lets a malformed .*status 0/, loginAs(json({ status: '1' }))),
    warns('login: malformed', /^500.*error 400/, loginAs(failsForOthers)),
  ],
);

const pays = (listener: Listener) =>
  at('/subscribe/user', listener, { subscribe: numberOf('success') });
/** A backend that answers a repeated key otherwise. */
function repeats(): Backend {
  const keys = new Set<unknown>();
  return pays((response, { headers }) => {
    const key = headers['idempotency-key'];
    text(keys.has(key) ? 'Already subscribed' : 'Success')(response);
    keys.add(key);
  });
}
testFindings(
  'a subscription that answers otherwise, or twice',
  'the kit sends one key twice and compares',
  [
    fails('subscription: text', /^SUCCESS .*exactly Success/, pays(text('SUCCESS'))),
    fails('subscription: text', /^begins \{.*plain text/, pays(text('{"result":"Success"}'))),
    fails('subscription: text', /^no text .*Success/, pays(text(''))),
    warns('subscription: text', /Crédit insuffisant/, pays(text('Crédit insuffisant'))),
    fails('subscription: same key', /Already subscribed.*charge once/, repeats()),
  ],
);

/** A backend with one game and one picture, both answered with these headers and this status. */
function samples(headers: Record<string, string>, code = 200): Backend {
  const listener: Listener = (response) => response.writeHead(code, headers).end();
  return {
    catalogue: [sampleGroup('Sample', [sampleGame(1, { gameurl: '/game', img6: '/picture' })])],
    options: { games: 1 },
    listeners: { '/game': listener, '/picture': listener },
  };
}
const notFramed = samples({ 'Content-Security-Policy': "frame-ancestors 'none'" });
const ofPicture = (type: string, length: string) =>
  samples({ 'Content-Type': type, 'Content-Length': length });
const inFrame = 'games: in a frame';
testFindings(
  'games and pictures that browsers do not show',
  'the kit requests some and names the server that must allow it',
  [
    fails(inFrame, /X-Frame-Options DENY.*publisher/, samples({ 'X-Frame-Options': 'DENY' })),
    fails(inFrame, /frame-ancestors 'none'.*frame-ancestors/, notFramed),
    fails(inFrame, /status 410.*publisher/, samples({}, 410)),
    warns('pictures: files', /90\.0 kB.*at most 30 kB/, ofPicture('image/png', '90000')),
    warns('pictures: files', /type text\/html.*pictures/, ofPicture('text/html', '10')),
  ],
);

survives(
  area,
  'a certificate that no browser trusts',
  'nothing is sent there, no number above all',
  async () => {
    let requested = 0;
    const server = createServer(await createCertificate(), () => (requested += 1));
    const api = new URL(`https://localhost:${(await listen(server)).port}`);
    expect(await findingsOf({ options: { api, provider: api, ...login } })).toMatchObject([
      { check: 'api: certificate', result: 'fail', found: expect.stringContaining('SELF_SIGNED') },
    ]);
    expect(requested).toBe(0);
  },
);

survives(
  area,
  'a backend that repeats the number in its answers',
  'the output masks it',
  async () => {
    const number = numberOf('success');
    const spaced = number.match(/\d\d?/g)?.join(' ');
    const spellings = [number, number.replace(/^229/, '+229 '), spaced];
    for (const spelling of spellings) {
      const output = formatFindings(await findingsOf(pays(text(`No: ${spelling}`))), [number]);
      expect(output).toContain('an error: No:');
      expect(output.replaceAll(/\D/g, '')).not.toContain(number.slice(-8));
      expect(output).toMatch(/No: .*•[• ]*1?1$/m);
    }
    return spellings.length;
  },
);
