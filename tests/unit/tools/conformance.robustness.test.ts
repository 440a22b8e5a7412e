import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import { startFixtures } from '../../../fixtures/server';
import type { Answer } from '../../../fixtures/test-numbers';
import { createCertificate } from '../../../tools/bench/bench-server';
import type { Clock } from '../../../tools/conformance/ask';
import { formatFindings, type Finding } from '../../../tools/conformance/findings';
import { runChecks, type Subject } from '../../../tools/conformance/run-checks';
import { passTo } from '../../support/pass-to';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import { survives } from '../../support/survives';

const area = 'an operator’s backend';
const portal = new URL('https://play.example');

/** A time that passes only where a backend says so, and a limit that passes once a backend stays silent. */
function createClock() {
  let now = 0;
  const limits: AbortController[] = [];
  const clock: Clock = {
    now: () => now,
    limit: () => {
      const controller = new AbortController();
      limits.push(controller);
      return controller.signal;
    },
  };
  return {
    clock,
    pass: (ms: number) => (now += ms),
    passLimits: () => limits.splice(0).forEach((limit) => limit.abort()),
  };
}

type Time = ReturnType<typeof createClock>;
type Listeners = Record<string, RequestListener>;
type Setup = (time: Time) => Listeners;

/** A backend that is wrong in one way, what is asked of it, and what must be said. */
interface Case {
  /** In place of the fixtures' answers, by path. */
  listeners?: Setup;
  catalogue?: unknown;
  options?: Partial<Subject>;
  check: string;
  result: Finding['result'];
  found: RegExp;
  fix: RegExp;
}

async function listen(server: Server & { closeAllConnections?: () => void }): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

/** The fixtures, with other answers at some addresses. */
async function useBackend({ listeners, ...options }: Case, time: Time): Promise<URL> {
  const fixtures = await startFixtures(
    'catalogue' in options ? { catalogue: options.catalogue } : {},
  );
  onTestFinished(() => fixtures.close());
  const passOn = passTo(fixtures.origin);
  const own = listeners?.(time) ?? {};
  const server = createServer((request, response) => {
    const listener = own[(request.url ?? '').split('?')[0] ?? ''];
    (listener ?? passOn)(request, response);
  });
  return new URL(`http://127.0.0.1:${await listen(server)}`);
}

async function findingsOf(each: Case): Promise<Finding[]> {
  const time = createClock();
  const api = await useBackend(each, time);
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
    ...each.options,
  };
  return runChecks(subject, time.clock);
}

/** A row: each backend fails the named check with the advice. Returns how many they were. */
function isFound(tried: string, how: string, cases: readonly Case[]): void {
  survives(area, tried, how, async () => {
    for (const each of cases) {
      const findings = await findingsOf(each);
      const { check, result, found, fix } = each;
      expect(findings.filter((finding) => finding.check === check)).toEqual([
        { check, result, found: expect.stringMatching(found), fix: expect.stringMatching(fix) },
      ]);
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
const at =
  (path: string, answer: (response: ServerResponse) => unknown): Setup =>
  () => ({ [path]: (_, response) => void answer(response) });

const games = sampleGames(1, 40);
const group = sampleGroup('Sample', games);
const list = { games: group.games };
const page = '<!doctype html><h1>Wi-Fi</h1>';
const paths = [
  ['/api/games', 'catalogue'],
  ['/fetch-games', 'provider'],
] as const;

survives(area, 'the fixtures, with all calls', 'pass every check of the kit', async () => {
  const options = { login: numberOf('subscribed'), subscribe: numberOf('success'), games: 5 };
  const cases: Case = { options, check: '', result: 'ok', found: /./, fix: /./ };
  const findings = await findingsOf(cases);
  const notOk = findings.filter(({ result }) => result !== 'ok').map(({ check }) => check);
  // One category is there twice, as decision 10 has it.
  expect(notOk).toEqual(['catalogue: names']);
  expect(findings.length).toBeGreaterThan(35);
  return findings.length;
});

isFound(
  'a call without an answer, with an error, a redirect or the page of a captive portal',
  'the kit names the call and says what to answer',
  paths.flatMap(([path, name]) => [
    {
      listeners: (time) => ({ [path]: () => time.passLimits() }),
      check: `${name}: status`,
      result: 'fail',
      found: /^no answer: nothing within the limit$/,
      fix: /within 10 s/,
    },
    {
      listeners: () => ({ [path]: (request) => request.socket.destroy() }),
      check: `${name}: status`,
      result: 'fail',
      found: /^no answer: ECONNRESET$/,
      fix: /within 10 s/,
    },
    {
      listeners: at(path, send(503, 'text/plain', 'No')),
      check: `${name}: status`,
      result: 'fail',
      found: /^503$/,
      fix: /status 200/,
    },
    {
      listeners: at(path, send(302, 'text/plain', '', { Location: '/elsewhere' })),
      check: `${name}: status`,
      result: 'fail',
      found: /^302/,
      fix: /no redirects/,
    },
    {
      listeners: at(path, (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 900 });
        response.write('[{"category":', () => response.destroy());
      }),
      check: `${name}: status`,
      result: 'fail',
      found: /^200, broken off: /,
      fix: /the whole/,
    },
    {
      listeners: at(path, send(200, 'text/html', page)),
      check: `${name}: shape`,
      result: 'fail',
      found: /^cannot be read: <!doctype/,
      fix: /^Send a JSON/,
    },
    {
      listeners: at(path, send(200, 'text/html', page)),
      check: `${name}: type`,
      result: 'warning',
      found: /^text\/html$/,
      fix: /application\/json/,
    },
  ]),
);

isFound('a list in another shape', 'the kit says which shape the app reads', [
  {
    catalogue: { games: [] },
    check: 'catalogue: shape',
    result: 'fail',
    found: /^cannot be read: \{"games"/,
    fix: /category, games/,
  },
  {
    catalogue: [],
    check: 'catalogue: categories',
    result: 'fail',
    found: /^none$/,
    fix: /category, games/,
  },
  {
    catalogue: [group, { category: 'No games' }, { games: [] }, null],
    check: 'catalogue: categories',
    result: 'warning',
    found: /^3 of 4 are left out: \{"category":"No games"\}; /,
    fix: /a list/,
  },
  {
    catalogue: [group, sampleGroup('Empty', [])],
    check: 'catalogue: categories',
    result: 'warning',
    found: /Empty/,
    fix: /Leave empty/,
  },
  {
    listeners: at('/fetch-games', json(list.games)),
    check: 'provider: shape',
    result: 'fail',
    found: /^cannot be read/,
    fix: /field games, or data/,
  },
]);

const withRow = (row: unknown) => [{ ...group, games: [...group.games, row] }];

isFound('rows that the app leaves out', 'the kit counts them and names the field', [
  ...(
    [
      [{ ...sampleGame(90), id: '90' }, /1 of 41 are left out: id "90"$/],
      [{ ...sampleGame(90), gamename: ' ' }, /: gamename " "$/],
      [{ ...sampleGame(90), gameurl: undefined }, /: gameurl missing$/],
      [{ ...sampleGame(90), id: 1.5, gamename: null }, /: id 1.5, gamename null$/],
      [null, /: null in place of a game$/],
    ] as const
  ).map(([row, found]): Case => ({
    catalogue: withRow(row),
    check: 'catalogue: games',
    result: 'warning',
    found,
    fix: /id must be a whole number/,
  })),
  {
    listeners: at(
      '/fetch-games',
      json({ games: [...list.games, { ...sampleGame(7), category: '' }] }),
    ),
    check: 'provider: games',
    result: 'warning',
    found: /1 of 41 are left out: category ""$/,
    fix: /category in the provider’s list/,
  },
  {
    catalogue: [
      sampleGroup(
        'Sample',
        games.map((game) => ({ ...game, gameurl: '' })),
      ),
    ],
    check: 'catalogue: games',
    result: 'fail',
    found: /40 of 40 are left out/,
    fix: /gameurl/,
  },
]);

isFound('lists whose rows do not fit each other', 'the kit names what is there twice or missing', [
  {
    catalogue: [group, sampleGroup('Sample', sampleGames(80, 1))],
    check: 'catalogue: names',
    result: 'warning',
    found: /more than once: Sample/,
    fix: /only the first/,
  },
  {
    catalogue: [sampleGroup(' Sample ', games)],
    check: 'catalogue: names',
    result: 'warning',
    found: /white space/,
    fix: /Trim/,
  },
  {
    catalogue: withRow(group.games[0]),
    check: 'catalogue: ids',
    result: 'warning',
    found: /Sample: 1$/,
    fix: /id of its own/,
  },
  {
    listeners: at('/fetch-games', json({ games: [...list.games, list.games[0]] })),
    check: 'provider: ids',
    result: 'warning',
    found: /twice: 1$/,
    fix: /once/,
  },
  {
    catalogue: [group],
    listeners: at('/fetch-games', json({ games: [...list.games, sampleGame(99)] })),
    check: 'provider: in catalogue',
    result: 'warning',
    found: /^1 of 41 are not: 99 in "Sample"$/,
    fix: /finds no game/,
  },
]);

isFound('addresses that cannot be framed or shown', 'the kit counts them and gives examples', [
  {
    catalogue: withRow({ ...sampleGame(90), gameurl: 'javascript:alert(1)' }),
    check: 'games: addresses',
    result: 'warning',
    found: /^1 cannot be framed: "javascript/,
    fix: /https/,
  },
  {
    catalogue: withRow({ ...sampleGame(90), gameurl: 'http://old.example/' }),
    check: 'games: addresses',
    result: 'warning',
    found: /^1 are http, which the app makes https/,
    fix: /by https/,
  },
  {
    catalogue: withRow({ ...sampleGame(90), img6: '' }),
    check: 'pictures: addresses',
    result: 'warning',
    found: /^1 of 41 games have none$/,
    fix: /img6/,
  },
  {
    catalogue: withRow({ ...sampleGame(90), img6: 'http://old.example/1.png' }),
    options: { origin: portal },
    check: 'pictures: addresses',
    result: 'warning',
    found: /^1 of 41 are http$/,
    fix: /browsers refuse/,
  },
]);

const direct = { origin: portal, isDirect: true };
const gzipped = (headers: Record<string, string>) => (response: ServerResponse) =>
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', ...headers })
    .end(gzipSync(JSON.stringify(list)));

isFound('wrong encoding, compression and caching', 'the kit says which header to send', [
  {
    listeners: at(
      '/api/games',
      send(
        200,
        'application/json',
        Buffer.from(JSON.stringify([sampleGroup('Été', games)]), 'latin1'),
      ),
    ),
    check: 'catalogue: encoding',
    result: 'fail',
    found: /no UTF-8/,
    fix: /UTF-8/,
  },
  {
    listeners: at(
      '/fetch-games',
      send(200, 'application/json; charset=iso-8859-1', JSON.stringify(list)),
    ),
    check: 'provider: encoding',
    result: 'fail',
    found: /iso-8859-1/,
    fix: /UTF-8/,
  },
  {
    listeners: at('/api/games', json([group])),
    check: 'catalogue: compression',
    result: 'warning',
    found: /not compressed/,
    fix: /brotli or gzip/,
  },
  {
    listeners: at('/fetch-games', json(list)),
    options: direct,
    check: 'provider: compression',
    result: 'fail',
    found: /not compressed/,
    fix: /brotli or gzip/,
  },
  {
    listeners: at('/fetch-games', gzipped({})),
    check: 'provider: compression',
    result: 'warning',
    found: /without Vary/,
    fix: /Vary: Accept-Encoding/,
  },
  {
    listeners: at('/api/games', json([group], { 'Cache-Control': 'max-age=864000' })),
    check: 'catalogue: caching',
    result: 'warning',
    found: /864000/,
    fix: /an hour or less/,
  },
  {
    listeners: at('/api/games', json([group], { 'Set-Cookie': 'a=b' })),
    check: 'catalogue: caching',
    result: 'warning',
    found: /cookie/,
    fix: /no cookie/,
  },
  {
    listeners: at('/fetch-games', gzipped({})),
    check: 'provider: unchanged',
    result: 'fail',
    found: /^neither ETag nor Last-Modified/,
    fix: /Send an ETag/,
  },
  {
    listeners: at('/fetch-games', gzipped({ ETag: '"1"' })),
    check: 'provider: unchanged',
    result: 'fail',
    found: /^200 instead of 304/,
    fix: /with 304/,
  },
  {
    listeners: () => ({
      '/fetch-games': (request, response) => {
        if (request.headers['if-none-match']) response.writeHead(304).end();
        else gzipped({ ETag: '"1"' })(response);
      },
    }),
    check: 'provider: unchanged',
    result: 'fail',
    found: /nobody has/,
    fix: /only where it is the same/,
  },
]);

isFound(
  'a provider of another origin that does not let the portal in',
  'the kit says which CORS header to send',
  [
    {
      options: direct,
      listeners: at('/fetch-games', json(list)),
      check: 'provider: CORS',
      result: 'fail',
      found: /^no Access-Control/,
      fix: /Access-Control-Allow-Origin: https:\/\/play\.example/,
    },
    {
      options: direct,
      listeners: at(
        '/fetch-games',
        json(list, { 'Access-Control-Allow-Origin': 'https://other.example' }),
      ),
      check: 'provider: CORS',
      result: 'fail',
      found: /other\.example/,
      fix: /play\.example/,
    },
    {
      options: direct,
      listeners: at('/fetch-games', json(list, { 'Access-Control-Allow-Origin': portal.origin })),
      check: 'provider: CORS',
      result: 'warning',
      found: /without Vary/,
      fix: /Vary: Origin/,
    },
  ],
);

/** Answers once so much simulated time has passed. */
const late =
  (path: string, ms: number, answer: (response: ServerResponse) => unknown): Setup =>
  (time) => ({
    [path]: (_, response) => {
      time.pass(ms);
      answer(response);
    },
  });

isFound('answers that come late', 'a warning over one second, a failure over the ten of the app', [
  ...paths.flatMap(([path, name]): Case[] => [
    {
      listeners: late(path, 3_000, json(name === 'catalogue' ? [group] : list)),
      check: `${name}: time`,
      result: 'warning',
      found: /^first byte after 3\.0 s/,
      fix: /within a second/,
    },
    {
      listeners: late(path, 11_000, json(name === 'catalogue' ? [group] : list)),
      check: `${name}: time`,
      result: 'fail',
      found: /^first byte after 11\.0 s/,
      fix: /within 10 s/,
    },
  ]),
  {
    listeners: late('/api/games', 3_000, json([group])),
    check: 'catalogue: streaming',
    result: 'warning',
    found: /^first category after 3\.0 s/,
    fix: /without buffering/,
  },
]);

const login = { login: numberOf('subscribed') };
const byNumber =
  (answer: (response: ServerResponse, isKnown: boolean) => unknown): Setup =>
  () => ({
    '/loginuser': (request, response) => {
      let text = '';
      request.on('data', (piece) => (text += String(piece)));
      request.on('end', () => void answer(response, text.includes(`"${numberOf('subscribed')}"`)));
    },
  });

isFound('a login that answers otherwise', 'the kit says which answer lets in and which does not', [
  {
    options: login,
    listeners: at('/loginuser', json({ state: 1 })),
    check: 'login: shape',
    result: 'fail',
    found: /no status/,
    fix: /"status": "1"/,
  },
  {
    options: login,
    listeners: at('/loginuser', json({ status: 'ACTIVE' })),
    check: 'login: shape',
    result: 'warning',
    found: /ACTIVE/,
    fix: /1 or 0/,
  },
  ...['max-age=60', 'public', 's-maxage=60'].map((caching): Case => ({
    options: login,
    listeners: at('/loginuser', json({ status: '1' }, { 'Cache-Control': caching })),
    check: 'login: caching',
    result: 'fail',
    found: new RegExp(caching),
    fix: /no-store/,
  })),
  {
    options: login,
    listeners: at('/loginuser', json({ status: '1' })),
    check: 'login: malformed',
    result: 'fail',
    found: /lets a malformed number in/,
    fix: /status 0/,
  },
  {
    options: login,
    listeners: byNumber((response, isKnown) =>
      isKnown ? json({ status: '1' })(response) : send(500, 'text/plain', '')(response),
    ),
    check: 'login: malformed',
    result: 'warning',
    found: /^500/,
    fix: /error 400/,
  },
]);

const subscribe = { subscribe: numberOf('success') };
const text = (words: string) => send(200, 'text/plain; charset=utf-8', words);

/** Answers the same key otherwise the second time. */
function otherwise(): Listeners {
  const keys: unknown[] = [];
  return {
    '/subscribe/user': (request, response) => {
      const key = request.headers['idempotency-key'];
      text(keys.includes(key) ? 'Already subscribed' : 'Success')(response);
      keys.push(key);
    },
  };
}

isFound(
  'a subscription that answers otherwise, or twice',
  'the kit sends one key twice and compares',
  [
    {
      options: subscribe,
      listeners: at('/subscribe/user', text('SUCCESS')),
      check: 'subscription: text',
      result: 'fail',
      found: /^SUCCESS$/,
      fix: /exactly Success/,
    },
    {
      options: subscribe,
      listeners: at('/subscribe/user', text('{"result":"Success"}')),
      check: 'subscription: text',
      result: 'fail',
      found: /^begins \{/,
      fix: /plain text/,
    },
    {
      options: subscribe,
      listeners: at('/subscribe/user', text('')),
      check: 'subscription: text',
      result: 'fail',
      found: /^no text$/,
      fix: /Success/,
    },
    {
      options: subscribe,
      listeners: at('/subscribe/user', text('Crédit insuffisant')),
      check: 'subscription: text',
      result: 'warning',
      found: /Crédit insuffisant/,
      fix: /./,
    },
    {
      options: subscribe,
      listeners: otherwise,
      check: 'subscription: same key',
      result: 'fail',
      found: /Already subscribed/,
      fix: /charge once/,
    },
  ],
);

/** A catalogue with a game and a picture at an address of this backend, which answers so. */
const sampled = (headers: Record<string, string>, status = 200): Setup => {
  const own = sampleGroup('Sample', [sampleGame(1, { gameurl: '/game', img6: '/picture' })]);
  return () => ({
    '/api/games': (_, response) => void json([own])(response),
    '/game': (_, response) => void response.writeHead(status, headers).end(),
    '/picture': (_, response) => void response.writeHead(status, headers).end(),
  });
};

isFound(
  'games and pictures that browsers do not show',
  'the kit requests some and names the server that must allow it',
  [
    ...(
      [
        [{ 'X-Frame-Options': 'DENY' }, /X-Frame-Options DENY/],
        [{ 'Content-Security-Policy': "frame-ancestors 'none'" }, /frame-ancestors 'none'/],
        [{ 'Content-Security-Policy': 'frame-ancestors https://other.example' }, /other\.example/],
      ] as const
    ).map(([headers, found]): Case => ({
      listeners: sampled(headers),
      options: { games: 1 },
      check: 'games: in a frame',
      result: 'fail',
      found,
      fix: /frame-ancestors/,
    })),
    {
      listeners: sampled({}, 410),
      options: { games: 1 },
      check: 'games: in a frame',
      result: 'fail',
      found: /status 410/,
      fix: /publisher/,
    },
    {
      listeners: sampled({ 'Content-Type': 'image/png', 'Content-Length': '90000' }),
      options: { games: 1 },
      check: 'pictures: files',
      result: 'warning',
      found: /90\.0 kB/,
      fix: /at most 30 kB/,
    },
    {
      listeners: sampled({ 'Content-Type': 'text/html', 'Content-Length': '10' }),
      options: { games: 1 },
      check: 'pictures: files',
      result: 'warning',
      found: /type text\/html/,
      fix: /pictures/,
    },
  ],
);

survives(
  area,
  'a certificate that no browser trusts',
  'nothing is sent there, no number above all',
  async () => {
    let asked = 0;
    const { key, cert } = await createCertificate();
    const server = createSecureServer({ key, cert }, (_, response) => {
      asked += 1;
      response.end();
    });
    const provider = new URL(`https://localhost:${await listen(server)}`);
    const findings = await findingsOf({
      options: { api: provider, provider, login: numberOf('subscribed') },
      check: '',
      result: 'fail',
      found: /./,
      fix: /./,
    });
    expect(findings).toMatchObject([
      { check: 'api: certificate', result: 'fail', found: /SELF_SIGNED/ },
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
    const answers: Answer[] = [
      { kind: 'text', httpStatus: 200, text: `No: ${number}` },
      { kind: 'text', httpStatus: 200, text: `No: ${number.replace(/^229/, '+229 ')}` },
      { kind: 'text', httpStatus: 200, text: `No: ${number.match(/\d\d?/g)?.join(' ')}` },
    ];
    for (const answer of answers) {
      const findings = await findingsOf({
        listeners: at('/subscribe/user', text((answer as { text: string }).text)),
        options: { subscribe: number },
        check: '',
        result: 'warning',
        found: /./,
        fix: /./,
      });
      const table = formatFindings(findings, [number]);
      expect(table).toContain('an error: No:');
      expect(table.replaceAll(/\D/g, '')).not.toContain(number.slice(-8));
      expect(table).toMatch(/No: .*•[• ]*0?1 /);
    }
    return answers.length;
  },
);
