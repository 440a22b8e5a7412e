// The search machine: its filter, and lists that arrive late or with rows that do not fit.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('the filter finds what a search of the whole list finds, for any text and any list', () => {
  const letters = ['a', 'B', 'É', 'İ', 'ß', ' '];
  const text = fc.string({ unit: fc.constantFrom(...letters, 'i̇'), maxLength: 3 });
  const names = fc.array(fc.string({ unit: fc.constantFrom(...letters), maxLength: 5 }));
  // A text that keeps the former one grows, as while typing.
  const typing = fc.record({ before: text, keeps: fc.boolean(), after: text });
  fc.assert(
    fc.property(fc.array(fc.oneof(typing, names), { maxLength: 12 }), (steps) => {
      const { type, arrive, results } = begin();
      let typed = '';
      let games: ListedGame[] = [];
      for (const step of steps) {
        const isList = Array.isArray(step);
        if (!isList) typed = step.before + (step.keeps ? typed : '') + step.after;
        type(typed);
        if (isList) arrive((games = listing(step)));
        const wanted = typed.toLowerCase();
        expect(results()).toEqual(
          games.filter((game) => game.gamename.toLowerCase().includes(wanted)),
        );
      }
    }),
    { numRuns: 500 },
  );
});

test('the filter reads only current results while the text grows, and no array twice', () => {
  const { type, arrive, results } = begin();
  const seen: string[] = [];
  const games = listing(['Alpha', 'Alps', 'Beta']).map((game) => ({
    ...game,
    get lowerCaseName() {
      seen.push(game.gamename);
      return game.lowerCaseName;
    },
  }));
  type('a');
  arrive(games);
  for (const [text, read] of [
    ['AL', ['Alpha', 'Alps', 'Beta']],
    ['xal', ['Alpha', 'Alps']],
    ['x', ['Alpha', 'Alps', 'Beta']],
  ] as const) {
    seen.length = 0;
    type(text);
    expect(seen).toEqual(read);
  }
  const before = results();
  seen.length = 0;
  arrive(games);
  expect(seen).toEqual([]);
  expect(results()).toBe(before);
});
