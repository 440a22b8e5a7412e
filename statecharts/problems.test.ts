// Each problem of a machine is found.
import { fromPromise, setup } from 'xstate';
import { expect, test } from 'vitest';
import { problemsOf } from './problems.js';

const machine = setup({
  types: { events: {} as { type: 'sent' } },
  actors: { send: fromPromise(() => Promise.resolve()) },
  actions: { celebrate: () => {} },
  guards: { isComplete: () => true },
}).createMachine({
  id: 'form',
  initial: 'filling',
  states: {
    filling: { on: { sent: { guard: 'isComplete', target: 'sending' } } },
    sending: {
      tags: 'busy',
      entry: () => {},
      invoke: { id: 'send', src: 'send', onDone: 'thanked' },
    },
    thanked: {},
  },
});

test('the problems of a machine are found', () => {
  expect(problemsOf(machine)).toEqual([
    'thanked has no way out',
    'sending may stay busy for ever',
    'nothing is said about send failing',
    'filling does not say what sent does when isComplete does not hold',
    'celebrate is not used',
    'one of the actions has no name',
  ]);
});
