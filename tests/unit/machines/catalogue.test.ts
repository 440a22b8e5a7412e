// The game store: its content, how a list grows and is replaced, and which rows are dropped.
// Rule: DATA-1.
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../../fixtures/catalogue';
import type { CategoryGroup } from '../../../machines/contracts';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { sampleGame, sampleGroup } from '../../support/sample';

const backend = useBackend();
const path = '/api/games';

function openStore() {
  const listeners = new Map<string, () => void>();
  const { portal, settled } = backend.createWorld(null, (inspected) => {
    if (inspected.type !== '@xstate.event') return;
    const received = listeners.get(inspected.event.type);
    if (received) queueMicrotask(received);
  });
  const { catalogue } = portal;
  const store = () => catalogue.getSnapshot().context;
  return {
    settled,
    store,
    names: () => store().data.categories.map(({ category }) => category),
    want: () => catalogue.send({ type: 'catalogue.wanted' }),
    retry: () => catalogue.send({ type: 'retry.pressed' }),
    /** Sends the event of the call. */
    arrive: (groups: CategoryGroup[], from: number) =>
      catalogue.send({ type: 'groups.arrived', groups, from }),
    /** Resolves when the store has received the beginning of an answer. */
    begun: () => new Promise<void>((received) => listeners.set('groups.arrived', received)),
  };
}

async function loadStore(body?: unknown) {
  if (body !== undefined) backend.fixtures.setCatalogue(body);
  const opened = openStore();
  opened.want();
  await opened.settled();
  return opened;
}

test('the store holds the categories and the list of all games', async () => {
  const { store, want, settled } = await loadStore();
  const categories = buildCatalogue();
  const games = categories.flatMap((group) => group.games);
  expect(store()).toEqual({ data: { categories, games }, isLoading: false, error: null });
  want();
  await settled();
  expect(backend.sentTo(path)).toHaveLength(1);
});

describe('a catalogue that arrives in pieces', () => {
  const [first, second, third] = ['A', 'B', 'C'].map((name, index) =>
    sampleGroup(name, [sampleGame(index)]),
  ) as [CategoryGroup, CategoryGroup, CategoryGroup];

  test('each part restarts the limit of 10 seconds, and received groups stay', async () => {
    backend.gate.shut(path);
    backend.fixtures.override(path, { kind: 'unfinished', body: [first] });
    const { want, begun, names, store, arrive } = openStore();
    want();
    const held = await backend.gate.next(path);
    backend.clock.increment(9_000);
    held.release();
    await begun();
    backend.clock.increment(9_000);
    arrive([second], 1);
    backend.clock.increment(9_000);
    const { data } = store();
    // A part without a complete category.
    arrive([], 2);
    expect(store().data).toBe(data);
    backend.clock.increment(9_999);
    expect(store().isLoading).toBe(true);
    backend.clock.increment(1);
    expect(store()).toMatchObject({ isLoading: false, error: { kind: 'timeout' } });
    expect(names()).toEqual(['A', 'B']);
    expect(store().data.games).toEqual([first, second].flatMap(({ games }) => games));
    expect(takeConsole()).toEqual(['Loading the catalogue failed: timeout']);
  });

  test('a retry replaces the earlier groups one by one, and finally all', async () => {
    backend.fixtures.override(path, { kind: 'unfinished', body: [first, second] });
    const { want, begun, names, store, retry, arrive, settled } = openStore();
    want();
    await begun();
    backend.clock.increment(10_000);
    takeConsole();
    backend.fixtures.override(path, { kind: 'json', body: [third] });
    backend.gate.shut(path);
    retry();
    expect(names()).toEqual(['A', 'B']);
    arrive([third], 0);
    expect(names()).toEqual(['C', 'B']);
    backend.gate.open();
    await settled();
    expect(names()).toEqual(['C']);
    expect(store().data.games).toEqual(third.games);
    arrive([second], 1);
    expect(names()).toEqual(['C']);
  });
});

describe('rows that do not fit', () => {
  const sound = sampleGame(1, { category: 'Sound' });

  test('are dropped, counted over all categories and logged, and the others are used', async () => {
    const unsound = [
      { ...sound, id: '2' },
      { ...sound, id: 2.5 },
      { ...sound, gamename: undefined },
      { ...sound, gamename: '  ' },
      { ...sound, gameurl: undefined },
      null,
    ];
    const { store } = await loadStore([
      { category: 'Unsound' },
      { category: 'Unsound', games: {} },
      { category: ' ', games: [] },
      null,
      { category: 'Sound', games: [...unsound, sound] },
      { category: 'Sound', games: [sound, ...unsound] },
    ]);
    const group = { category: 'Sound', games: [sound] };
    expect(store().data.categories).toEqual([group, group]);
    expect(takeConsole()).toEqual([
      '4 of the categories received do not fit and are left out.',
      '12 of the games received do not fit and are left out.',
    ]);
  });

  test('unknown fields are left out', async () => {
    const { store } = await loadStore([
      { category: 'Sound', extra: 1, games: [{ ...sound, extra: 1 }] },
    ]);
    expect(store().data.categories).toEqual([{ category: 'Sound', games: [sound] }]);
  });
});
