// The conformance kit: which check reports which fault of a backend with which advice; its options, output and exit codes.
import { execFile } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ConfigError } from '../../../build/config';
import { createCertificate } from '../../../tools/bench/bench-server';
import { formatFindings, type Finding } from '../../../tools/conformance/findings';
import { readOptions } from '../../../tools/conformance/options';
import { runChecks, type Subject } from '../../../tools/conformance/run-checks';
import { refusalOfFrame } from '../../../tools/conformance/samples';
import { listen } from '../../support/listen';
import { proxyTo } from '../../support/proxy-handler';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import { useFixtures } from '../../support/use-portal';

/** A clock that only a backend advances, and limits that expire when a backend stays silent. */
function createTime() {
  let now = 0;
  const limits: AbortController[] = [];
  const limit = () => {
    const controller = new AbortController();
    limits.push(controller);
    return controller.signal;
  };
  const passLimits = () => limits.splice(0).forEach((each) => each.abort());
  return { clock: { now: () => now, limit }, pass: (ms: number) => (now += ms), passLimits };
}

type Time = ReturnType<typeof createTime>;
type Listener = (response: ServerResponse, request: IncomingMessage, time: Time) => unknown;

/** The fixtures with other responses (key: path), and the options of the kit. */
interface Backend extends Partial<Subject> {
  listeners?: Record<string, Listener>;
}

async function findingsOf({ listeners = {}, ...options }: Backend) {
  const time = createTime();
  const fixtures = await useFixtures();
  const passOn = proxyTo(fixtures.origin);
  const api = await listen((request, response) => {
    const own = listeners[request.url?.split('?')[0] ?? ''];
    if (own) own(response, request, time);
    else passOn(request, response);
  });
  const defaults = readOptions(['--api', api.href, '--games', '0']);
  const service = 'Zogo Games';
  const subject = { ...defaults, api, provider: api, pack: 'Daily', service, ...options };
  return runChecks(subject, time.clock);
}

const send =
  (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(body);
const json = (body: unknown, headers: Record<string, string> = {}) =>
  send(200, 'application/json', JSON.stringify(body), headers);
const text = (words: string) => send(200, 'text/plain; charset=utf-8', words);
const silent: Listener = (_response, _request, time) => time.passLimits();
const destroyed: Listener = (response) => response.destroy();
const brokenOff: Listener = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 900 });
  response.write('[{"category":', () => response.destroy());
};

const games = sampleGames(1, 40);
const group = sampleGroup('Sample', games);
const list = { games: group.games };
const catalogueAs = (listener: Listener): Backend => ({ listeners: { '/api/games': listener } });
const late = (ms: number) =>
  catalogueAs((response, _request, time) => {
    time.pass(ms);
    json([group])(response);
  });
const catalogued = (...groups: unknown[]) => catalogueAs(json(groups));
/** A catalogue with one more row: game 90 with these fields, or null in its place. */
const withGame = (fields: object | null) =>
  catalogued({ ...group, games: [...group.games, fields && { ...sampleGame(90), ...fields }] });
const listAs = (listener: Listener): Backend => ({
  listeners: { '/api/games': json([group]), '/fetch-games': listener },
});
const listed = (...more: unknown[]) => listAs(json({ games: [...list.games, ...more] }));
const portal = new URL('https://play.example');
const direct = { origin: portal, isDirect: true };
const allowing = (origin: string): Backend => ({
  ...listAs(json(list, { 'Access-Control-Allow-Origin': origin })),
  ...direct,
});
const zipped = (headers: Record<string, string>) =>
  send(200, 'application/json', gzipSync(JSON.stringify(list)), {
    'Content-Encoding': 'gzip',
    ...headers,
  });
const tagged = zipped({ ETag: '"1"' });
const unchanged: Listener = (response, { headers }) =>
  (headers['if-none-match'] ? send(304, '', '') : tagged)(response);
const login = numberOf('subscribed');
const loginAs = (listener: Listener): Backend => ({ listeners: { '/loginuser': listener }, login });
const failingForOthers: Listener = async (response, request) =>
  ((await textOf(request)).includes(`"${login}"`) ? json({ status: '1' }) : send(500, '', ''))(
    response,
  );
const payment = (listener: Listener): Backend => ({
  listeners: { '/subscribe/user': listener },
  subscribe: numberOf('success'),
});
/** A backend that answers a repeated key otherwise. */
function repeating(): Backend {
  const keys = new Set<unknown>();
  return payment((response, { headers: { 'idempotency-key': key } }) => {
    text(keys.has(key) ? 'Already subscribed' : 'Success')(response);
    keys.add(key);
  });
}
/** A backend that charges only where the header proves the number, or charges the body's number where there is a header. */
const proving = (comparesBody: boolean, refusal = send(403, 'text/plain', 'Non')): Backend => ({
  ...payment(async (response, request) => {
    const { msisdn } = JSON.parse(await textOf(request)) as { msisdn: string };
    const given = request.headers['x-msisdn'];
    const isProven = given && (!comparesBody || given === msisdn);
    (isProven ? text('Success') : refusal)(response);
  }),
  identityHeader: 'x-msisdn',
  otherNumber: numberOf('success-with-white-space'),
});
/** A backend with one game and one picture, both answered with these headers and this status. */
const sample = (headers: Record<string, string>, status = 200, body = ''): Backend => ({
  games: 1,
  listeners: {
    '/api/games': json([sampleGroup('A', [sampleGame(1, { gameurl: '/game', img6: '/picture' })])]),
    '/game': send(status, 'image/png', '', headers),
    '/picture': send(status, 'image/png', body, headers),
  },
});
const [http, html] = ['http://old.example/', send(200, 'text/html', '<!doctype html>')];
const latin1Type = 'application/json; charset=iso-8859-1';
const latin1 = Buffer.from(JSON.stringify([sampleGroup('Été', games)]), 'latin1');

const [fail, warn] = ['fail', 'warning'] as const;

/** Key: a check. Each backend: the result, what is found with the advice, and the fault. */
const faults: Record<string, [result: Finding['result'], expected: RegExp, fault: Backend][]> = {
  'catalogue: status': [
    [fail, /^no answer: nothing within .* within 10 s/, catalogueAs(silent)],
    [fail, /^503 .*status 200/, catalogueAs(send(503, 'text/plain', 'No'))],
    [fail, /^302.*no redirects/, catalogueAs(send(302, '', '', { Location: '/' }))],
    [fail, /^200, broken off: .*the whole/, catalogueAs(brokenOff)],
  ],
  'catalogue: shape': [
    [fail, /^cannot be read: <!doc.* Send a JSON.*category, games/, catalogueAs(html)],
  ],
  'catalogue: type': [[warn, /^text\/html .*application\/json/, catalogueAs(html)]],
  'catalogue: categories': [
    [fail, /^none .*category, games/, catalogued()],
    [
      warn,
      /^2 of 3 are left out: \{"category":"No"\}/,
      catalogued(group, { category: 'No' }, null),
    ],
    [warn, /Empty.*Leave empty/, catalogued(group, sampleGroup('Empty', []))],
  ],
  'catalogue: games': [
    [warn, /1 of 41 .*: id 1.5, gamename null id must/, withGame({ id: 1.5, gamename: null })],
    [warn, /: null in place of a game id/, withGame(null)],
    [fail, /1 of 1 .*gameurl/, catalogued({ ...group, games: [{ ...games[0], gameurl: '' }] })],
  ],
  'catalogue: names': [
    [warn, /once: Sample.*only the first/, catalogued(group, group)],
    [warn, /white space.*Trim/, catalogued(sampleGroup(' Sample ', games))],
  ],
  'catalogue: ids': [[warn, /Sample: 1 .*id of its own/, withGame({ id: 1 })]],
  'catalogue: encoding': [[fail, /no UTF-8/, catalogueAs(send(200, 'application/json', latin1))]],
  'catalogue: compression': [[warn, /sent as .*kB \(not compr.*gzip/, catalogueAs(json([group]))]],
  'catalogue: caching': [
    [warn, /864000.*an hour/, catalogueAs(json([group], { 'Cache-Control': 'max-age=864000' }))],
    [warn, /cookie.*no cookie/, catalogueAs(json([group], { 'Set-Cookie': 'a=b' }))],
  ],
  'catalogue: time': [
    [warn, /^first byte after 3\.0 s.*within a second/, late(3_000)],
    [fail, /^first byte after 11\.0 s.*within 10 s/, late(11_000)],
  ],
  'catalogue: streaming': [[warn, /^first category after 3\.0 s.*without buffer/, late(3_000)]],
  'provider: status': [[fail, /^no answer: ECONNRESET/, listAs(destroyed)]],
  'provider: shape': [[fail, /^cannot be read.*games, or data/, listAs(json([]))]],
  'provider: games': [
    ['ok', /all of use/, listAs(json({ data: list.games }))],
    [warn, /: category "" .*category in/, listed({ ...games[0], category: '' })],
  ],
  'provider: ids': [[warn, /twice: 1 .*once/, listed(list.games[0])]],
  'provider: in catalogue': [[warn, /^1 of 41 are not: 99/, listed(sampleGame(99))]],
  'provider: encoding': [[fail, /iso-8859-1.*UTF-8/, listAs(send(200, latin1Type, '{}'))]],
  'provider: compression': [
    [fail, /not compressed.*brotli or gzip/, { ...listAs(json(list)), ...direct }],
    [warn, /without Vary.*Vary: Accept-Encoding/, listAs(zipped({}))],
  ],
  'provider: unchanged': [
    [fail, /^neither ETag nor .*Send an ETag/, listAs(zipped({}))],
    [fail, /^200 instead of 304.*with 304/, listAs(tagged)],
    [fail, /another list.*only where it is the same/, listAs(unchanged)],
  ],
  'provider: CORS': [
    [fail, /^no Access.* https:\/\/play\.example/, { ...listAs(json(list)), ...direct }],
    [fail, /other\.example.*play\.example/, allowing('https://other.example')],
    [warn, /without Vary.*Vary: Origin/, allowing(portal.origin)],
  ],
  'games: addresses': [
    [warn, /^1 cannot be framed: "java.*https/, withGame({ gameurl: 'javascript:alert(1)' })],
    [warn, /^1 are http, which.*by https/, withGame({ gameurl: http })],
  ],
  'pictures: addresses': [
    [warn, /^1 of 41 games have none .*img6/, withGame({ img6: '' })],
    [warn, /^1 of 41 are http/, { ...withGame({ img6: http }), origin: portal }],
  ],
  'login: shape': [
    [fail, /no status.*"status": "1"/, loginAs(json({ state: 1 }))],
    [warn, /ACTIVE.*1 or 0/, loginAs(json({ status: 'ACTIVE' }))],
  ],
  'login: caching': [
    [fail, /s-maxage=6.*no-store/, loginAs(json({ status: 1 }, { 'Cache-Control': 's-maxage=6' }))],
  ],
  'login: malformed': [
    [fail, /lets a malformed .*status 0/, loginAs(json({ status: '1' }))],
    [warn, /^500.*error 400/, loginAs(failingForOthers)],
  ],
  'subscription: proof': [
    [warn, /^charged for a number in the body alone.*identity\.md/, payment(text('Success'))],
    ['ok', /^403: a stranger cannot pay .*identity\.md/, proving(true)],
    ['ok', /^Confirmez.*: right if the phone .*identity\.md/, payment(text('Confirmez'))],
    [fail, /^charged or not: status 500 .*403/, payment(send(500, 'text/plain', 'No'))],
    [fail, /^charged or not: ECONNRESET/, payment(destroyed)],
    ['not run', /^needs --subscribe NUMBER, which may be charged/, {}],
  ],
  'subscription: mismatch': [
    [fail, /^charged though the header.*identity\.md/, proving(false)],
    ['ok', /^403: a subscriber cannot .*identity\.md/, proving(true)],
    ['ok', /^Non: right if it is a refusal/, proving(true, text('Non'))],
    ['not run', /^needs --identity-header NAME and --other-number/, payment(text('Success'))],
  ],
  'subscription: text': [
    ['ok', /^Success/, proving(true)],
    ['not run', /^needs --identity-header/, { ...proving(true), identityHeader: undefined }],
    [fail, /^SUCCESS .*exactly Success/, payment(text('SUCCESS'))],
    [fail, /^begins \{.*plain text/, payment(text('{"result":"Success"}'))],
    [fail, /^no text .*Success/, payment(text(''))],
    [warn, /Crédit insuffisant/, payment(text('Crédit insuffisant'))],
  ],
  'subscription: same key': [[fail, /Already subscribed.*charge once/, repeating()]],
  'games: in a frame': [
    [fail, /X-Frame-Options DENY.*publisher/, sample({ 'X-Frame-Options': 'DENY' })],
    [fail, /status 410.*publisher/, sample({}, 410)],
  ],
  'pictures: files': [
    [warn, /90\.0 kB.*at most 30 kB/, sample({}, 200, 'a'.repeat(90_000))],
    [warn, /type text\/html.*pictures/, sample({ 'Content-Type': 'text/html' })],
  ],
};

const cases = Object.entries(faults).flatMap(([check, rows]) =>
  rows.map(([result, expected, fault]) => [check, result, expected, fault] as const),
);

test.each(cases)('%s: %s, %s', async (check, result, expected, fault) => {
  const finding = (await findingsOf(fault)).find((each) => each.check === check);
  expect(finding?.result).toBe(result);
  expect(`${finding?.found} ${finding?.fix}`).toMatch(expected);
});

const [payer, other] = [numberOf('success'), numberOf('success-with-white-space')];
test.each<[Partial<Subject>, payments: [body: string, header: string, key: number][]]>([
  [{ login }, []],
  [
    { subscribe: payer },
    [
      [payer, 'none', 1],
      [payer, 'none', 1],
    ],
  ],
  [
    { subscribe: payer, identityHeader: 'x-msisdn', otherNumber: other },
    [
      [payer, 'none', 1],
      [other, payer, 2],
      [payer, payer, 3],
      [payer, payer, 3],
    ],
  ],
])('with the options %j the kit sends these payments and no other', async (options, payments) => {
  const sent: unknown[] = [];
  const keys = new Set<unknown>();
  const note: Listener = async (response, request) => {
    const { msisdn } = JSON.parse(await textOf(request)) as { msisdn: string };
    const { 'x-msisdn': header = 'none', 'idempotency-key': key } = request.headers;
    sent.push([msisdn, header, keys.add(key).size]);
    text('Success')(response);
  };
  await findingsOf({ ...payment(note), subscribe: undefined, ...options });
  expect(sent).toEqual(payments);
});

test('a backend with an untrusted certificate receives nothing, above all no number', async () => {
  let requested = 0;
  const server = createServer(await createCertificate(), () => (requested += 1));
  const api = new URL(`https://localhost:${(await listen(server)).port}`);
  expect(await findingsOf({ api, provider: api, login })).toMatchObject([
    { check: 'api: certificate', result: 'fail', found: expect.stringContaining('SELF_SIGNED') },
  ]);
  expect(requested).toBe(0);
});

test.each<[isShown: boolean, ancestors: string, frameOptions?: string]>([
  [true, ''],
  [true, 'https:'],
  [false, "'self'"],
  [true, 'https://*.example'],
  [false, 'https://play.example:8443'],
  [false, '*, frame-ancestors https://a.example'],
  [true, '*', 'DENY'],
])(
  'the portal shows a game (%s) with the ancestors "%s" and %s',
  (isShown, ancestors, option = '') => {
    const policy = ancestors && `frame-ancestors ${ancestors}`;
    const header = (name: string) => (name === 'x-frame-options' ? option : policy);
    const refusal = refusalOfFrame({ url: 'https://games.example/1/', header }, portal);
    expect(refusal === '').toBe(isShown);
  },
);

const api = ['--api', 'https://a.example'];
const paying = ['--fixtures', '--subscribe', '2290190000001', '--pack', 'Daily'];
test.each<[string[], RegExp]>([
  [[], /^Name the backend with --api .* --fixtures\.$/],
  [['--fixtures', ...api], /^--fixtures checks the fixtures, --api a backend/],
  [['--fixtures', '--direct'], /^--direct needs --origin/],
  [['--fixtures', '--login', '+2290190000001'], /^--login must be a number with its country pre/],
  [['--fixtures', '--subscribe', '2290190000001'], /^--subscribe needs --pack, one of Daily, /],
  [['--fixtures', '--identity-header', 'X-MSISDN'], /^--identity-header goes with --subscribe/],
  [[...paying, '--identity-header', 'Cookie'], /^--identity-header must be a name that begins/],
  [[...paying, '--other-number', '2290190000002'], /^--other-number goes with --identity-header,/],
  [['--fixtures', '--games', 'all'], /^--games must be a whole number/],
  [['--fixtures', '2290190000001'], /^There is a word that belongs to no option\. The options are/],
  [['--apis', 'x'], /^Unknown option '--apis'\. .*The options are --api,/],
])('the options %j are refused with a sentence that has no number', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(ConfigError);
  expect(() => readOptions(args)).toThrow(sentence);
  expect(() => readOptions(args)).not.toThrow(/2290190000001/);
});

test('the output has a line for each check and its fix, masks numbers, and counts failures', async () => {
  const number = numberOf('success');
  const spaced = number.match(/\d\d?/g)?.join(' ');
  const findings: Finding[] = [
    { check: 'api: connection', result: 'ok', found: 'trusted', fix: '' },
    { check: 'login: status', result: 'fail', found: `No: ${number}`, fix: `Not ${spaced}.` },
  ];
  const lines = formatFindings(findings, [number]).split('\n');
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['ok', 'api: connection', 'trusted'],
    ['fail', 'login: status', 'No: •••••••••••11'],
    ['', expect.stringMatching(/^fix: Not •• [• ]*1\.$/)],
    [''],
    ['1 ok, 0 with a warning, 1 failed, 0 not run'],
  ]);
});

test.each([
  [
    ['--fixtures', '--login', '2290190000003'],
    0,
    /status 0: not subscribed[^]*proof +charged for [^]*, 1 with a warning, 0 failed, 1 not run\n$/,
    /^$/,
  ],
  [['2290190000003'], 1, /^$/, /^There is a word .*\n$/],
  [['--api', 'http://127.0.0.1:9'], 1, /no answer: ECONNREFUSED/, /^$/],
])(
  'npm run conformance -- %j ends with exit code %i and prints no number',
  async (args, code, out, err) => {
    const entry = ['--import', 'tsx', 'tools/conformance/conformance.ts'];
    const env = { ...process.env, NODE_NO_WARNINGS: '1' };
    const ended = await new Promise((resolve) => {
      execFile(process.execPath, [...entry, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
    expect(ended).toEqual({
      code,
      stdout: expect.stringMatching(out),
      stderr: expect.stringMatching(err),
    });
    expect(JSON.stringify(ended)).not.toContain('2290190000003');
  },
);
