// The search machine: its filter, lists that arrive late or again, and the requests that it keeps.
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import type { ListedGame } from '../../../machines/contracts';
import { fold } from '../../../machines/fold';
import { searchMachine } from '../../../machines/search';
import { searchImplementations } from '../../../src/screens/search/search-actor';
import { listedGame, sampleGame } from '../../support/sample';
import { signal } from '../../support/signal';
import { unreachableApi } from '../../support/unreachable-api';

const listing = (names: string[]) =>
  names.map((gamename, index) => listedGame(sampleGame(index, { gamename })));

function begin(machine = searchMachine) {
  const actor = createActor(machine).start();
  // An actor that runs on would log in the tests after this one.
  onTestFinished(() => void actor.stop());
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

test('of the earlier requests only the oldest goes on, and the reply to an aborted one is ignored', async () => {
  const calls: { aborted: AbortSignal; give: (games: ListedGame[]) => void }[] = [];
  const fetchGames = (aborted: AbortSignal) => {
    const { given, give } = signal<ListedGame[]>();
    calls.push({ aborted, give });
    return given;
  };
  const api = { ...unreachableApi, fetchGames };
  const { type, results } = begin(searchMachine.provide(searchImplementations({ api })));
  for (const text of ['a', 'al', 'alp', 'alph']) type(text);
  expect(calls.map(({ aborted }) => aborted.aborted)).toEqual([false, true, true, false]);
  calls[1]!.give(listing(['Alpha aborted']));
  await Promise.resolve();
  expect(results()).toEqual([]);
  calls[0]!.give(listing(['Alpha']));
  await expect.poll(results).toEqual(listing(['Alpha']));
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
