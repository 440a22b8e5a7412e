// What mutants leave out, keep and refuse; those of machines with each construct of XState are in foreign-machines.test.ts.
import { expect, test } from 'vitest';
import { createActor, createMachine, fromTransition } from 'xstate';
import { mutantsOf } from './mutate.js';

test('a transition that does nothing is not dropped, and does not lead to its own state', () => {
  const machine = createMachine({ id: 'idle', initial: 'a', states: { a: { on: { GO: {} } } } });
  expect([...mutantsOf(machine)]).toEqual([]);
});

const src = fromTransition((count: number) => count, 0);

test('a mutant without one of two children keeps the id of the other', () => {
  const machine = createMachine({ id: 'parent', invoke: [{ src }, { src, systemId: 'second' }] });
  const mutants = [...mutantsOf(machine)].filter(({ name }) => name.startsWith('does not invoke'));
  const children = mutants.map(
    (mutant) => createActor(mutant.machine).start().getSnapshot().children,
  );
  expect(children.map((ofOne) => Object.keys(ofOne))).toEqual([['1.parent'], ['0.parent']]);
});

test('a state whose transitions XState merges is refused', () => {
  const onDone = { actions: () => {} };
  const invoke = [
    { src, id: 'child', onDone },
    { src, id: 'child', onDone },
  ];
  expect(() => [...mutantsOf(createMachine({ id: 'parent', invoke }))]).toThrow(
    "The machine 'parent' has no mutants: XState merges or adds transitions in the machine. Remove",
  );
});
