// The fixtures: the answers of the test numbers of docs/testing.md, a payment whose client leaves, and the games of the catalogue.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../../fixtures/catalogue';
import { startFixtures, type Fixtures } from '../../../fixtures/server';
import { testNumbers } from '../../../fixtures/test-numbers';
import { subscribeBody } from '../../../src/portal/calls';
import { failureOf, postJson, rawRequest, type RawAnswer } from './raw-request';

const login = '/loginuser';
const subscribe = '/subscribe/user';
type PostPath = typeof login | typeof subscribe;

const waits: number[] = [];
let fixtures: Fixtures;

beforeAll(async () => {
  fixtures = await startFixtures({ wait: async (ms) => void waits.push(ms) });
});
afterEach(() => {
  fixtures.reset();
  waits.length = 0;
});
afterAll(() => fixtures.close());

const bodyFor = (path: PostPath, msisdn: string): Record<string, string> =>
  path === login
    ? { msisdn, service: 'Zogo Games' }
    : subscribeBody({ msisdn, pack: 'Daily' }, 'Zogo Games');
const post = (path: PostPath, msisdn: string) =>
  postJson(fixtures.origin, path, bodyFor(path, msisdn));

function contentOf({ status, headers, text }: RawAnswer) {
  const type = headers['content-type']?.replace('; charset=utf-8', '');
  return { status, type, content: type === 'application/json' ? JSON.parse(text) : text };
}

describe('the test numbers', () => {
  test('are the rows of docs/testing.md, each a number of Benin with a name and a title of its own', async () => {
    const readme = await readFile(new URL('../../../docs/testing.md', import.meta.url), 'utf8');
    const rows = [...readme.matchAll(/^\| (22901\d{8}) +\| (.+?) +\|$/gm)];
    expect(rows.map(([, msisdn, title]) => ({ msisdn, title }))).toEqual(
      testNumbers.map(({ msisdn, title }) => ({ msisdn, title })),
    );
    for (const field of ['msisdn', 'name', 'title'] as const) {
      expect(new Set(testNumbers.map((row) => row[field])).size).toBe(testNumbers.length);
    }
  });

  const text = (content: unknown, status = 200) => ({ status, type: 'text/plain', content });
  const json = (content: unknown) => ({ status: 200, type: 'application/json', content });
  const sentence = expect.stringMatching(/^\S.*\.$/);
  const content = expect.stringMatching(/^<!doctype html>/);

  test.each<[lastDigits: string, PostPath, answer: unknown, afterMs?: number]>([
    ['01', login, json({ status: '1' })],
    ['03', subscribe, text(sentence)],
    ['06', login, json(null)],
    ['12', subscribe, text(' \r\n Success \n')],
    ['13', subscribe, text(expect.stringMatching(/^Votre crédit est insuffisant/))],
    ['16', subscribe, text(expect.stringMatching(/<b>.*<img src=x/))],
    ['21', subscribe, text(sentence, 500)],
    ['26', subscribe, { status: 200, type: 'text/html', content }],
    ['28', subscribe, text('Success'), 15_000],
  ])(
    '22901900000%s gets the answer of docs/testing.md at %s',
    async (last, path, answer, afterMs) => {
      expect(contentOf(await post(path, `22901900000${last}`))).toEqual(answer);
      expect(waits).toEqual(afterMs === undefined ? [] : [afterMs]);
    },
  );
});

test('a subscription is carried out although its client leaves before the answer', async () => {
  const leaving = new AbortController();
  const left = async (_call: unknown, signal: AbortSignal) => {
    leaving.abort();
    await once(signal, 'abort');
  };
  const slow = await startFixtures({ beforeAnswer: left });
  const msisdn = '2290177665544';
  await failureOf(
    postJson(slow.origin, subscribe, bodyFor(subscribe, msisdn), { signal: leaving.signal }),
  );
  await expect.poll(() => slow.charges).toMatchObject([{ msisdn }]);
  await slow.close();
});

describe('the catalogue', () => {
  const groups = buildCatalogue();
  const games = [...new Set(groups.flatMap((group) => group.games))];

  test('has a name, a page and a picture of its own for each game', async () => {
    for (const key of ['id', 'gamename', 'gameurl', 'img6'] as const) {
      expect(new Set(games.map((game) => game[key])).size).toBe(games.length);
    }
    const covers = new Set<string>();
    for (const game of games) {
      const { text: svg } = await rawRequest(fixtures.origin, game.img6);
      covers.add(svg);
      expect(svg).toMatch(/^<svg (?![^]*<text)[^]*<\/svg>$/);
      expect(gzipSync(svg).length).toBeLessThan(900);
      expect(await rawRequest(fixtures.origin, game.gameurl)).toMatchObject({ status: 200 });
    }
    expect(covers.size).toBe(games.length);
  });
});
