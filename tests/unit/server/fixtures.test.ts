import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildCatalogue, engineOf, type Game } from '../../../fixtures/catalogue';
import type { Charge } from '../../../fixtures/operator';
import { formatTestNumbers } from '../../../fixtures/print-test-numbers';
import { startFixtures, type Fixtures, type FixturesOptions } from '../../../fixtures/server';
import {
  answerHeader,
  testNumbers,
  type Answer,
  type TestNumber,
} from '../../../fixtures/test-numbers';
import { headersAskingFor } from '../../../src/flows/replay/stimulus';
import { named } from '../../support/named';
import { numberOf, sampleGame, sampleGroup } from '../../support/sample';
import { failureOf, postJson, rawRequest, type RawAnswer } from './raw-request';

interface Wait {
  ms: number;
  signal: AbortSignal;
  end: () => void;
}

const loginPath = '/loginuser';
const subscriptionPath = '/subscribe/user';
type PostPath = typeof loginPath | typeof subscriptionPath;

const bodyFor = (path: PostPath, msisdn: string): Record<string, string> =>
  path === loginPath
    ? { msisdn, service: 'Zogo Games' }
    : { msisdn, mact: 'web', service_name: 'Zogo Games', pack: 'Daily' };

/** Called when a call arrives, and when a delay begins. */
let onArrival: () => void = () => {};
let onWait: (wait: Wait) => void = () => {};
let fixtures: Fixtures;

beforeAll(async () => {
  fixtures = await startFixtures({
    beforeAnswer: () => onArrival(),
    wait: (ms, signal) => new Promise((end) => onWait({ ms, signal, end })),
  });
});
afterEach(() => fixtures.reset());
afterAll(() => fixtures.close());

/** Fixtures for this test only. */
async function useFixtures(options: FixturesOptions): Promise<Fixtures> {
  const own = await startFixtures(options);
  onTestFinished(() => own.close());
  return own;
}

const nextArrival = () => new Promise<void>((resolve) => (onArrival = resolve));
const nextWait = () => new Promise<Wait>((resolve) => (onWait = resolve));
const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(fixtures.origin, path, { headers });
const login = (msisdn: string) => postJson(fixtures.origin, loginPath, bodyFor(loginPath, msisdn));
const subscribe = (msisdn: string) =>
  postJson(fixtures.origin, subscriptionPath, bodyFor(subscriptionPath, msisdn));
const statusOf = async (answer: Promise<RawAnswer>) =>
  (JSON.parse((await answer).text) as { status: unknown }).status;

type Seen =
  | { status: number; type: string | undefined; content: unknown }
  | 'nothing'
  | 'a broken connection'
  | { early: Seen; after: number; late: Seen };

/** What comes back from one call: 'nothing', if it has no answer when one to a later request is there. */
async function see(path: PostPath, msisdn: string): Promise<Seen> {
  const arrival = nextArrival();
  const wait = nextWait();
  const leaving = new AbortController();
  const answer = postJson(fixtures.origin, path, bodyFor(path, msisdn), leaving.signal)
    .then(contentOf)
    .catch((): Seen => 'a broken connection');
  const soon = () => Promise.race([answer, get('/fixtures/health').then(() => 'nothing' as const)]);
  await arrival;
  const first = await Promise.race([soon(), wait]);
  if (typeof first === 'object' && 'end' in first) {
    const early = await soon();
    first.end();
    return { early, after: first.ms, late: await answer };
  }
  leaving.abort();
  return first;
}

function contentOf({ status, headers, text }: RawAnswer): Seen {
  const type = headers['content-type']?.replace('; charset=utf-8', '');
  return { status, type, content: type === 'application/json' ? JSON.parse(text) : text };
}

const page = expect.stringMatching(/^<!doctype html>/);

/** What is to be seen of an answer of the table. */
function seenOf(answer: TestNumber['login']): unknown {
  const json = (content: unknown) => ({ status: 200, type: 'application/json', content });
  if (answer === 'by subscription') return json({ status: 0 });
  switch (answer.kind) {
    case 'status':
      return json({ status: answer.status });
    case 'json':
      return json(answer.body);
    case 'text':
      return { status: answer.httpStatus, type: 'text/plain', content: answer.text };
    case 'html':
      return { status: 200, type: 'text/html', content: page };
    case 'reset':
      return 'a broken connection';
    case 'silence':
      return 'nothing';
    case 'delayed':
      return { early: 'nothing', after: answer.ms, late: seenOf(answer.answer) };
  }
}

describe('the test numbers', () => {
  test('are numbers of Benin, each listed once under a name and a title of its own', () => {
    const all = (field: 'msisdn' | 'name' | 'title') => testNumbers.map((row) => row[field]);
    expect(all('msisdn').filter((msisdn) => !/^22901\d{8}$/.test(msisdn))).toEqual([]);
    for (const field of ['msisdn', 'name', 'title'] as const) {
      expect(new Set(all(field)).size).toBe(testNumbers.length);
    }
  });

  const numbers = named(testNumbers, ({ msisdn, title }) => `${msisdn}: ${title}`);

  test.each(numbers)('login with %s', async (_, { msisdn, login: answer }) => {
    expect(await see(loginPath, msisdn)).toEqual(seenOf(answer));
  });

  test.each(numbers)('subscribing with %s', async (_, { msisdn, subscribe: answer }) => {
    expect(await see(subscriptionPath, msisdn)).toEqual(seenOf(answer));
  });

  // What the README's words mean, to the letter, where another one would be another case.
  const text = (content: unknown, status = 200) => ({ status, type: 'text/plain', content });
  const json = (content: unknown) => ({ status: 200, type: 'application/json', content });
  const words = expect.stringMatching(/^\S.*\.$/);
  const delayed = (after: number) => ({ early: 'nothing', after, late: text('Success') });

  test.each<[string, PostPath, unknown]>([
    ['2290190000001', loginPath, json({ status: '1' })],
    ['2290190000002', loginPath, json({ status: 1 })],
    ['2290190000003', loginPath, json({ status: 0 })],
    ['2290190000004', loginPath, json({ status: '0' })],
    ['2290190000005', loginPath, json({ status: 2 })],
    ['2290190000006', loginPath, json(null)],
    ['2290190000007', loginPath, json({})],
    ['2290190000011', loginPath, json({ status: 0 })],
    ['2290190000011', subscriptionPath, text('Success')],
    ['2290190000012', subscriptionPath, text(' \r\n Success \n')],
    [
      '2290190000013',
      subscriptionPath,
      text('Votre crédit est insuffisant, veuillez recharger svp et reessayer.'),
    ],
    ['2290190000014', loginPath, text('')],
    ['2290190000014', subscriptionPath, text('')],
    ['2290190000015', subscriptionPath, text('success')],
    ['2290190000016', subscriptionPath, text(expect.stringMatching(/&.*<b>.*<\/b>.*<img/))],
    ['2290190000021', loginPath, text(words, 500)],
    ['2290190000021', subscriptionPath, text(words, 500)],
    ['2290190000022', loginPath, text('', 500)],
    ['2290190000022', subscriptionPath, text('', 500)],
    ['2290190000023', subscriptionPath, 'a broken connection'],
    ['2290190000024', subscriptionPath, delayed(3_000)],
    ['2290190000025', subscriptionPath, 'nothing'],
    ['2290190000027', subscriptionPath, text(words, 403)],
    ['2290190000028', subscriptionPath, delayed(15_000)],
  ])('%s %s answers %j', async (msisdn, path, answer) => {
    expect(await see(path, msisdn)).toEqual(answer);
  });

  test('the signal of a delay aborts when the client leaves', async () => {
    const wait = nextWait();
    const leaving = new AbortController();
    const body = bodyFor(loginPath, numberOf('slow'));
    const answer = postJson(fixtures.origin, loginPath, body, leaving.signal);
    const { signal, end } = await wait;
    const left = new Promise((resolve) => signal.addEventListener('abort', resolve));
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    await left;
    end();
  });

  test('a delay passes in real time by default', async () => {
    const own = await useFixtures({});
    const answer: Answer = { kind: 'text', httpStatus: 200, text: 'Now' };
    own.override(loginPath, { kind: 'delayed', ms: 20, answer });
    const before = performance.now();
    const given = await postJson(own.origin, loginPath, bodyFor(loginPath, '1'));
    expect(given.text).toBe('Now');
    expect(performance.now() - before).toBeGreaterThan(18);
  });

  test('the table for the terminal lists all test numbers', () => {
    const [, ...lines] = formatTestNumbers().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual(
      testNumbers.map(({ msisdn, title }) => [msisdn, title]),
    );
  });
});

describe('a subscription', () => {
  const msisdn = '2290177665544';
  const payWithKey = (origin: string, key: string) =>
    rawRequest(origin, subscriptionPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(bodyFor(subscriptionPath, msisdn)),
    });

  test('the database of json-server shows a subscription as it was sent', async () => {
    await subscribe(msisdn);
    const { text } = await get('/fixtures/db/subscriptions');
    expect(JSON.parse(text)).toEqual([
      { ...bodyFor(subscriptionPath, msisdn), id: expect.any(Number) },
    ]);
  });

  test('a row that is deleted from the database of json-server ends the subscription', async () => {
    await subscribe(msisdn);
    expect(await statusOf(login(msisdn))).toBe('1');
    const [{ id }] = JSON.parse((await get('/fixtures/db/subscriptions')).text);
    await rawRequest(fixtures.origin, `/fixtures/db/subscriptions/${id}`, { method: 'DELETE' });
    expect(await statusOf(login(msisdn))).toBe(0);
  });

  test('a row of the database without a number breaks no check', async () => {
    await postJson(fixtures.origin, '/fixtures/db/subscriptions', { pack: 'Daily' });
    expect(await statusOf(login(msisdn))).toBe(0);
  });

  test('a repeated Idempotency-Key is charged once, and /fixtures/charges lists the charge', async () => {
    const before = Date.now();
    for (const _ of ['first', 'second']) {
      expect((await payWithKey(fixtures.origin, 'a-key')).text).toBe('Success');
    }
    const { text } = await get('/fixtures/charges');
    const [charge, ...others] = JSON.parse(text) as Charge[];
    expect(charge).toMatchObject({ key: 'a-key', msisdn, pack: 'Daily' });
    expect(charge!.time).toBeGreaterThanOrEqual(before);
    expect(charge!.time).toBeLessThanOrEqual(Date.now());
    expect(others).toEqual([]);
  });

  test('the plain backend charges at once, answers late, and charges a repeated key again', async () => {
    let time = 0;
    const waits: number[] = [];
    const own = await useFixtures({
      backend: 'plain',
      now: () => time,
      delays: { untilVisible: () => 30_000, untilAnswered: () => 45_000 },
      wait: async (ms) => {
        waits.push(ms);
        time += ms;
      },
    });
    const check = () => statusOf(postJson(own.origin, loginPath, bodyFor(loginPath, msisdn)));
    expect((await payWithKey(own.origin, 'a-key')).text).toBe('Success');
    time = 29_999;
    expect(await check()).toBe(0);
    time = 30_000;
    expect(await check()).toBe('1');
    expect((await payWithKey(own.origin, 'a-key')).text).toBe('Success');
    expect(own.charges).toMatchObject([
      { key: 'a-key', time: 0 },
      { key: 'a-key', time: 30_000 },
    ]);
    expect(waits).toEqual([45_000, 45_000]);
  });

  test('a subscription that is held during a reset is not charged', async () => {
    let release = () => {};
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const own = await useFixtures({
      beforeAnswer: ({ path }) => {
        if (path !== subscriptionPath) return;
        arrived();
        return new Promise((resolve) => (release = resolve));
      },
    });
    const leaving = new AbortController();
    const body = bodyFor(subscriptionPath, msisdn);
    const failure = failureOf(postJson(own.origin, subscriptionPath, body, leaving.signal));
    await arrival;
    own.reset();
    release();
    expect(await statusOf(postJson(own.origin, loginPath, bodyFor(loginPath, msisdn)))).toBe(0);
    expect(own.charges).toEqual([]);
    leaving.abort();
    expect(await failure).toBe('The operation was aborted');
  });

  test('a form and a JSON number are read like JSON text', async () => {
    const form = await rawRequest(fixtures.origin, loginPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'msisdn=2290190000001&service=x',
    });
    expect(JSON.parse(form.text)).toEqual({ status: '1' });
    const number = await postJson(fixtures.origin, loginPath, {
      msisdn: 2_290_190_000_001,
      service: 'x',
    });
    expect(JSON.parse(number.text)).toEqual({ status: '1' });
  });
});

describe('a request that is not as agreed', () => {
  test.each<[PostPath, string]>([
    [loginPath, 'Champs manquants : msisdn, service.'],
    [subscriptionPath, 'Champs manquants : msisdn, mact, service_name, pack.'],
  ])('POST %s without fields is refused: %s', async (path, text) => {
    expect(await postJson(fixtures.origin, path, {})).toMatchObject({ status: 400, text });
  });

  test('a request with an unreadable body is in the journal', async () => {
    const answer = await rawRequest(fixtures.origin, loginPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"msisdn":',
    });
    expect(answer.status).toBe(400);
    expect(fixtures.calls).toMatchObject([{ method: 'POST', path: loginPath, body: '{"msisdn":' }]);
  });

  test.each([
    ['GET', loginPath],
    ['GET', subscriptionPath],
    ['POST', '/api/games'],
    ['GET', '/api/games/'],
    ['GET', '/fixtures/thumbnails/1.svg'],
    ['GET', '/fixtures/games/poker/'],
    ['GET', '/fixtures/games/..%2Fserver.ts'],
    ['GET', '/'],
    ['GET', '/subscriptions'],
  ])('%s %s is not found', async (method, path) => {
    expect((await rawRequest(fixtures.origin, path, { method })).status).toBe(404);
    expect(fixtures.calls).toEqual([]);
  });
});

describe('what a test can do', () => {
  test('the journal has the four calls in order of arrival, and nothing else', async () => {
    await get('/api/games');
    await get('/fixtures/health');
    await get('/fixtures/thumbnails/1001.svg');
    await login('2290190000001');
    await get('/fetch-games', { 'X-Of-The-Test': 'yes' });
    await subscribe('2290190000011');
    const expected = [
      { method: 'GET', path: '/api/games', body: {} },
      { method: 'POST', path: loginPath, body: bodyFor(loginPath, '2290190000001') },
      { method: 'GET', path: '/fetch-games', body: {} },
      { method: 'POST', path: subscriptionPath, body: bodyFor(subscriptionPath, '2290190000011') },
    ];
    expect(fixtures.calls).toMatchObject(expected);
    expect(fixtures.calls[2]!.headers).toMatchObject({ 'x-of-the-test': 'yes' });
    expect(JSON.parse((await get('/fixtures/requests')).text)).toEqual(expected);
  });

  test.each([
    ['by the method', () => Promise.resolve(fixtures.reset())],
    ['by its address', () => rawRequest(fixtures.origin, '/fixtures/reset', { method: 'POST' })],
  ])('resetting forgets everything: %s', async (_, reset) => {
    fixtures.setCatalogue([]);
    fixtures.override('/fetch-games', { kind: 'html' });
    await subscribe('2290190000011');
    await reset();
    expect(fixtures.calls).toEqual([]);
    expect(await statusOf(login('2290190000011'))).toBe(0);
    expect(JSON.parse((await get('/api/games')).text)).toEqual(buildCatalogue());
    expect(JSON.parse((await get('/fetch-games')).text)).toHaveProperty('games');
    expect((await get('/fixtures/thumbnails/1001.svg')).status).toBe(200);
    expect(JSON.parse((await get('/fixtures/db/subscriptions')).text)).toEqual([]);
  });

  test('POST /fixtures/reset is answered 204 without a body', async () => {
    const answer = await rawRequest(fixtures.origin, '/fixtures/reset', { method: 'POST' });
    expect(answer).toMatchObject({ status: 204, text: '' });
  });

  test('an override answers every call of its path until it is removed', async () => {
    fixtures.override(loginPath, { kind: 'status', status: 7 });
    expect(await statusOf(login('2290190000001'))).toBe(7);
    expect(await statusOf(login('2290190000003'))).toBe(7);
    expect((await subscribe('2290190000011')).text).toBe('Success');
    fixtures.override(loginPath, undefined);
    expect(await statusOf(login('2290190000001'))).toBe('1');
  });

  test('a request can ask for its own answer, which precedes an override', async () => {
    const ask = (path: string, answer: Answer) => get(path, headersAskingFor(answer));
    fixtures.override('/api/games', { kind: 'html' });
    expect(await ask('/api/games', { kind: 'json', body: ['’mine'] })).toMatchObject({
      status: 200,
      text: expect.stringMatching(/^\[\s*"’mine"\s*\]$/),
    });
    expect(
      await ask('/fetch-games', { kind: 'text', httpStatus: 503, text: 'Panne' }),
    ).toMatchObject({ status: 503, text: 'Panne' });
    await expect(ask('/api/games', { kind: 'reset' })).rejects.toThrow('socket hang up');
    expect((await get('/fetch-games')).status).toBe(200);
  });

  test('a header that is no JSON is answered with the parse error', async () => {
    const { status, text } = await get('/api/games', { [answerHeader]: '{' });
    expect(status).toBe(500);
    expect(text).toContain('JSON');
  });

  test('answers can be held, replaced, and given in any order', async () => {
    const held: ((answer?: Answer) => void)[] = [];
    let arrived = () => {};
    const { origin, calls } = await useFixtures({
      beforeAnswer: () =>
        new Promise<Answer | void>((resolve) => {
          held.push(resolve);
          arrived();
        }),
    });
    const call = async (msisdn: string) => {
      const arrival = new Promise<void>((resolve) => (arrived = resolve));
      const answer = postJson(origin, loginPath, bodyFor(loginPath, msisdn));
      await arrival;
      return { answer };
    };
    const first = await call('2290190000001');
    const second = await call('2290190000003');
    expect(calls.map(({ body }) => body)).toMatchObject([
      { msisdn: '2290190000001' },
      { msisdn: '2290190000003' },
    ]);
    held[1]!({ kind: 'status', status: 9 });
    expect(await statusOf(second.answer)).toBe(9);
    let firstIsThere = false;
    void first.answer.then(() => (firstIsThere = true));
    await rawRequest(origin, '/fixtures/health');
    expect(firstIsThere).toBe(false);
    held[0]!();
    expect(await statusOf(first.answer)).toBe('1');
  });

  test('the signal of a held answer aborts when the client leaves and when the fixtures close', async () => {
    const told: string[] = [];
    let arrived = () => {};
    let left = () => {};
    const own = await useFixtures({
      beforeAnswer: ({ path }, signal) => {
        arrived();
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            told.push(path);
            left();
            resolve();
          });
        });
      },
    });
    const leaving = new AbortController();
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const departure = new Promise<void>((resolve) => (left = resolve));
    const visit = rawRequest(own.origin, '/api/games', { signal: leaving.signal });
    await arrival;
    expect(told).toEqual([]);
    leaving.abort();
    await expect(visit).rejects.toThrow('aborted');
    await departure;
    expect(told).toEqual(['/api/games']);

    const secondArrival = new Promise<void>((resolve) => (arrived = resolve));
    const second = failureOf(rawRequest(own.origin, '/fetch-games'));
    await secondArrival;
    await own.close();
    expect(told).toEqual(['/api/games', '/fetch-games']);
    expect(await second).toBe('socket hang up');
  });
});

describe('the catalogue', () => {
  const groups = buildCatalogue();
  const games = groups.flatMap((group) => group.games);
  const groupsOf = (category: string) => groups.filter((group) => group.category === category);
  const once = [...new Map(games.map((game) => [game.id, game])).values()];
  const uncompressed = { headers: { 'Accept-Encoding': 'identity' } };
  const pathOf = ({ gameurl }: Game) => gameurl.split('?', 1)[0]!;

  test('is of a real size, and the same at every call', () => {
    expect(groups.length).toBeGreaterThanOrEqual(28);
    expect(groups.length).toBeLessThanOrEqual(34);
    expect(games.length).toBeGreaterThanOrEqual(570);
    expect(games.length).toBeLessThanOrEqual(630);
    expect(buildCatalogue()).toEqual(groups);
  });

  test.each(['Cards & Board', 'Kids/Family', '100% Fun', 'Strategy?', 'Été'])(
    'has a category that is hard to put into an address, on the landing page: %s',
    (category) => {
      const index = groups.findIndex((group) => group.category === category);
      expect(index).toBeGreaterThanOrEqual(0);
      expect(index).toBeLessThan(20);
      expect(groups[index]!.games.length).toBeGreaterThan(4);
    },
  );

  test('has groups of exactly 1, 4 and 5 games on the landing page, and more groups than it shows', () => {
    const sizes = groups.slice(0, 20).map((group) => group.games.length);
    expect(sizes).toEqual(expect.arrayContaining([1, 4, 5]));
    expect(sizes).not.toContain(0);
    expect(groups.length).toBeGreaterThan(20);
  });

  test('has one category twice, with other games at the head of the second group', () => {
    const names = groups.map((group) => group.category);
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    expect(twice).toEqual(['Puzzle']);
    const [first, second] = groupsOf('Puzzle');
    expect(second!.games).not.toEqual(first!.games.slice(0, second!.games.length));
    expect(first!.games).toEqual(expect.arrayContaining(second!.games));
  });

  test('gives every game an id, a gameid and an address of its own, but those of the second group', () => {
    const [, again] = groupsOf('Puzzle');
    expect(once.length).toBe(games.length - again!.games.length);
    for (const field of ['gameid', 'gameurl', 'img6'] as const) {
      expect(new Set(once.map((game) => game[field])).size).toBe(once.length);
    }
  });

  test('has games in which every field is of use', () => {
    const usable = expect.stringMatching(/\S/);
    for (const { category, games: list } of groups) {
      for (const game of list) {
        expect(game).toEqual({
          id: expect.any(Number),
          gameid: expect.stringMatching(/^[a-z0-9-]+$/),
          gamename: usable,
          category,
          gameurl: expect.stringMatching(/^\/fixtures\/games\/[a-z]+\/\?/),
          img6: `/fixtures/thumbnails/${game.id}.svg`,
          publisherlink: expect.stringMatching(/^https:\/\/[a-z0-9.-]+\.example/),
          name: usable,
        });
        expect(Number.isInteger(game.id)).toBe(true);
      }
    }
  });

  test('is what GET /api/games answers', async () => {
    const answer = await get('/api/games');
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(JSON.parse(answer.text)).toEqual(groups);
  });

  test('is, as one list with each game once, the games of GET /fetch-games', async () => {
    expect(JSON.parse((await get('/fetch-games')).text)).toEqual({ games: once });
  });

  test('can be another one', async () => {
    const own = [sampleGroup('Own', [sampleGame(7)])];
    fixtures.setCatalogue(own);
    expect(JSON.parse((await get('/api/games')).text)).toEqual(own);
    expect(JSON.parse((await get('/fetch-games')).text)).toEqual({ games: own[0]!.games });
    expect((await get('/fixtures/thumbnails/7.svg')).status).toBe(200);
    expect((await get('/fixtures/thumbnails/1001.svg')).status).toBe(404);
  });

  test.each([null, 'text', [null], [{ category: 'No games' }], [{ games: [null, 1] }], { a: 1 }])(
    'can be %j, from the start too',
    async (catalogue) => {
      const { origin } = await useFixtures({ catalogue });
      expect(JSON.parse((await rawRequest(origin, '/api/games')).text)).toEqual(catalogue);
      expect(JSON.parse((await rawRequest(origin, '/fetch-games')).text)).toEqual({ games: [] });
    },
  );

  test.each(['/api/games', '/fetch-games', '/fixtures/games/shared.js'])(
    '%s is compressed for clients that accept gzip',
    async (path) => {
      const plain = await get(path, { 'Accept-Encoding': 'identity' });
      const zipped = await get(path, { 'Accept-Encoding': 'gzip' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(zipped.headers['content-encoding']).toBe('gzip');
      expect(zipped.headers.vary).toContain('Accept-Encoding');
      expect(zipped.body.length).toBeLessThan(plain.body.length / 2);
      expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    },
  );

  test('a client that has the catalogue gets 304', async () => {
    const { headers } = await get('/api/games', { 'Accept-Encoding': 'gzip' });
    const again = await get('/api/games', { 'If-None-Match': headers.etag! });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  test('has a picture for every game, and no two alike', async () => {
    const pictures = new Set<string>();
    const bad: string[] = [];
    await Promise.all(
      once.map(async ({ img6: path }) => {
        const response = await fetch(fixtures.origin + path, uncompressed);
        const picture = await response.text();
        const type = response.headers.get('content-type') ?? '';
        if (response.status !== 200 || !type.startsWith('image/svg+xml')) bad.push(path);
        if (!/^<svg [^]*<\/svg>$/.test(picture)) bad.push(path);
        // The id is the game's.
        pictures.add(picture.replaceAll(/g\d+-[a-z0-9]+/g, ''));
      }),
    );
    expect(bad).toEqual([]);
    expect(pictures.size).toBe(once.length);
  });

  test('has an address that answers with a page for every game', async () => {
    const bad: string[] = [];
    await Promise.all(
      once.map(async ({ gameurl }) => {
        const response = await fetch(fixtures.origin + gameurl, {
          method: 'HEAD',
          ...uncompressed,
        });
        const type = response.headers.get('content-type') ?? '';
        if (response.status !== 200 || !type.startsWith('text/html')) bad.push(gameurl);
        if (response.redirected) bad.push(gameurl);
      }),
    );
    expect(bad).toEqual([]);
  });

  test('plays on six engines or more, each as a page with a title and everything it needs', async () => {
    const paths = [...new Set(games.map(pathOf))];
    expect(paths.length).toBeGreaterThanOrEqual(6);
    expect(new Set(games.map(engineOf)).size).toBe(paths.length);
    await Promise.all(
      paths.map(async (path) => {
        const html = (await get(path)).text;
        expect(html).toMatch(/^<!doctype html>/i);
        expect(html).toMatch(/<title>[^<]+<\/title>/);
        expect(html).toMatch(/<meta name="viewport"/);
        const needed = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(
          ([, address]) => new URL(address!, fixtures.origin + path),
        );
        expect(needed.map(({ pathname }) => pathname)).toContain(`${path}game.js`);
        expect(needed.map(({ origin }) => origin)).toEqual(needed.map(() => fixtures.origin));
        const parts = await Promise.all(needed.map(({ pathname }) => get(pathname)));
        expect(parts.map(({ status }) => status)).toEqual(needed.map(() => 200));
      }),
    );
  });
});

test('a port that is taken is refused', async () => {
  await expect(startFixtures({ port: fixtures.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
