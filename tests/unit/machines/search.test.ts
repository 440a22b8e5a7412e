import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Answer } from '../../../fixtures/test-numbers';
import type { ListedGame } from '../../../machines/contracts';
import { searchMachine } from '../../../machines/search';
import { searchActor } from '../../../src/screens/search/search-actor';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { listedGame, listOf, sampleGame } from '../../support/sample';

const backend = useBackend();
const path = '/fetch-games';
const broken: Answer = { kind: 'reset' };

const answering = (...names: string[]): Answer => ({ kind: 'json', body: listOf(...names) });

function openSearch() {
  const { portal, settled, pathsUnderWay } = backend.createWorld();
  const actor = searchActor(portal);
  return {
    portal,
    actor,
    settled,
    pathsUnderWay,
    has: (tag: 'busy' | 'failed') => actor.getSnapshot().hasTag(tag),
    names: () => actor.getSnapshot().context.results.map((game) => game.gamename),
    type: (text: string) => actor.send({ type: 'text.changed', text }),
    retry: () => actor.send({ type: 'retry.pressed' }),
    open: () => actor.send({ type: 'screen.opened' }),
    /** Types, and takes the request that follows, the answer to which is held. */
    typeAndHold: async (text: string) => {
      backend.gate.shut();
      actor.send({ type: 'text.changed', text });
      return backend.gate.next(path);
    },
    /** Lets an answer go, and resolves when the machine has heard of it. */
    hear: async (held: { release(answer: Answer): void }, answer: Answer) => {
      const heard = new Promise<void>((resolve) => {
        const subscription = actor.subscribe(() => {
          subscription.unsubscribe();
          resolve();
        });
      });
      held.release(answer);
      await heard;
    },
  };
}

/** A search for that text among games of these names, answered. */
async function search(text: string, names: string[]) {
  backend.fixtures.override(path, answering(...names));
  const opened = openSearch();
  opened.type(text);
  await opened.settled();
  return opened;
}

describe('every keystroke runs the search', () => {
  test('before the first one nothing is listed and nothing is requested', async () => {
    const { names, settled } = openSearch();
    await settled();
    expect(names()).toEqual([]);
    expect(backend.fixtures.calls).toEqual([]);
  });

  test('each change of the text sends one request, GET /fetch-games, without a payload', async () => {
    const { type, settled } = openSearch();
    for (const text of ['m', 'me', 'mer', 'me', '']) {
      type(text);
      await settled();
    }
    const received = backend.fixtures.calls.map(({ method, path: to, body }) => ({
      method,
      to,
      body,
    }));
    expect(received).toEqual(
      Array.from({ length: 5 }, () => ({ method: 'GET', to: path, body: {} })),
    );
  });

  test('coming to the screen is none: nothing is asked for, before the first one or after its answer', async () => {
    const { type, open, settled, names } = openSearch();
    backend.fixtures.override(path, answering('Alpha'));
    open();
    await settled();
    expect(backend.sentTo(path)).toHaveLength(0);
    type('a');
    open();
    await settled();
    open();
    await settled();
    expect(backend.sentTo(path)).toHaveLength(1);
    expect(names()).toEqual(['Alpha']);
  });

  test('nothing more is sent once it has been answered', async () => {
    const { settled } = await search('a', ['A']);
    backend.clock.increment(60_000);
    await settled();
    expect(backend.sentTo(path)).toHaveLength(1);
  });
});

describe('what matches', () => {
  const games = ['Merge Mayhem', 'The Big MERGE', 'Été à Grand-Popo', 'Snake'];

  test.each([
    ['merge', ['Merge Mayhem', 'The Big MERGE']],
    ['MeRgE', ['Merge Mayhem', 'The Big MERGE']],
    ['ig m', ['The Big MERGE']],
    ['été', ['Été à Grand-Popo']],
    ['nake', ['Snake']],
    ['xyz', []],
    ['.*', []],
    ['', games],
  ])('gamename holds the text, whatever the case: %j', async (text, found) => {
    const { names } = await search(text, games);
    expect(names()).toEqual(found);
  });

  test('neither the category nor the other name counts', async () => {
    const game = sampleGame(1, {
      gamename: 'Snake',
      category: 'Arcade',
      name: 'Arcade',
      gameid: 'arcade',
    });
    backend.fixtures.override(path, { kind: 'json', body: { games: [game] } });
    const { type, settled, names } = openSearch();
    type('arcade');
    await settled();
    expect(names()).toEqual([]);
  });

  test('clearing the text is a keystroke too: an empty text matches every game', async () => {
    const { type, settled, names } = await search('x', games);
    expect(names()).toEqual([]);
    type('');
    expect(names()).toEqual(games);
    await settled();
    expect(names()).toEqual(games);
    expect(backend.sentTo(path)).toHaveLength(2);
  });

  test('the list at hand is filtered at once while the new request is under way', async () => {
    const { typeAndHold, names, has } = await search('', ['Alpha', 'Beta']);
    await typeAndHold('bet');
    expect(has('busy')).toBe(true);
    expect(names()).toEqual(['Beta']);
  });
});

describe('what is shown answers the newest text', () => {
  test('a late answer to an older request never replaces a newer one', async () => {
    const { typeAndHold, names, has, hear, settled } = openSearch();
    const older = await typeAndHold('a');
    const newer = await typeAndHold('al');
    await hear(newer, answering('Alpha new'));
    older.release(answering('Alpha old'));
    await settled();
    expect(names()).toEqual(['Alpha new']);
    expect(has('busy')).toBe(false);
  });

  test('an older request is given up once there is a newer answer', async () => {
    const { typeAndHold, settled, names } = openSearch();
    await typeAndHold('a');
    const newer = await typeAndHold('al');
    newer.release(answering('Alpha'));
    // The older answer is never let go: this would not end.
    await settled();
    expect(names()).toEqual(['Alpha']);
  });

  test('an answer to an earlier request is better than nothing, filtered by the newest text', async () => {
    const { typeAndHold, names, has, hear } = openSearch();
    const first = await typeAndHold('a');
    await typeAndHold('al');
    await hear(first, answering('Alpha', 'Anna'));
    expect(names()).toEqual(['Alpha']);
    expect(has('busy')).toBe(true);
  });

  test('of three requests the oldest and the newest go on', async () => {
    const { typeAndHold, pathsUnderWay, names, has, hear } = openSearch();
    const first = await typeAndHold('a');
    const second = await typeAndHold('al');
    const third = await typeAndHold('alp');
    expect(pathsUnderWay()).toEqual([path, path]);
    expect(second.hasLeft()).toBe(true);
    expect([first.hasLeft(), third.hasLeft()]).toEqual([false, false]);
    await hear(first, answering('Alpha', 'Anna'));
    expect(names()).toEqual(['Alpha']);
    expect(has('busy')).toBe(true);
    await hear(third, answering('Alpha new', 'Anna'));
    expect(names()).toEqual(['Alpha new']);
  });

  test('where the oldest request has failed, the next one takes its place', async () => {
    const { typeAndHold, pathsUnderWay, hear, names } = openSearch();
    const first = await typeAndHold('a');
    const second = await typeAndHold('al');
    await hear(first, broken);
    await typeAndHold('alp');
    expect(pathsUnderWay()).toEqual([path, path]);
    expect(takeConsole()).toEqual(['Searching failed: offline']);
    await hear(second, answering('Alpha'));
    expect(names()).toEqual(['Alpha']);
  });

  test('an older list cannot replace a newer one, even where its request was not given up', async () => {
    const { actor, type, names } = await search('a', ['Alpha old']);
    backend.gate.shut();
    type('al');
    type('alp');
    const newer = ['Alpha newer'].map((gamename) => listedGame(sampleGame(1, { gamename })));
    const older = ['Alpha older'].map((gamename) => listedGame(sampleGame(2, { gamename })));
    actor.send({ type: 'games.arrived', request: 2, games: newer });
    actor.send({ type: 'games.arrived', request: 1, games: older });
    expect(names()).toEqual(['Alpha newer']);
  });

  test('the answer to the newest request replaces what was shown', async () => {
    const { typeAndHold, names, settled } = await search('alpha', ['Alpha one']);
    const held = await typeAndHold('alph');
    held.release(answering('Alpha two'));
    await settled();
    expect(names()).toEqual(['Alpha two']);
  });
});

describe('filtering', () => {
  const gamenames = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'B', 'É', 'İ', 'ß', ' '), maxLength: 5 }),
  );
  const listing = (names: string[]) =>
    names.map((gamename, index) => listedGame(sampleGame(index, { gamename })));
  /** A list whose names count how often they are looked at. */
  const watched = (names: string[]) => {
    const seen: string[] = [];
    const games = listing(names).map((game) => ({
      ...game,
      get lowerCaseName() {
        seen.push(game.gamename);
        return game.lowerCaseName;
      },
    }));
    return { games, takeSeen: () => seen.splice(0) };
  };
  const begin = () => {
    const actor = createActor(searchMachine).start();
    const type = (text: string) => actor.send({ type: 'text.changed', text });
    const arrive = (games: ListedGame[]) =>
      actor.send({ type: 'games.arrived', request: actor.getSnapshot().context.request, games });
    return { type, arrive, results: () => actor.getSnapshot().context.results };
  };

  test('finds what looking through the whole list finds, whatever is typed and whatever comes', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'i̇', 'ß', ' '), maxLength: 3 });
    const happening = fc.oneof(
      fc.record({ text }),
      // Grown, as by typing on.
      fc.record({ before: text, after: text }),
      fc.record({ names: gamenames }),
    );
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 12 }), (happenings) => {
        const { type, arrive, results } = begin();
        let typed = '';
        let games: ListedGame[] = [];
        type(typed);
        for (const one of happenings) {
          if ('names' in one) {
            type(typed);
            arrive((games = listing(one.names)));
          } else type((typed = 'text' in one ? one.text : one.before + typed + one.after));
          const wanted = typed.toLowerCase();
          const naive = games.filter((game) => game.gamename.toLowerCase().includes(wanted));
          expect(results()).toEqual(naive);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('looks only through what is listed while the text grows, and through all games otherwise', () => {
    const { type, arrive } = begin();
    const { games, takeSeen } = watched(['Alpha', 'Alps', 'Beta']);
    type('a');
    arrive(games);
    expect(takeSeen()).toEqual(['Alpha', 'Alps', 'Beta']);
    type('AL');
    expect(takeSeen()).toEqual(['Alpha', 'Alps', 'Beta']);
    type('xal');
    expect(takeSeen()).toEqual(['Alpha', 'Alps']);
    type('x');
    expect(takeSeen()).toEqual(['Alpha', 'Alps', 'Beta']);
  });

  test('is not done again for the very same list', () => {
    const { type, arrive, results } = begin();
    const { games, takeSeen } = watched(['Alpha', 'Beta']);
    type('al');
    arrive(games);
    type('alp');
    takeSeen();
    const before = results();
    arrive(games);
    expect(takeSeen()).toEqual([]);
    expect(results()).toBe(before);
  });
});

describe('a failed request', () => {
  test.each<[string, Answer, string]>([
    ['HTTP 500', { kind: 'text', httpStatus: 500, text: 'Panne' }, 'status'],
    ['a broken connection', broken, 'offline'],
    ['an HTML page', { kind: 'html' }, 'unreadable'],
    ['null', { kind: 'json', body: null }, 'unreadable'],
    ['an answer without games', { kind: 'json', body: {} }, 'unreadable'],
    ['games that are no list', { kind: 'json', body: { games: 'none' } }, 'unreadable'],
    ['a list instead of an answer', { kind: 'json', body: [] }, 'unreadable'],
  ])('is logged and leaves what is shown: %s', async (_, answer, kind) => {
    const { type, settled, names, has } = await search('al', ['Alpha']);
    backend.fixtures.override(path, answer);
    type('alp');
    await settled();
    expect(names()).toEqual(['Alpha']);
    expect(has('failed')).toBe(true);
    expect(takeConsole()).toEqual([`Searching failed: ${kind}`]);
    expect(backend.sentTo(path)).toHaveLength(2);
  });

  test('what is shown still answers the newest text', async () => {
    const { type, settled, names } = await search('', ['Alpha', 'Beta']);
    backend.fixtures.override(path, broken);
    type('be');
    await settled();
    expect(names()).toEqual(['Beta']);
    expect(takeConsole()).toHaveLength(1);
  });

  test('of an older text is logged, while the newest is still waited for', async () => {
    const { typeAndHold, has, names, hear } = openSearch();
    const older = await typeAndHold('a');
    const newer = await typeAndHold('al');
    await hear(older, broken);
    expect(has('busy')).toBe(true);
    expect(has('failed')).toBe(false);
    expect(takeConsole()).toEqual(['Searching failed: offline']);
    await hear(newer, answering('Alpha'));
    expect(names()).toEqual(['Alpha']);
  });

  test('of the newest text gives way to an earlier answer that comes after it', async () => {
    const { typeAndHold, has, names, hear } = openSearch();
    const older = await typeAndHold('a');
    const newer = await typeAndHold('al');
    await hear(newer, broken);
    expect(has('failed')).toBe(true);
    await hear(older, answering('Alpha', 'Anna'));
    expect(has('failed')).toBe(false);
    expect(names()).toEqual(['Alpha']);
    expect(takeConsole()).toHaveLength(1);
  });

  test('is one that is not answered after 10 seconds, not after 9,999 ms', async () => {
    const { typeAndHold, has, names } = await search('', ['Alpha']);
    await typeAndHold('al');
    backend.clock.increment(9_999);
    expect(has('busy')).toBe(true);
    backend.clock.increment(1);
    expect(has('failed')).toBe(true);
    expect(names()).toEqual(['Alpha']);
    expect(takeConsole()).toEqual(['Searching failed: timeout']);
  });

  test('is not changed by an answer after the time limit', async () => {
    const { typeAndHold, has, names, settled } = openSearch();
    const held = await typeAndHold('al');
    backend.clock.increment(10_000);
    held.release(answering('Alpha'));
    await settled();
    expect(has('failed')).toBe(true);
    expect(names()).toEqual([]);
    expect(takeConsole()).toHaveLength(1);
  });

  test('has 10 seconds from the newest keystroke', async () => {
    const { typeAndHold, has } = openSearch();
    await typeAndHold('a');
    backend.clock.increment(9_999);
    await typeAndHold('al');
    backend.clock.increment(9_999);
    expect(has('busy')).toBe(true);
    backend.clock.increment(1);
    expect(has('failed')).toBe(true);
    expect(takeConsole()).toHaveLength(1);
  });

  test('can be tried again', async () => {
    const { type, retry, settled, has, names } = openSearch();
    backend.fixtures.override(path, broken);
    type('al');
    await settled();
    expect(takeConsole()).toHaveLength(1);
    backend.fixtures.override(path, answering('Alpha', 'Beta'));
    retry();
    await settled();
    expect(has('failed')).toBe(false);
    expect(names()).toEqual(['Alpha']);
    expect(backend.sentTo(path)).toHaveLength(2);
  });

  test('is tried again for who comes back to it', async () => {
    const { type, open, settled, has, names } = openSearch();
    backend.fixtures.override(path, broken);
    type('al');
    await settled();
    expect(takeConsole()).toHaveLength(1);
    backend.fixtures.override(path, answering('Alpha', 'Beta'));
    open();
    expect(has('failed')).toBe(false);
    // The screen may be opened twice for one visit.
    open();
    await settled();
    expect(names()).toEqual(['Alpha']);
    expect(backend.sentTo(path)).toHaveLength(2);
  });

  test('is made up for by the next keystroke', async () => {
    const { type, settled, has, names } = openSearch();
    backend.fixtures.override(path, broken);
    type('a');
    await settled();
    expect(takeConsole()).toHaveLength(1);
    backend.fixtures.override(path, answering('Alpha'));
    type('al');
    expect(has('failed')).toBe(false);
    await settled();
    expect(names()).toEqual(['Alpha']);
  });
});

test('a game that does not fit is dropped and logged, the others are found', async () => {
  const { games } = listOf('Alpha', 'Alphabet');
  backend.fixtures.override(path, { kind: 'json', body: { games: [{ id: 'x' }, ...games, null] } });
  const { type, settled, names } = openSearch();
  type('alpha');
  await settled();
  expect(names()).toEqual(['Alpha', 'Alphabet']);
  expect(takeConsole()).toEqual(['2 of the games received do not fit and are left out.']);
});

test('the search of a visit is one, whoever asks for it', () => {
  const { portal, actor } = openSearch();
  expect(searchActor(portal)).toBe(actor);
});
