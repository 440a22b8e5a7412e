// Each problem of a machine is found.
import { fromPromise, or, setup } from 'xstate';
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
    filling: { on: { sent: { guard: or(['isComplete', () => false]), target: 'sending' } } },
    sending: {
      tags: 'busy',
      entry: () => {},
      invoke: { id: 'send', src: 'send', onDone: 'thanked' },
    },
    thanked: {},
    lost: { on: { sent: 'ended' } },
    ended: { initial: 'over', states: { over: { type: 'final' } } },
  },
});

/** Each state looks like a problem, which another part of the machine solves. */
const sound = setup({
  types: { events: {} as { type: 'sent' | 'left' } },
  actors: { send: fromPromise(() => Promise.resolve()) },
  guards: { isComplete: () => true },
}).createMachine({
  id: 'sound',
  initial: 'filling',
  on: { '*': '.filling' },
  states: {
    filling: { on: { sent: { guard: 'isComplete', target: 'sending' } } },
    sending: { tags: 'busy', invoke: { id: 'send', src: 'send' }, after: { 1_000: 'parts' } },
    parts: {
      type: 'parallel',
      states: {
        waiting: { tags: 'busy' },
        other: {
          initial: 'idle',
          after: { 1_000: '#sound.filling' },
          states: { idle: { always: { guard: 'isComplete', target: 'idle' } } },
        },
      },
    },
  },
});

test('a problem that another state solves is none', () => {
  expect(problemsOf(sound)).toEqual([]);
});

test('the problems of a machine are found', () => {
  expect(problemsOf(machine)).toEqual([
    'lost is never entered: let a transition lead there, or remove it',
    'thanked has no way out: add a transition, or make it final',
    'ended.over has no way out: ended has no onDone',
    'sending may stay busy for ever: add a transition to after',
    'sending does not say what a failure of send does',
    'filling does not say what sent does when isComplete or (inline) does not hold',
    'no state uses the action celebrate: remove it from setup',
    'one of the actions of sending has no name: move it to setup({ actions }), and write its name there',
    'one of the guards of filling has no name: move it to setup({ guards }), and write its name there',
  ]);
});
