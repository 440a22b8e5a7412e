// Which game an address names, how it is framed, and which games this device has played last.
// Rules: PLAY-5, PLAY-7, PLAY-8, PLAY-10.
import { describe, expect, test, vi } from 'vitest';
import type { CategoryGroup } from '../../../machines/contracts';
import { findGame, findGroup, gameOfPath } from '../../../src/portal/find-game';
import { frameOf, type FrameException } from '../../../src/portal/game-frame';
import { gameEvent } from '../../../src/portal/game-message';
import { relatedGames } from '../../../src/portal/related-games';
import { addRecentGame, readRecentGames } from '../../../src/portal/recent-games';
import { hostileValues } from '../../support/hostile-values';
import { sampleGame, sampleGames, sampleGroup } from '../../support/sample';

const groups = [
  sampleGroup('Puzzle', [sampleGame(1), sampleGame(12, { gameid: '99' })]),
  sampleGroup('Arcade', [sampleGame(2)]),
  sampleGroup('Puzzle', [sampleGame(3)]),
  sampleGroup('Éveil & Co', [sampleGame(4)]),
  sampleGroup('C', [sampleGame(5)]),
  sampleGroup('C++', [sampleGame(6)]),
  sampleGroup('EVEIL & CO', [sampleGame(7)]),
];

test.each([
  ['Puzzle', 0],
  ['puzzle', 0],
  ['Puzzle ', 0],
  ['Éveil & Co', 3],
  ['E\u0301veil & Co', 3],
  ['éveil+&+co', 3],
  ['EVEIL & CO', 6],
  ['c++', 5],
  ...['Puz', '', '+', null].map((category) => [category, undefined] as const),
] as const)(
  'the category %j is the first one with exactly that name, or else with its folded name',
  (category, index) => {
    expect(findGroup(groups, category)).toBe(index === undefined ? undefined : groups[index]);
  },
);

test.each(['12', '012'])('the game %s is the one with that integer id', (gameid) => {
  expect(findGame(groups[0], gameid)).toMatchObject({ id: 12 });
});

// The last three: a `gameid`, and games of other groups.
test.each(['12abc', '12.0', '1.2e1', '0xC', ' 12', '+12', '-12', '', '%31', '99', '2', '3'])(
  'the category has no game %j',
  (gameid) => {
    expect(findGame(groups[0], gameid)).toBeUndefined();
  },
);

describe('the games after a game', () => {
  const played = sampleGame(2);
  const addressesIn = (categories: CategoryGroup[], category: string) =>
    relatedGames(categories, findGroup(categories, category)!, played).map(
      (game) => `${game.category} ${game.id}`,
    );

  test('are those of its category, then the firsts of each category, the seconds, and so on, each once', () => {
    const categories = [
      sampleGroup('Arcade', sampleGames(11, 9)),
      sampleGroup('Puzzle', sampleGames(1, 3)),
      sampleGroup('New', [sampleGame(3), played, sampleGame(21)]),
    ];
    expect(addressesIn(categories, 'Puzzle').join()).toBe(
      'Puzzle 1,Puzzle 3,Arcade 11,Arcade 12,Arcade 13,New 21,Arcade 14',
    );
  });

  test('are 24 at most', () => {
    expect(addressesIn([sampleGroup('Puzzle', sampleGames(1, 60))], 'Puzzle')).toHaveLength(24);
  });

  test('have the category of their group, as their addresses do', () => {
    const games = [sampleGame(1, { category: 'Old' })];
    expect(addressesIn([{ category: 'Puzzle', games }], 'Puzzle')).toEqual(['Puzzle 1']);
  });
});

describe('the frame of a game', () => {
  const page = 'https://portal.example';
  const local = 'http://localhost:3000';
  const frame = (gameurl: string, origin = page) => frameOf({ id: 1, gameurl }, origin);
  const usual = 'fullscreen *; autoplay *; gamepad *';
  const ofStranger = 'allow-scripts allow-same-origin';

  test.each([
    // Absolute http addresses become https, whatever their host and spelling.
    [page, 'http://games.example/a?b=1#c', 'https://games.example/a?b=1#c'],
    [page, ' HTTP://games.example/a', 'https://games.example/a'],
    [local, ' hTTp://localhost:3000/a', 'https://localhost:3000/a'],
    ['http://portal.example', 'http://portal.example/a', `${page}/a`],
    // Addresses without a scheme have that of the page, except on other hosts.
    [page, '//games.example/a', 'https://games.example/a'],
    [local, '//games.example/a', 'https://games.example/a'],
    [local, '//localhost:3000/a', `${local}/a`],
    [local, '/a/?title=A', `${local}/a/?title=A`],
    // An address in a query stays as it is.
    [local, '/go?to=http://games.example', `${local}/go?to=http://games.example`],
  ])('on %s, the address %j has the frame %s', (origin, gameurl, src) => {
    expect(frame(gameurl, origin)?.src).toBe(src);
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:1',
    'view-source:https://games.example',
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

  test.each(hostileValues.filter(([, value]) => typeof value === 'string'))(
    'the address "%s" is framed on https or not at all, and never with our origin',
    (_, gameurl) => {
      const found = frame(String(gameurl));
      if (!found) return;
      expect(found.src).toMatch(/^https:/);
      const isOurs = new URL(found.src).hostname === new URL(page).hostname;
      expect(found.sandbox).toBe(isOurs ? 'allow-scripts' : ofStranger);
    },
  );

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
    ['/a', 'allow-scripts'],
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

test('the games that were played last are each address once, the latest first, and six at most', () => {
  vi.stubGlobal('localStorage', {});
  for (const category of ['A', 'B']) for (const id of [1, 2, 3, 4]) addRecentGame(id, category);
  addRecentGame(4, 'A');
  addRecentGame(3, 'B');
  const listed = readRecentGames().map(({ id, category }) => `${id} ${category}`);
  expect(listed).toEqual(['3 B', '4 A', '4 B', '2 B', '1 B', '3 A']);
});

test.each<[path: string, game: unknown]>([
  ['/games/12/Puzzle', groups[0]?.games[1]],
  ['/games/2/%41rcade', groups[1]?.games[0]],
  ['/games/12/None', undefined],
  ['/games/12', undefined],
  ['/games/x/Puzzle', undefined],
  ['/games/12/%', undefined],
])('the path %s names the game %j', (path, game) => {
  expect(gameOfPath(groups, path)).toBe(game);
});

// Rule: PLAY-11.
test.each<[data: unknown, event: ReturnType<typeof gameEvent>]>([
  [{ type: 'game-over' }, 'game.over'],
  [{ type: 'game-start' }, 'game.started'],
  [{ type: 'game-overs' }, undefined],
  [null, undefined],
  ['game-over', undefined],
  [Object.create({ type: 'game-over' }), undefined],
])('the message %j of a game is the event %s', (data, event) => {
  expect(gameEvent(data)).toBe(event);
});
