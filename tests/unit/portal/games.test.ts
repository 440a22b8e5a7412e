import { describe, expect, test } from 'vitest';
import { findGame, findGroup } from '../../../src/screens/find-game';
import { frameOf, type FrameException } from '../../../src/screens/player/frame';
import { sampleGame, sampleGroup } from '../../support/sample';

const groups = [
  sampleGroup('Puzzle', [sampleGame(1), sampleGame(12, { gameid: '99' })]),
  sampleGroup('Arcade', [sampleGame(2)]),
  sampleGroup('Puzzle', [sampleGame(3)]),
];

describe('the category of an address', () => {
  test('is the first group of that name', () => {
    expect(findGroup(groups, 'Puzzle')).toBe(groups[0]);
  });

  test.each(['puzzle', 'Puzzle ', 'Puz', '', null])('is none: %j', (category) => {
    expect(findGroup(groups, category)).toBeUndefined();
  });
});

describe('the game of an address', () => {
  test.each(['12', '012'])('is the one whose id is that whole number: %s', (gameid) => {
    expect(findGame(groups, 'Puzzle', gameid)).toMatchObject({ id: 12 });
  });

  test.each([
    '12abc',
    '12.0',
    '1.2e1',
    '0xC',
    ' 12',
    '12 ',
    '+12',
    '',
    '%31',
    'abc',
    '99',
    '13',
    '-12',
  ])('is none: %j', (gameid) => {
    expect(findGame(groups, 'Puzzle', gameid)).toBeUndefined();
  });

  test('is looked for in that category alone', () => {
    expect(findGame(groups, 'Puzzle', '2')).toBeUndefined();
    expect(findGame(groups, 'Arcade', '2')).toMatchObject({ id: 2 });
    expect(findGame(groups, null, '1')).toBeUndefined();
  });

  test('is looked for in the first group of a name alone', () => {
    expect(findGame(groups, 'Puzzle', '3')).toBeUndefined();
  });
});

describe('the frame of a game', () => {
  const page = 'https://portal.example';
  const srcOf = (gameurl: string, origin = page) => frameOf({ id: 1, gameurl }, origin)?.src;
  const tokensOf = (gameurl: string, origin = page) =>
    frameOf({ id: 1, gameurl }, origin)?.sandbox.split(' ') ?? [];

  test.each([
    ['http://games.example/a?b=1#c', 'https://games.example/a?b=1#c'],
    ['HTTP://games.example/a', 'https://games.example/a'],
    [' http://games.example/a', 'https://games.example/a'],
    ['http://localhost/a', 'https://localhost/a'],
    [
      'http://games.example/?next=http://other.example',
      'https://games.example/?next=http://other.example',
    ],
    ['https://games.example/a', 'https://games.example/a'],
    ['//games.example/a', 'https://games.example/a'],
  ])('an http address is rewritten to https, an https one is kept: %s', (gameurl, src) => {
    expect(srcOf(gameurl)).toBe(src);
  });

  test.each([
    ['http://localhost:3000', '/fixtures/games/hop/?title=A'],
    ['https://portal.example', '/fixtures/games/hop/?title=A'],
    ['https://portal.example', 'fixtures/games/hop/?title=A'],
  ])('a relative address stays on our origin, as it is: %s %s', (origin, gameurl) => {
    expect(srcOf(gameurl, origin)).toBe(`${origin}/fixtures/games/hop/?title=A`);
  });

  test.each([
    ['http://localhost:3000/a', 'https://localhost:3000/a'],
    [' HTTP://localhost:3000/a', 'https://localhost:3000/a'],
    ['/go?to=http://games.example', 'http://localhost:3000/go?to=http://games.example'],
    ['1http:games', 'http://localhost:3000/1http:games'],
  ])('only an address with a scheme is rewritten on a page that has none: %s', (gameurl, src) => {
    expect(srcOf(gameurl, 'http://localhost:3000')).toBe(src);
  });

  test('a page that is not secure itself rewrites an http address as well', () => {
    expect(srcOf('http://games.example/a', 'http://localhost:3000')).toBe(
      'https://games.example/a',
    );
    expect(srcOf('//games.example/a', 'http://localhost:3000')).toBe('https://games.example/a');
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    '  javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<p>1',
    'blob:https://portal.example/1',
    'b\nlob:https://portal.example/1',
    '\u0001blob:https://portal.example/1',
    'about:blank',
    'file:///etc/hosts',
    'ftp://games.example/a',
    'ws://games.example/a',
    'mailto:a@games.example',
    'https://',
    'http://[',
  ])('any other address is not framed: %j', (gameurl) => {
    expect(frameOf({ id: 1, gameurl }, page)).toBeNull();
  });

  test('where hosts are listed, games of these and of our own origin are framed, and no others', () => {
    const srcWith = (hosts: string[], gameurl: string) =>
      frameOf({ id: 1, gameurl }, page, [], hosts)?.src;
    const hosts = ['games.example', 'play.example'];
    const framed = ['http://games.example/a', 'https://play.example/', '/a', `${page}/a`];
    const refused = [
      'https://other.example/a',
      'https://a.games.example/a',
      'https://games.example.evil/a',
      'https://games.example:8443/a',
      'https://games.example@other.example/a',
    ];
    expect(framed.filter((gameurl) => srcWith(hosts, gameurl) === undefined)).toEqual([]);
    expect(refused.filter((gameurl) => srcWith(hosts, gameurl) !== undefined)).toEqual([]);
    expect(refused.filter((gameurl) => srcWith([], gameurl) === undefined)).toEqual([]);
  });

  test.each(['https://games.example/a', '/a', 'https://portal.example/a'])(
    'a game may run scripts, but never take the portal away: %s',
    (gameurl) => {
      const tokens = tokensOf(gameurl);
      expect(tokens).toContain('allow-scripts');
      expect(tokens).not.toContain('allow-top-navigation');
      expect(tokens).not.toContain('allow-top-navigation-to-custom-protocols');
    },
  );

  test.each(['https://games.example/a', 'http://games.example/a', '//games.example/a'])(
    'a game of another origin keeps that origin: %s',
    (gameurl) => {
      expect(tokensOf(gameurl)).toContain('allow-same-origin');
    },
  );

  test.each([
    '/a',
    'a/b',
    'https://portal.example/a',
    'http://portal.example/a',
    '//portal.example/a',
  ])('a game of our own origin gets none: %s', (gameurl) => {
    const tokens = tokensOf(gameurl);
    expect(tokens).toContain('allow-scripts');
    expect(tokens).not.toContain('allow-same-origin');
  });

  test.each(['https://games.example/a', '/a'])(
    'it may do what was decided alone: %s',
    (gameurl) => {
      const { sandbox, allow } = frameOf({ id: 1, gameurl }, page)!;
      expect(sandbox.replace(' allow-same-origin', '')).toBe('allow-scripts');
      expect(allow).toBe('fullscreen *; autoplay *; gamepad *');
    },
  );

  test('an exception is for that game, or for the games of that host', () => {
    const exceptions: FrameException[] = [
      { game: 7, sandbox: ['allow-popups'] },
      { host: 'games.example', sandbox: ['allow-forms'], allow: ['gyroscope', 'accelerometer'] },
    ];
    const of = (id: number, gameurl: string) => {
      const frame = frameOf({ id, gameurl }, page, exceptions);
      return [frame?.sandbox, frame?.allow];
    };
    const usual = 'fullscreen *; autoplay *; gamepad *';
    const more = `${usual}; gyroscope *; accelerometer *`;
    expect(of(1, 'https://other.example/')).toEqual(['allow-scripts allow-same-origin', usual]);
    expect(of(7, '/a')).toEqual(['allow-scripts allow-popups', usual]);
    expect(of(1, 'http://games.example:8443/')).toEqual([
      'allow-scripts allow-same-origin allow-forms',
      more,
    ]);
    expect(of(7, 'https://games.example/')).toEqual([
      'allow-scripts allow-same-origin allow-popups allow-forms',
      more,
    ]);
    expect(of(1, 'https://games.example.other.example/')[1]).toBe(usual);
    expect(of(1, 'https://other.example/games.example')[1]).toBe(usual);
  });
});
