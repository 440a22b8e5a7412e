// The search machine: its filter, and lists that arrive late or again.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { ListedGame } from '../../../machines/contracts';
import { fold } from '../../../machines/fold';
import { searchMachine } from '../../../machines/search';
import { listedGame, sampleGame } from '../../support/sample';

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

test('an older list does not replace a newer one, and the same list keeps the results', () => {
  const { type, arrive, results } = begin();
  for (const text of ['a', 'al', 'alp']) type(text);
  const [newer, older] = [listing(['Alpha newer']), listing(['Alpha older'])];
  arrive(newer, 2);
  arrive(older, 1);
  expect(results()).toEqual(newer);
  const before = results();
  arrive(newer, 3);
  expect(results()).toBe(before);
});

test('the filter finds what a search of the whole list finds, for any text and any list', () => {
  const letters = ['a', 'B', 'É', 'İ', 'ß', ' ', '’'];
  const text = fc.string({ unit: fc.constantFrom(...letters, 'i̇', 'é', 'ss', "'"), maxLength: 3 });
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
        const wanted = fold(typed);
        expect(results()).toEqual(games.filter(({ gamename }) => fold(gamename).includes(wanted)));
      }
    }),
    { numRuns: 500 },
  );
});
