// The map of the screens shows which screens the machines' actions open.
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { flows } from '../../../src/flows/machines';
import { machineArrows } from '../../../tools/journey';

const opening = (action: string) => ({
  machine: createMachine({ id: 'login', on: { sent: { actions: action } } }),
  sentences: {},
  opens: { goHome: 'landing' } as const,
});

test('the map has an arrow for each action that opens a screen, and refuses an unknown action', () => {
  expect(machineArrows([opening('goHome')])).toEqual([
    { from: 'login', to: 'landing', sentence: 'sent' },
  ]);
  expect(machineArrows([opening('keepText')])).toEqual([]);
  expect(() => machineArrows([opening('goToMoon')])).toThrow("No screen is known for 'goToMoon'.");
});

test('every machine has the actions that its entry of the flows names', () => {
  const unknown = flows.flatMap(({ machine, opens = {} }) =>
    Object.keys(opens).filter((action) => !(action in machine.implementations.actions)),
  );
  expect(unknown).toEqual([]);
});
