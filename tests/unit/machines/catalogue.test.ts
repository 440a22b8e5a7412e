import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../../fixtures/catalogue';
import type { CategoryGroup } from '../../../machines/contracts';
import type { Answer } from '../../../fixtures/test-numbers';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { letBegin } from '../../support/let-begin';
import { sampleGame, sampleGames, sampleGroup } from '../../support/sample';

const backend = useBackend();
const path = '/api/games';
const empty = { categories: [], games: [] };

function openStore() {
  const waiting: { type: string; heard: () => void }[] = [];
  const { portal, settled } = backend.createWorld(null, (inspected) => {
    if (inspected.type !== '@xstate.event') return;
    for (const { type, heard } of waiting) if (type === inspected.event.type) queueMicrotask(heard);
  });
  const heardOf = (type: string) =>
    new Promise<void>((heard) => {
      waiting.push({ type, heard });
    });
  const { catalogue } = portal;
  return {
    settled,
    store: () => catalogue.getSnapshot().context,
    is: (value: 'idle' | 'loading' | 'loaded' | 'failed') =>
      expect(catalogue.getSnapshot().matches(value)).toBe(true),
    want: () => catalogue.send({ type: 'catalogue.wanted' }),
    retry: () => catalogue.send({ type: 'retry.pressed' }),
    /** As the call tells it. */
    arrive: (groups: CategoryGroup[], from: number) =>
      catalogue.send({ type: 'groups.arrived', groups, from }),
    hears: (type: string) => heardOf(type),
  };
}

async function loadStore(body?: unknown) {
  if (body !== undefined) backend.fixtures.setCatalogue(body);
  const opened = openStore();
  opened.want();
  await opened.settled();
  return opened;
}

const answers: [string, Answer, string][] = [
  ['HTTP 500', { kind: 'text', httpStatus: 500, text: 'Panne' }, 'status'],
  ['a broken connection', { kind: 'reset' }, 'offline'],
  ['an HTML page', { kind: 'html' }, 'unreadable'],
  ['null', { kind: 'json', body: null }, 'unreadable'],
  ['something that is no list', { kind: 'json', body: { games: [] } }, 'unreadable'],
  ['an empty body', { kind: 'text', httpStatus: 200, text: '' }, 'unreadable'],
];

describe('the game store', () => {
  test('is empty and requests nothing until a screen wants the catalogue', async () => {
    const { store, settled } = openStore();
    await settled();
    expect(store()).toEqual({ data: empty, isLoading: false, error: null });
    expect(backend.fixtures.calls).toEqual([]);
  });

  test('is loading while GET /api/games, without a payload, is under way', async () => {
    backend.gate.shut();
    const { want, store } = openStore();
    want();
    const { call } = await backend.gate.next(path);
    expect(call).toMatchObject({ method: 'GET', path: '/api/games', body: {} });
    expect(store()).toEqual({ data: empty, isLoading: true, error: null });
  });

  test('holds the category groups and the list of all games', async () => {
    const { store } = await loadStore();
    const groups = buildCatalogue();
    expect(store()).toEqual({
      data: { categories: groups, games: groups.flatMap((group) => group.games) },
      isLoading: false,
      error: null,
    });
  });

  test('asks once, however often it is wanted', async () => {
    const { want, settled } = openStore();
    want();
    want();
    await settled();
    want();
    await settled();
    expect(backend.sentTo(path)).toHaveLength(1);
  });
});

describe('a failed catalogue', () => {
  test.each(answers)('is logged and leaves the lists empty: %s', async (_, answer, kind) => {
    backend.fixtures.override(path, answer);
    const { store, is } = await loadStore();
    is('failed');
    expect(store()).toMatchObject({ data: empty, isLoading: false, error: { kind } });
    expect(takeConsole()).toEqual([`Loading the catalogue failed: ${kind}`]);
  });

  test.each(answers)('is not asked for again by itself: %s', async (_, answer) => {
    backend.fixtures.override(path, answer);
    const { settled } = await loadStore();
    backend.clock.increment(60_000);
    await settled();
    expect(backend.sentTo(path)).toHaveLength(1);
    expect(takeConsole()).toHaveLength(1);
  });

  test('is one that has not come after 10 seconds, not after 9,999 ms', async () => {
    backend.gate.shut();
    const { want, is, store } = openStore();
    want();
    await backend.gate.next(path);
    backend.clock.increment(9_999);
    is('loading');
    backend.clock.increment(1);
    is('failed');
    expect(store()).toMatchObject({ isLoading: false, error: { kind: 'timeout' } });
    expect(takeConsole()).toEqual(['Loading the catalogue failed: timeout']);
  });

  test('stays one where it comes after the time limit', async () => {
    const answer: Answer = { kind: 'json', body: [sampleGroup('Late', [sampleGame(1)])] };
    backend.fixtures.override(path, { kind: 'delayed', ms: 15_000, answer });
    backend.gate.shut();
    const { want, is, store, settled } = openStore();
    want();
    await letBegin(backend, path);
    backend.clock.increment(10_000);
    backend.clock.increment(5_000);
    await settled();
    is('failed');
    expect(store().data.categories).toEqual([]);
    expect(takeConsole()).toHaveLength(1);
  });

  test.each(['want', 'retry'] as const)('can be tried again: %s', async (how) => {
    backend.fixtures.override(path, { kind: 'reset' });
    const opened = await loadStore([sampleGroup('Sound', [sampleGame(1)])]);
    expect(takeConsole()).toHaveLength(1);
    backend.fixtures.override(path, undefined);
    opened[how]();
    expect(opened.store()).toMatchObject({ isLoading: true, error: null });
    await opened.settled();
    expect(opened.store()).toMatchObject({ isLoading: false, error: null });
    expect(opened.store().data.games).toHaveLength(1);
    expect(backend.sentTo(path)).toHaveLength(2);
  });
});

describe('a catalogue on its way', () => {
  const [first, second, third] = ['A', 'B', 'C'].map((name, index) =>
    sampleGroup(name, [sampleGame(index)]),
  ) as [CategoryGroup, CategoryGroup, CategoryGroup];
  const names = ({ data }: { data: { categories: CategoryGroup[] } }) =>
    data.categories.map(({ category }) => category);

  /** The store after the backend has begun to answer. */
  async function begin(groups: CategoryGroup[]) {
    backend.fixtures.override(path, { kind: 'unfinished', body: groups });
    const opened = openStore();
    opened.want();
    await opened.hears('groups.arrived');
    return opened;
  }

  test('is kept as far as it has come, and still loading', async () => {
    const { store, is } = await begin([first, second]);
    is('loading');
    expect(store()).toEqual({
      data: {
        categories: [first, second],
        games: [first, second].flatMap(({ games }) => games),
      },
      isLoading: true,
      error: null,
    });
  });

  test('has another 10 seconds each time that something comes', async () => {
    backend.gate.shut(path);
    backend.fixtures.override(path, { kind: 'unfinished', body: [first] });
    const { want, hears, is, store, arrive } = openStore();
    want();
    await letBegin(backend, path);
    backend.clock.increment(9_000);
    backend.gate.open();
    await hears('groups.arrived');
    backend.clock.increment(9_000);
    arrive([second], 1);
    expect(names(store())).toEqual(['A', 'B']);
    backend.clock.increment(9_999);
    is('loading');
    backend.clock.increment(1);
    is('failed');
    expect(store()).toMatchObject({ isLoading: false, error: { kind: 'timeout' } });
    expect(names(store())).toEqual(['A', 'B']);
    expect(takeConsole()).toEqual(['Loading the catalogue failed: timeout']);
  });

  test('a second try replaces what was there place by place, and in the end altogether', async () => {
    const { store, retry, arrive, settled } = await begin([first, second]);
    backend.clock.increment(10_000);
    takeConsole();
    backend.fixtures.override(path, { kind: 'json', body: [third] });
    backend.gate.shut(path);
    retry();
    expect(names(store())).toEqual(['A', 'B']);
    arrive([third], 0);
    expect(names(store())).toEqual(['C', 'B']);
    backend.gate.open();
    await settled();
    expect(names(store())).toEqual(['C']);
    expect(store().data.games).toEqual(third.games);
  });

  test('nothing is added to it once it is whole', async () => {
    const { store, arrive } = await loadStore([first]);
    arrive([second], 1);
    expect(names(store())).toEqual(['A']);
  });
});

describe('rows that do not fit', () => {
  const sound = sampleGame(1, { category: 'Sound' });

  test.each([
    ['an id that is text', { ...sound, id: '2' }],
    ['an id that is no whole number', { ...sound, id: 2.5 }],
    ['no id', { ...sound, id: undefined }],
    ['no name', { ...sound, gamename: undefined }],
    ['a blank name', { ...sound, gamename: '  ' }],
    ['no address', { ...sound, gameurl: undefined }],
    ['an address that is no text', { ...sound, gameurl: 7 }],
    ['null', null],
    ['a text', 'game'],
  ])('a game is dropped and logged, the others are used: %s', async (_, unsound) => {
    const { store } = await loadStore([{ category: 'Sound', games: [unsound, sound] }]);
    expect(store().data.categories).toEqual([{ category: 'Sound', games: [sound] }]);
    expect(takeConsole()).toEqual(['1 of the games received do not fit and are left out.']);
  });

  test.each([
    ['no games', { category: 'Unsound' }],
    ['games that are no list', { category: 'Unsound', games: {} }],
    ['no name', { games: [] }],
    ['a blank name', { category: ' ', games: [] }],
    ['a name that is no text', { category: 5, games: [] }],
    ['null', null],
  ])('a category is dropped and logged, the others are used: %s', async (_, unsound) => {
    const { store, is } = await loadStore([unsound, { category: 'Sound', games: [sound] }]);
    is('loaded');
    expect(store().data.categories).toEqual([{ category: 'Sound', games: [sound] }]);
    expect(takeConsole()).toEqual(['1 of the categories received do not fit and are left out.']);
  });

  test('games are counted over all categories', async () => {
    const games = [null, ...sampleGames(1, 2), null];
    const { store } = await loadStore([
      { category: 'A', games },
      { category: 'B', games },
    ]);
    expect(store().data.games).toHaveLength(4);
    expect(takeConsole()).toEqual(['4 of the games received do not fit and are left out.']);
  });

  test('a game without what only decorates it is used', async () => {
    const { id, gamename, gameurl } = sound;
    const { store } = await loadStore([{ category: 'A', games: [{ id, gamename, gameurl }] }]);
    expect(store().data.games).toMatchObject([{ id, gamename, gameurl, img6: '' }]);
  });

  test('unknown fields are left out', async () => {
    const { store } = await loadStore([
      { category: 'Sound', extra: 1, games: [{ ...sound, extra: 1 }] },
    ]);
    expect(store().data.categories).toEqual([{ category: 'Sound', games: [sound] }]);
  });
});

test('an empty catalogue is a catalogue', async () => {
  const { is, store } = await loadStore([]);
  is('loaded');
  expect(store()).toEqual({ data: empty, isLoading: false, error: null });
});
