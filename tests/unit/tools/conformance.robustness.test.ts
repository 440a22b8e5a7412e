// The conformance kit: each fault of an operator's backend is named by its check, with the advice that mends it.
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import { createCertificate } from '../../../tools/bench/bench-server';
import type { Clock } from '../../../tools/conformance/ask';
import { formatFindings, type Finding } from '../../../tools/conformance/findings';
import { runChecks, type Subject } from '../../../tools/conformance/run-checks';
import { listen } from '../../support/listen';
import { passTo } from '../../support/pass-to';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import { survives } from '../../support/survives';
import { useFixtures } from '../../support/use-portal';

const area = 'an operator’s backend';
const portal = new URL('https://play.example');

/** A time that passes only where a backend says so, and a limit that passes once a backend stays silent. */
function createTime() {
  let now = 0;
  const limits: AbortController[] = [];
  const limit = () => {
    const controller = new AbortController();
    limits.push(controller);
    return controller.signal;
  };
  const clock: Clock = { now: () => now, limit };
  return {
    clock,
    pass: (ms: number) => (now += ms),
    passLimits: () => limits.splice(0).forEach((each) => each.abort()),
  };
}

type Time = ReturnType<typeof createTime>;
type Respond = (response: ServerResponse) => unknown;

/** The fixtures with other answers, and what the kit asks of them. */
interface Backend {
  /** In place of the fixtures' answers, by path. */
  listeners?: (time: Time) => Record<string, RequestListener>;
  catalogue?: unknown;
  options?: Partial<Subject>;
}

async function findingsOf({ listeners, options, ...given }: Backend): Promise<Finding[]> {
  const time = createTime();
  const fixtures = await useFixtures(given);
  const passOn = passTo(fixtures.origin);
  const own = listeners?.(time) ?? {};
  const api = await listen((request, response) => {
    (own[request.url?.split('?')[0] ?? ''] ?? passOn)(request, response);
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

/** `said`: what is found, a space, and the advice. */
type Case = [result: Finding['result'], check: string, said: RegExp, Backend];
const fails = (check: string, said: RegExp, to: Backend): Case => ['fail', check, said, to];
const warns = (check: string, said: RegExp, to: Backend): Case => ['warning', check, said, to];

/** A row: each backend gets the result and the advice of its check. Returns how many backends there are. */
function isFound(tried: string, how: string, cases: readonly Case[]): void {
  survives(area, tried, how, async () => {
    for (const [result, check, said, backend] of cases) {
      const finding = (await findingsOf(backend)).find((each) => each.check === check);
      expect(finding?.result, `of ${check}`).toBe(result);
      expect(`${finding?.found} ${finding?.fix}`).toMatch(said);
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

const at = (path: string, respond: Respond, options: Partial<Subject> = {}): Backend => ({
  listeners: () => ({ [path]: (_, response) => void respond(response) }),
  options,
});

const games = sampleGames(1, 40);
const group = sampleGroup('Sample', games);
const list = { games: group.games };
const paths = [
  ['/api/games', 'catalogue'],
  ['/fetch-games', 'provider'],
] as const;
const ofCatalogue = (...catalogue: unknown[]): Backend => ({ catalogue });
const catalogueAs = (respond: Respond) => at('/api/games', respond);
const listAs = (respond: Respond, options?: Partial<Subject>) =>
  at('/fetch-games', respond, options);
const ofList = (...more: unknown[]) => listAs(json({ games: [...list.games, ...more] }));
/** A catalogue with one more game, whose fields are those of game 90 and these. */
const withGame = (fields: Record<string, unknown>, options: Partial<Subject> = {}): Backend => ({
  catalogue: [{ ...group, games: [...group.games, { ...sampleGame(90), ...fields }] }],
  options,
});

survives(area, 'the fixtures, with all calls', 'pass every check of the kit', async () => {
  const options = { login: numberOf('subscribed'), subscribe: numberOf('success'), games: 5 };
  const findings = await findingsOf({ options });
  const notOk = findings.filter(({ result }) => result !== 'ok').map(({ check }) => check);
  // One category is there twice (decision 10).
  expect(notOk).toEqual(['catalogue: names']);
  expect(findings.length).toBeGreaterThan(35);
  return findings.length;
});

const breakOff = (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 900 });
  response.write('[{"category":', () => response.destroy());
};
const silent = (path: string): Backend => ({
  listeners: (time) => ({ [path]: () => time.passLimits() }),
});
const reset = (response: ServerResponse) => response.destroy();
const redirect = send(302, 'text/plain', '', { Location: '/elsewhere' });
const captivePortal = send(200, 'text/html', '<!doctype html><h1>Wi-Fi</h1>');

isFound(
  'a call without an answer, with an error, a redirect or the page of a captive portal',
  'the kit names the call and says what to answer',
  paths.flatMap(([path, name]) => [
    fails(`${name}: status`, /^no answer: nothing within .* within 10 s/, silent(path)),
    fails(`${name}: status`, /^no answer: ECONNRESET .*within 10 s/, at(path, reset)),
    fails(`${name}: status`, /^503 .*status 200/, at(path, send(503, 'text/plain', 'No'))),
    fails(`${name}: status`, /^302.*no redirects/, at(path, redirect)),
    fails(`${name}: status`, /^200, broken off: .*the whole/, at(path, breakOff)),
    fails(`${name}: shape`, /^cannot be read: <!doc.* Send a JSON/, at(path, captivePortal)),
    warns(`${name}: type`, /^text\/html .*application\/json/, at(path, captivePortal)),
  ]),
);

const categories = 'catalogue: categories';
isFound('a list in another shape', 'the kit says which shape the app reads', [
  fails('catalogue: shape', /^cannot be read: \{"games".*category, games/, {
    catalogue: { games: [] },
  }),
  fails(categories, /^none .*category, games/, ofCatalogue()),
  warns(
    categories,
    /^3 of 4 are left out: \{"category":"No games"\}; .*a list/,
    ofCatalogue(group, { category: 'No games' }, { games: [] }, null),
  ),
  warns(categories, /Empty.*Leave empty/, ofCatalogue(group, sampleGroup('Empty', []))),
  fails('provider: shape', /^cannot be read.*games, or data/, listAs(json([]))),
]);

const noAddresses = games.map((game) => ({ ...game, gameurl: '' }));
isFound('rows that the app leaves out', 'the kit counts them and names the field', [
  warns(
    'catalogue: games',
    /1 of 41 are left out: id "90" id must be a whole number/,
    withGame({ id: '90' }),
  ),
  warns('catalogue: games', /: gameurl missing id must/, withGame({ gameurl: undefined })),
  warns('catalogue: games', /: id 1.5, gamename null id/, withGame({ id: 1.5, gamename: null })),
  warns(
    'catalogue: games',
    /: null in place of a game id/,
    ofCatalogue({ ...group, games: [...group.games, null] }),
  ),
  warns(
    'provider: games',
    /1 of 41 are left out: category "" .*category in the provider’s list/,
    ofList({ ...sampleGame(7), category: '' }),
  ),
  fails(
    'catalogue: games',
    /40 of 40 are left out.*gameurl/,
    ofCatalogue(sampleGroup('Sample', noAddresses)),
  ),
]);

isFound('lists whose rows do not fit each other', 'the kit names what is there twice or missing', [
  warns('catalogue: names', /once: Sample.*only the first/, ofCatalogue(group, group)),
  warns('catalogue: names', /white space.*Trim/, ofCatalogue(sampleGroup(' Sample ', games))),
  warns('catalogue: ids', /Sample: 1 .*id of its own/, withGame({ id: 1 })),
  warns('provider: ids', /twice: 1 .*once/, ofList(list.games[0])),
  warns('provider: in catalogue', /^1 of 41 are not: 99 in "Sample" .*finds no game/, {
    catalogue: [group],
    ...ofList(sampleGame(99)),
  }),
]);

const script = { gameurl: 'javascript:alert(1)' };
const old = 'http://old.example/';
isFound('addresses that cannot be framed or shown', 'the kit counts them and gives examples', [
  warns('games: addresses', /^1 cannot be framed: "javascript.*https/, withGame(script)),
  warns('games: addresses', /^1 are http, which.*by https/, withGame({ gameurl: old })),
  warns('pictures: addresses', /^1 of 41 games have none .*img6/, withGame({ img6: '' })),
  warns(
    'pictures: addresses',
    /^1 of 41 are http .*browsers refuse/,
    withGame({ img6: old }, { origin: portal }),
  ),
]);

const latin1 = Buffer.from(JSON.stringify([sampleGroup('Été', games)]), 'latin1');
const inLatin1 = send(200, 'application/json; charset=iso-8859-1', JSON.stringify(list));
const direct = { origin: portal, isDirect: true };
const gzipped = (headers: Record<string, string>) =>
  send(200, 'application/json', gzipSync(JSON.stringify(list)), {
    'Content-Encoding': 'gzip',
    ...headers,
  });
const alwaysUnchanged: Backend = {
  listeners: () => ({
    '/fetch-games': ({ headers }, response) =>
      void (headers['if-none-match'] ? send(304, '', '') : gzipped({ ETag: '"1"' }))(response),
  }),
};
const ofHeader = (name: string, value: string) => catalogueAs(json([group], { [name]: value }));

isFound('wrong encoding, compression and caching', 'the kit says which header to send', [
  fails(
    'catalogue: encoding',
    /no UTF-8.*UTF-8/,
    catalogueAs(send(200, 'application/json', latin1)),
  ),
  fails('provider: encoding', /iso-8859-1.*UTF-8/, listAs(inLatin1)),
  warns('catalogue: compression', /not compressed.*brotli or gzip/, catalogueAs(json([group]))),
  fails('provider: compression', /not compressed.*brotli or gzip/, listAs(json(list), direct)),
  warns('provider: compression', /without Vary.*Vary: Accept-Encoding/, listAs(gzipped({}))),
  warns(
    'catalogue: caching',
    /864000.*an hour or less/,
    ofHeader('Cache-Control', 'max-age=864000'),
  ),
  warns('catalogue: caching', /cookie.*no cookie/, ofHeader('Set-Cookie', 'a=b')),
  fails('provider: unchanged', /^neither ETag nor .*Send an ETag/, listAs(gzipped({}))),
  fails('provider: unchanged', /^200 instead of 304.*with 304/, listAs(gzipped({ ETag: '"1"' }))),
  fails('provider: unchanged', /nobody has.*only where it is the same/, alwaysUnchanged),
]);

const allows = (origin: string) =>
  listAs(json(list, { 'Access-Control-Allow-Origin': origin }), direct);
isFound(
  'a provider of another origin that does not let the portal in',
  'the kit says which CORS header to send',
  [
    fails(
      'provider: CORS',
      /^no Access-Control.* https:\/\/play\.example/,
      listAs(json(list), direct),
    ),
    fails('provider: CORS', /other\.example.*play\.example/, allows('https://other.example')),
    warns('provider: CORS', /without Vary.*Vary: Origin/, allows(portal.origin)),
  ],
);

/** A backend that answers once so much simulated time has passed. */
const late = (path: string, ms: number): Backend => ({
  listeners: (time) => ({
    [path]: (_, response) => {
      time.pass(ms);
      json(path === '/api/games' ? [group] : list)(response);
    },
  }),
});
isFound('answers that come late', 'a warning over one second, a failure over the ten of the app', [
  ...paths.flatMap(([path, name]) => [
    warns(`${name}: time`, /^first byte after 3\.0 s.*within a second/, late(path, 3_000)),
    fails(`${name}: time`, /^first byte after 11\.0 s.*within 10 s/, late(path, 11_000)),
  ]),
  warns(
    'catalogue: streaming',
    /^first category after 3\.0 s.*without buffering/,
    late('/api/games', 3_000),
  ),
]);

const answersLogin = (respond: Respond) =>
  at('/loginuser', respond, { login: numberOf('subscribed') });
/** A backend that fails for each number but the subscribed one. */
const failsForOthers: Backend = {
  options: { login: numberOf('subscribed') },
  listeners: () => ({
    '/loginuser': (request, response) =>
      void textOf(request).then((body) => {
        const isKnown = body.includes(`"${numberOf('subscribed')}"`);
        (isKnown ? json({ status: '1' }) : send(500, 'text/plain', ''))(response);
      }),
  }),
};
isFound('a login that answers otherwise', 'the kit says which answer lets in and which does not', [
  fails('login: shape', /no status.*"status": "1"/, answersLogin(json({ state: 1 }))),
  warns('login: shape', /ACTIVE.*1 or 0/, answersLogin(json({ status: 'ACTIVE' }))),
  ...['max-age=60', 'public', 's-maxage=60'].map((caching) => {
    const cached = answersLogin(json({ status: '1' }, { 'Cache-Control': caching }));
    return fails('login: caching', new RegExp(`${caching}.*no-store`), cached);
  }),
  fails('login: malformed', /lets a malformed .*status 0/, answersLogin(json({ status: '1' }))),
  warns('login: malformed', /^500.*error 400/, failsForOthers),
]);

const subscribe = { subscribe: numberOf('success') };
const pays = (words: string) => at('/subscribe/user', text(words), subscribe);
/** A backend that answers a repeated key otherwise. */
function repeats(): Backend {
  const keys = new Set<unknown>();
  const respond: RequestListener = ({ headers }, response) => {
    const key = headers['idempotency-key'];
    text(keys.has(key) ? 'Already subscribed' : 'Success')(response);
    keys.add(key);
  };
  return { options: subscribe, listeners: () => ({ '/subscribe/user': respond }) };
}
isFound(
  'a subscription that answers otherwise, or twice',
  'the kit sends one key twice and compares',
  [
    fails('subscription: text', /^SUCCESS .*exactly Success/, pays('SUCCESS')),
    fails('subscription: text', /^begins \{.*plain text/, pays('{"result":"Success"}')),
    fails('subscription: text', /^no text .*Success/, pays('')),
    warns('subscription: text', /Crédit insuffisant/, pays('Crédit insuffisant')),
    fails('subscription: same key', /Already subscribed.*charge once/, repeats()),
  ],
);

/** A backend with one game and one picture of its own, which answers both so. */
function samples(headers: Record<string, string>, status = 200): Backend {
  const own = sampleGroup('Sample', [sampleGame(1, { gameurl: '/game', img6: '/picture' })]);
  const respond: RequestListener = (_, response) => response.writeHead(status, headers).end();
  return {
    catalogue: [own],
    options: { games: 1 },
    listeners: () => ({ '/game': respond, '/picture': respond }),
  };
}
const framedBy = (source: string) =>
  samples({ 'Content-Security-Policy': `frame-ancestors ${source}` });
const ofPicture = (type: string, length: string) =>
  samples({ 'Content-Type': type, 'Content-Length': length });
const inFrame = 'games: in a frame';
isFound(
  'games and pictures that browsers do not show',
  'the kit requests some and names the server that must allow it',
  [
    fails(inFrame, /X-Frame-Options DENY.*publisher/, samples({ 'X-Frame-Options': 'DENY' })),
    fails(inFrame, /frame-ancestors 'none'.*frame-ancestors/, framedBy("'none'")),
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
    let asked = 0;
    const server = createServer(await createCertificate(), (_, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const api = new URL(`https://localhost:${(server.address() as AddressInfo).port}`);
    const options = { api, provider: api, login: numberOf('subscribed') };
    expect(await findingsOf({ options })).toMatchObject([
      { check: 'api: certificate', result: 'fail', found: expect.stringContaining('SELF_SIGNED') },
    ]);
    expect(asked).toBe(0);
  },
);

survives(
  area,
  'a backend that repeats the number in its answers',
  'the table masks it',
  async () => {
    const number = numberOf('subscribed');
    const spaced = number.match(/\d\d?/g)?.join(' ');
    const spellings = [number, number.replace(/^229/, '+229 '), spaced];
    for (const spelling of spellings) {
      const options = { subscribe: number };
      const findings = await findingsOf(at('/subscribe/user', text(`No: ${spelling}`), options));
      const table = formatFindings(findings, [number]);
      expect(table).toContain('an error: No:');
      expect(table.replaceAll(/\D/g, '')).not.toContain(number.slice(-8));
      expect(table).toMatch(/No: .*•[• ]*0?1 /);
    }
    return spellings.length;
  },
);
