// A definition keeps its data on the way through a file.
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { definitionOf, type Transition } from './definition.js';
import { readDefinitions, writeDefinitions } from './definition-file.js';

test('a file keeps empty lists and false in parameters, input and meta', () => {
  const data = { tags: [], reenter: false, list: [[]] };
  const machine = createMachine({
    id: 'form',
    meta: data,
    invoke: { id: 'send', src: 'send', input: data as never },
    entry: { type: 'note', params: [] as never },
    on: { GO: { guard: { type: 'isA', params: data }, actions: { type: 'note', params: data } } },
  });
  const definition = definitionOf(machine);
  const [read] = readDefinitions(writeDefinitions([definition]));
  const { meta, invokes, entry, transitions } = definition.states[0]!;
  const state = read!.states[0]!;
  expect([state.meta, state.invokes, state.entry]).toEqual([meta, invokes, entry]);
  const partsOf = ({ guard, actions, reenter }: Transition) => ({ guard, actions, reenter });
  expect(state.transitions.map(partsOf)).toEqual(transitions.map(partsOf));
});
