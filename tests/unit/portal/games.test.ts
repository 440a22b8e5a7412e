// Which game an address names, and how it is framed: https or our origin, in a sandbox that keeps the page.
// Rules: PLAY-5, PLAY-7, PLAY-8.
import { describe, expect, test } from 'vitest';
import { findGame, findGroup } from '../../../src/portal/find-game';
import { frameOf, type FrameException } from '../../../src/portal/game-frame';
import { sampleGame, sampleGroup } from '../../support/sample';

const groups = [
  sampleGroup('Puzzle', [sampleGame(1), sampleGame(12, { gameid: '99' })]),
  sampleGroup('Arcade', [sampleGame(2)]),
  sampleGroup('Puzzle', [sampleGame(3)]),
];

test.each([
  ['Puzzle', 0],
  ...['puzzle', 'Puzzle ', 'Puz', '', null].map((category) => [category, undefined] as const),
] as const)('the category %j is the first one with exactly that name', (category, index) => {
  expect(findGroup(groups, category)).toBe(index === undefined ? undefined : groups[index]);
});

test.each(['12', '012'])('the game %s is the one with that integer id', (gameid) => {
  expect(findGame(groups, 'Puzzle', gameid)).toMatchObject({ id: 12 });
});

// The last three: a `gameid`, and games of another category and of the second category with this name.
test.each(['12abc', '12.0', '1.2e1', '0xC', ' 12', '+12', '-12', '', '%31', '99', '2', '3'])(
  'the category has no game %j',
  (gameid) => {
    expect(findGame(groups, 'Puzzle', gameid)).toBeUndefined();
  },
);

describe('the frame of a game', () => {
  const page = 'https://portal.example';
  const local = 'http://localhost:3000';
  const frame = (gameurl: string, origin = page) => frameOf({ id: 1, gameurl }, origin);
  const usual = 'fullscreen *; autoplay *; gamepad *';
  const ofStranger = 'allow-scripts allow-same-origin';

  test.each([
    [page, 'http://games.example/a?b=1#c', 'https://games.example/a?b=1#c'],
    [page, ' HTTP://games.example/a', 'https://games.example/a'],
    [
      page,
      'https://games.example/?next=http://a.example',
      'https://games.example/?next=http://a.example',
    ],
    [page, '//games.example/a', 'https://games.example/a'],
    [page, '/a/?title=A', `${page}/a/?title=A`],
    [local, '/a/?title=A', `${local}/a/?title=A`],
    [local, '/go?to=http://games.example', `${local}/go?to=http://games.example`],
    [local, 'http://games.example/a', 'https://games.example/a'],
    [local, '//games.example/a', 'https://games.example/a'],
  ])('on %s, the address %j has the frame %s', (origin, gameurl, src) => {
    expect(frame(gameurl, origin)?.src).toBe(src);
  });

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<p>1',
    'blob:https://portal.example/1',
    '\u0001blob:https://portal.example/1',
    'about:blank',
    'file:///etc/hosts',
    'ftp://games.example/a',
    'http://[',
  ])('the player does not frame the address %j', (gameurl) => {
    expect(frame(gameurl)).toBeNull();
  });

  test('where hosts are listed, games of these and of our own origin are framed, and no others', () => {
    const isFramed = (gameurl: string, hosts: string[]) =>
      frameOf({ id: 1, gameurl }, page, [], hosts) !== null;
    const hosts = ['games.example', 'play.example'];
    for (const gameurl of ['http://games.example/a', 'https://play.example/', '/a', `${page}/a`]) {
      expect(isFramed(gameurl, hosts), `for ${gameurl}`).toBe(true);
    }
    for (const gameurl of [
      'https://other.example/a',
      'https://a.games.example/a',
      'https://games.example.evil/a',
      'https://games.example:8443/a',
      'https://games.example@other.example/a',
    ]) {
      expect(isFramed(gameurl, hosts), `for ${gameurl}`).toBe(false);
      expect(isFramed(gameurl, []), `for ${gameurl}`).toBe(true);
    }
  });

  test.each([
    ['https://games.example/a', ofStranger],
    ['//games.example/a', ofStranger],
    ['/a', 'allow-scripts'],
    [`${page}/a`, 'allow-scripts'],
    [`${page}:8443/a`, 'allow-scripts'],
    ['http://portal.example/a', 'allow-scripts'],
  ])('the game %s has the sandbox "%s", and the permissions of every game', (gameurl, sandbox) => {
    expect(frame(gameurl)).toMatchObject({ sandbox, allow: usual });
  });

  test('an exception applies to its game, or to the games of its host', () => {
    const exceptions: FrameException[] = [
      { game: 7, sandbox: ['allow-popups'] },
      { host: 'games.example', sandbox: ['allow-forms'], allow: ['gyroscope', 'accelerometer'] },
    ];
    const more = `${usual}; gyroscope *; accelerometer *`;
    for (const [id, gameurl, sandbox, allow] of [
      [1, 'https://other.example/', ofStranger, usual],
      [7, '/a', 'allow-scripts allow-popups', usual],
      [1, 'http://games.example:8443/', `${ofStranger} allow-forms`, more],
      [7, 'https://games.example/', `${ofStranger} allow-popups allow-forms`, more],
      [1, 'https://games.example.other.example/', ofStranger, usual],
      [1, 'https://other.example/games.example', ofStranger, usual],
    ] as const) {
      expect(frameOf({ id, gameurl }, page, exceptions)).toMatchObject({ sandbox, allow });
    }
  });
});
