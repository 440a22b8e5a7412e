// Mutants change one place of a configuration and keep all else, for machines with each construct of XState.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, createMachine, fromTransition, type AnyStateMachine } from 'xstate';
import { withConfiguration } from '../definition.js';
import { foreignMachines } from '../foreign-machines.js';
import {
  itemPlaces,
  partAt,
  statePlaces,
  transitionLists,
  withPart,
  type Config,
  type Place,
} from './configuration.js';
import { mutantsOf } from './mutate.js';
import { runSteps } from '../run-steps.js';

/** Returns the machine with each part written again at its place, as a fault would, but unchanged. */
function rewritten(machine: AnyStateMachine): AnyStateMachine {
  const { config } = machine as { config: Config };
  const partsAt = (place: Place, keys: string[]) => keys.map((key) => [...place, key]);
  const places = statePlaces(config).flatMap((state) => {
    const transitions = transitionLists(config, state).flatMap((list) => itemPlaces(config, list));
    const lists = [
      ...partsAt(state, ['entry', 'exit', 'tags', 'invoke']),
      ...transitions.map((place) => [...place, 'actions']),
    ];
    return [
      ...partsAt(state, ['after']),
      ...[[...state, 'initial'], ...transitions].flatMap((at) => partsAt(at, ['target', 'guard'])),
      ...lists.flatMap((list) => itemPlaces(config, list)),
    ];
  });
  const written = places.filter((place) => partAt(config, place) !== undefined);
  return withConfiguration(
    machine,
    written.reduce((whole, place) => withPart(whole, place, partAt(whole, place)), config),
  );
}

test.each(foreignMachines)(
  'the machine $machine.id behaves the same after each part is written again at its place',
  ({ machine, events, input }) => {
    const original = machine.provide({});
    // An endless loop of the original would not end.
    original.options = { maxIterations: 1_000 };
    const again = rewritten(machine);
    const step = fc.constantFrom(...events.map((event) => ({ event })), { ms: 1_000 });
    const walks = fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      expect(runSteps(again, input, steps).seen).toBe(runSteps(original, input, steps).seen);
    });
    fc.assert(walks, { seed: 1, numRuns: 20 });
  },
);

/** A delay without a transition must not run: its end would be an event of the wildcard. */
const timed = createMachine({
  id: 'timed',
  initial: 'a',
  states: { a: { after: { 1_000: 'b' }, on: { '*': 'b' } }, b: {} },
});
const machines = [...foreignMachines, { machine: timed, input: undefined }];

/** A machine, the beginning of a mutant's name, events and times in ms, and what the mutant then has, unlike the machine. */
const effects: [id: string, name: string, walk: (string | number)[], seen: object][] = [
  ['and', 'negates the guard: a', ['GO'], { value: 'a' }],
  ['inlineWithinNot', 'negates the guard: a', ['GO'], { value: 'a' }],
  ['inlineGuard', 'negates the guard: a', ['GO'], { value: 'a' }],
  ['classInParameters', 'leads to a instead', ['GO'], { value: 'a', status: 'active' }],
  ['stateIn', 'forgets the guard: door.shut', ['GO'], { value: { lamp: 'off', door: 'open' } }],
  ['parametersOnly', 'takes isOver for false', ['GO'], { value: 'a' }],
  ['doneOfParallel', 'drops work: work ends', ['ONE', 'TWO'], { status: 'active' }],
  ['raise', 'does not (inline) on entry of b', ['GO'], { value: 'b' }],
  ['twoDelays', 'takes 2500 for 5000', [2_500], { value: { slow: 'b', fast: 'b' } }],
  ['forbidden', 'drops a: GO → (stays)', ['GO'], { value: 'b' }],
  ['timed', 'drops a: after 1000', [1_000], { value: 'a' }],
  ['computedDelay', 'waits twice the time for backOff', [1_999], { value: 'a' }],
  [
    'inlineActions',
    'does not (inline): a: GO → (stays) / (inline), (inline) (2)',
    ['GO'],
    { context: { count: 0 } },
  ],
  ['loopWithoutEnd', 'leads to c instead: a: GO', ['GO'], { status: 'error' }],
];

test.each(effects)('the mutant of %s that %s has this fault', (id, name, walk, seen) => {
  const { machine, input } = machines.find((one) => one.machine.id === id)!;
  const mutant = [...mutantsOf(machine)].find((one) => one.name.startsWith(name));
  const steps = walk.map((step) =>
    typeof step === 'number' ? { ms: step } : { event: { type: step } },
  );
  expect(runSteps(mutant!.machine, input, steps).snapshot).toMatchObject(seen);
});

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
    "parent: mutants cannot change the state '', because XState merges or adds transitions there.",
  );
});
