// Machines that the library was not written for: it reads each of them right, or refuses it with a sentence.
import { expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { foreignMachines } from './foreign-machines.js';

test.each(foreignMachines)('XState starts $machine.id', ({ machine, input }) => {
  expect(initialTransition(machine, input as never)[0].error).toBeUndefined();
});
