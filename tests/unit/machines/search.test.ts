// The search machine: its filter, and a list that arrives after its request was aborted.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { ListedGame } from '../../../machines/contracts';
import { searchMachine } from '../../../machines/search';
import { searchActor } from '../../../src/screens/search/search-actor';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { listedGame, listOf, sampleGame } from '../../support/sample';

const backend = useBackend();

const listing = (names: string[]) =>
  names.map((gamename, index) => listedGame(sampleGame(index, { gamename })));

/** Starts the machine alone: the test answers its requests, by default the newest. */
function begin() {
  const actor = createActor(searchMachine).start();
  const { context: first } = actor.getSnapshot();
  return {
    type: (text: string) => actor.send({ type: 'text.changed', text }),
    arrive: (games: ListedGame[], request = actor.getSnapshot().context.request) =>
      actor.send({ type: 'games.arrived', request, games }),
    results: (): typeof first.results => actor.getSnapshot().context.results,
  };
}

test('an older list does not replace a newer one', () => {
  const { type, arrive, results } = begin();
  for (const text of ['a', 'al', 'alp']) type(text);
  const [newer, older] = [listing(['Alpha newer']), listing(['Alpha older'])];
  arrive(newer, 2);
  arrive(older, 1);
  expect(results()).toEqual(newer);
});

test('a game that does not fit is dropped and logged, and the others are found', async () => {
  const { games } = listOf('Alpha', 'Alphabet');
  const body = { games: [{ id: 'x' }, ...games, null] };
  backend.fixtures.override('/fetch-games', { kind: 'json', body });
  const { portal, settled } = backend.createWorld();
  const actor = searchActor(portal);
  actor.send({ type: 'text.changed', text: 'alpha' });
  await settled();
  expect(actor.getSnapshot().context.results).toEqual(games.map(listedGame));
  expect(takeConsole()).toEqual(['2 of the games received do not fit and are left out.']);
});

describe('filtering', () => {
  const gamenames = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'B', 'É', 'İ', 'ß', ' '), maxLength: 5 }),
  );
  /** A list whose names count how often they are read. */
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

  test('the filter finds what a search of the whole list finds, for any text and any list', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'i̇', 'ß', ' '), maxLength: 3 });
    const happening = fc.oneof(
      fc.record({ text }),
      // A text that grows, as while typing.
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

  test('the filter reads only current results while the text grows, and no array twice', () => {
    const { type, arrive, results } = begin();
    const { games, takeSeen } = watched(['Alpha', 'Alps', 'Beta']);
    type('a');
    arrive(games);
    for (const [text, read] of [
      ['AL', ['Alpha', 'Alps', 'Beta']],
      ['xal', ['Alpha', 'Alps']],
      ['x', ['Alpha', 'Alps', 'Beta']],
    ] as const) {
      takeSeen();
      type(text);
      expect(takeSeen()).toEqual(read);
    }
    const before = results();
    arrive(games);
    expect(takeSeen()).toEqual([]);
    expect(results()).toBe(before);
  });
});
