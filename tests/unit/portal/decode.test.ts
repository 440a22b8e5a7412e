// Decoding: whatever a backend sends, rows are well-formed, and malformed rows are dropped and logged.
// Rules: DATA-1, DATA-2, NAV-9.
import { array, assert, constantFrom, jsonValue, oneof, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeSegment, playerAddress } from '../../../src/portal/addresses';
import { createCatalogueReader, readListedGames, readLoginReply } from '../../../src/portal/decode';
import { unreadable } from '../../../src/portal/read-body';
import { takeConsole } from '../../support/console-guard';
import { hostileValues } from '../../support/hostile-values';
import { listedGame, sampleGame, sampleGroup } from '../../support/sample';

const optional = ['gameid', 'category', 'img6', 'publisherlink', 'name'] as const;
const hostile = oneof(
  constantFrom(undefined, ...hostileValues.map(([, value]) => value)),
  jsonValue(),
);
const sound = sampleGame(1, { category: 'Sound' });
const games = array(
  oneof(
    hostile,
    // A game of which some fields are hostile.
    record(
      Object.fromEntries(
        Object.entries(sampleGame(2)).map(([name, value]) => [
          name,
          oneof({ weight: 3, arbitrary: constantFrom(value) }, hostile),
        ]),
      ),
    ),
  ),
  { maxLength: 5 },
);

function outcomeOf(read: (body: unknown) => unknown, body: unknown) {
  try {
    return read(JSON.parse(JSON.stringify(body) ?? 'null'));
  } catch (failure) {
    return failure;
  }
}

function readCatalogue(text: string) {
  const reader = createCatalogueReader();
  reader.read(text);
  reader.end();
  return reader.groups;
}

function expectWellFormed(game: { id: number; gamename: string; category: string; img6: string }) {
  expect(Number.isSafeInteger(game.id)).toBe(true);
  expect(game.gamename.trim()).not.toBe('');
  for (const name of [game.gamename, game.category]) expect(name.length).toBeLessThanOrEqual(500);
  expect(typeof game.img6).toBe('string');
}
const lastSegment = (address: string) => decodeSegment(address.split('/').at(-1) ?? '');

test('a catalogue of any rows yields well-formed groups with addresses, and the sound rows among them', () => {
  const group = record({
    category: oneof(constantFrom('A'), hostile),
    games: oneof(games, hostile),
  });
  assert(
    property(array(oneof(group, hostile), { maxLength: 4 }), games, (rows, others) => {
      const last = { category: 'Sound', games: [...others, sound] };
      const groups = readCatalogue(JSON.stringify([...rows, last]));
      expect(groups.at(-1)).toMatchObject({ category: 'Sound' });
      expect(groups.at(-1)?.games.at(-1)).toEqual(sound);
      for (const { category, games: found } of groups) {
        expect(category.trim()).not.toBe('');
        expect(category.length).toBeLessThanOrEqual(500);
        expect(lastSegment(playerAddress(1, category))).toBe(category);
        for (const game of found) {
          expectWellFormed(game);
          for (const name of optional) expect(typeof game[name]).toBe('string');
        }
      }
    }),
    { numRuns: 300 },
  );
  takeConsole();
});

test('a list of any games yields well-formed games with addresses, and the sound ones among them', () => {
  assert(
    property(games, constantFrom('games', 'data'), (rows, field) => {
      const listed = readListedGames(JSON.parse(JSON.stringify({ [field]: [...rows, sound] })));
      expect(listed.at(-1)).toEqual(listedGame(sound));
      for (const game of listed) {
        expectWellFormed(game);
        expect(lastSegment(playerAddress(game.id, game.category))).toBe(game.category);
      }
    }),
    { numRuns: 300 },
  );
  takeConsole();
});

test('any reply is a list of games, or a readable status, or unreadable', () => {
  assert(
    property(oneof(hostile, record({ games: hostile }), record({ status: hostile })), (body) => {
      const list = outcomeOf(readListedGames, body);
      expect(Array.isArray(list) || list === unreadable).toBe(true);
      const reply = outcomeOf(readLoginReply, body) as { status?: string };
      expect(reply === unreadable || /^\S(.*\S)?$/s.test(reply.status ?? '')).toBe(true);
    }),
    { numRuns: 300 },
  );
  takeConsole();
});

test.each<[body: unknown, expected: unknown]>([
  [{ status: '1' }, { status: '1' }],
  [{ status: 1 }, { status: '1' }],
  [{ status: ' 0 ' }, { status: '0' }],
  [{ status: 'pending' }, { status: 'pending' }],
  ...[null, {}, [], [1], true, '', ' \n'].map((status): [unknown, unknown] => [
    { status },
    unreadable,
  ]),
  ...[[], 'text', 1, null, {}].map((body): [unknown, unknown] => [body, unreadable]),
  [JSON.parse('{"__proto__":{"status":"1"}}'), unreadable],
])('the check with the reply %j reads %j', (body, expected) => {
  expect(outcomeOf(readLoginReply, body)).toEqual(expected);
});

describe('a catalogue', () => {
  const readRows = (...rows: unknown[]) => readCatalogue(JSON.stringify(rows));

  test('loses malformed rows and unknown fields, counted over all categories and logged', () => {
    const malformed = [
      { ...sound, id: '2x' },
      { ...sound, id: ' ' },
      { ...sound, id: 2.5 },
      { ...sound, gamename: undefined },
      { ...sound, gamename: '  ' },
      { ...sound, gameurl: undefined },
      null,
    ];
    const groups = readRows(
      { category: 'Malformed' },
      { category: 'Malformed', games: {} },
      { category: ' ', games: [] },
      null,
      { category: 'Sound', games: [...malformed, sound] },
      { category: 'Sound', extra: 1, games: [{ ...sound, extra: 1 }, ...malformed] },
    );
    const read = { category: 'Sound', games: [sound] };
    expect(groups).toEqual([read, read]);
    expect(takeConsole()).toEqual([
      '4 malformed categories left out.',
      '14 malformed games left out.',
    ]);
  });

  test('keeps games without optional fields', () => {
    const without = Object.fromEntries(optional.map((name) => [name, { toString: 1 }]));
    const [group] = readRows({ category: 'A', games: [{ ...sound, ...without }] });
    const empty = Object.fromEntries(optional.map((name) => [name, '']));
    expect(group?.games).toEqual([{ ...sound, ...empty }]);
  });

  test('shows a mark for half a character, which no address can encode', () => {
    const group = sampleGroup('a\ud800b', [sampleGame(1, { gamename: '\udc00' })]);
    const [read] = readRows(group);
    expect(read).toMatchObject({ category: 'a\ufffdb', games: [{ gamename: '\ufffd' }] });
  });

  test('takes names of prototypes as names, and changes no prototype', () => {
    const keys = `"__proto__":{"hacked":1},"constructor":{"prototype":{"hacked":1}},"toString":1`;
    const game = `{${keys},"id":1,"gamename":"constructor","gameurl":"/x"}`;
    const groups = readCatalogue(`[{${keys},"category":"__proto__","games":[${game}]},{${keys}}]`);
    expect(groups).toMatchObject([
      { category: '__proto__', games: [{ id: 1, gamename: 'constructor' }] },
    ]);
    expect(({} as { hacked?: unknown }).hacked).toBe(undefined);
    takeConsole();
  });
});

test('a game of the list without a category is dropped, because it has no address', () => {
  const listed = readListedGames({ games: [{ ...sound, category: ' ' }, sound] });
  expect(listed).toEqual([listedGame(sound)]);
  expect(takeConsole()).toEqual(['1 malformed games left out.']);
});

test('an id may be a text, a name is cut to 500 characters, and an address of a game is trimmed, and may not be blank', () => {
  const rows = [
    {
      ...sound,
      id: ' 1\n',
      gamename: `${'x'.repeat(499)}😀${'x'.repeat(10_000)}`,
      gameurl: ' /x\n',
    },
    { ...sound, gameurl: ' ' },
  ];
  const category = 'c'.repeat(501);
  const [group] = readCatalogue(JSON.stringify([{ category, games: rows }]));
  expect(group?.category).toHaveLength(500);
  const gamename = `${'x'.repeat(499)}\ufffd`;
  expect(group?.games).toEqual([{ ...sound, id: 1, gamename, gameurl: '/x' }]);
  expect(takeConsole()).toHaveLength(1);
});
