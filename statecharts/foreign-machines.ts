// Machines that the library was not written for: each has one construct of XState 5, in its shortest form.
import {
  and,
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  fromPromise,
  fromTransition,
  not,
  or,
  raise,
  sendTo,
  spawnChild,
  stateIn,
  stopChild,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate';
import { changeEvent, doneEvent, errorEvent } from './definition.js';

export interface ForeignMachine {
  machine: AnyStateMachine;
  /** The events that its walks send, besides the ends of its delays. */
  events: AnyEventObject[];
  input?: unknown;
}

/** Its instances lose their private field where they are copied. */
class Money {
  readonly #amount = 3;
  isMoreThan = (amount: number) => this.#amount > amount;
}

const guards = {
  isA: () => true,
  isB: () => false,
  isOver: (_: unknown, limit: number) => limit < 2,
  isRich: (_: unknown, { money }: { money: Money }) => money.isMoreThan(2),
  isEnough: ({ context }: { context: { count: number } }) => context.count % 3 === 2,
};
const actions = { note: () => {}, add: assign(({ context }) => ({ count: context.count + 1 })) };
const actors = {
  counter: fromTransition((count: number) => count + 1, 0),
  inner: createMachine({ initial: 'x', states: { x: { always: 'y' }, y: {} } }),
  load: fromPromise(() => Promise.resolve('loaded')),
};
const backOff = ({ context }: { context: { ms: number } }) => context.ms;

// oxlint-disable-next-line typescript/no-explicit-any -- XState's own type of a configuration is as wide.
type Config = any;

/** A machine whose first state is the initial one. */
const foreign = (
  id: string,
  states: Config,
  root: Config = {},
  input?: unknown,
): ForeignMachine => {
  const { events = 'GO', ends = [], implementations, ...rest } = root;
  const config = { id, initial: Object.keys(states)[0], states, ...rest };
  return {
    machine: createMachine(config, { guards, actions, actors, ...implementations }),
    events: [
      ...(events as string)
        .split(' ')
        .filter(Boolean)
        .map((type) => ({ type })),
      ...ends,
    ],
    input,
  };
};

const guarded = (id: string, guard: Config, implementations = {}) =>
  foreign(id, { a: { on: { GO: { guard, target: 'b' } } }, b: {} }, { implementations });

const toggle = {
  initial: 'off',
  states: { off: { on: { FLIP: 'on' } }, on: { on: { FLIP: 'off' } } },
};
const ending = (event: string) => ({
  initial: 'a',
  states: { a: { on: { [event]: 'z' } }, z: { type: 'final' } },
});
export const foreignMachines: ForeignMachine[] = [
  guarded('and', and(['isA', not('isB')])),
  guarded('or', or(['isB', 'isA'])),
  guarded('notWithinNot', not(not('isA'))),
  guarded('parametersWithinAnd', and([{ type: 'isOver', params: 1 } as never, or(['isB', 'isA'])])),
  guarded('inlineGuard', () => true),
  guarded(
    'inlineWithinNot',
    not(() => false),
  ),
  guarded('classInParameters', { type: 'isRich', params: { money: new Money() } }),
  foreign('parametersOnly', {
    a: { on: { GO: [9, 1].map((params) => ({ guard: { type: 'isOver', params }, target: 'b' })) } },
    b: {},
  }),
  foreign(
    'inlineActions',
    { a: { entry: () => {}, on: { GO: { actions: [() => {}, assign({ count: 1 })] } } } },
    { context: { count: 0 } },
  ),
  foreign(
    'stateIn',
    {
      lamp: toggle,
      door: {
        initial: 'shut',
        states: {
          shut: { on: { GO: { guard: stateIn({ lamp: 'on' }), target: 'open' } } },
          open: { on: { GO: { guard: not(stateIn('#stateIn.lamp.on')), target: 'shut' } } },
        },
      },
    },
    { type: 'parallel', events: 'FLIP GO' },
  ),
  guarded('stateInWithoutState', and(['isA', stateIn({ a: 'c' })])),
  guarded('stateInWithoutId', 'isIn', { guards: { isIn: not(stateIn('#c')) } }),
  foreign('history', { a: { on: { GO: 'b' } }, b: { type: 'history' } }),
  foreign('deepHistory', { a: { on: { GO: 'b' } }, b: { type: 'history', history: 'deep' } }),
  foreign('emit', { a: { on: { GO: { target: 'b', actions: emit({ type: 'heard' }) } } }, b: {} }),
  guarded('delayWithoutNumber', 'isA', { delays: { late: NaN } }),
  foreign('delayWithoutEnd', { a: { after: { Infinity: 'b' } }, b: {} }),
  foreign('delayBelowZero', { a: { after: { '-5': 'b' } }, b: {} }),
  guarded('delayTooLong', 'isA', { delays: { late: 2 ** 31 } }),
  foreign('doneOfState', { work: { ...ending('GO'), onDone: 'over' }, over: {} }),
  foreign(
    'doneOfParallel',
    {
      work: {
        type: 'parallel',
        onDone: 'over',
        states: { one: ending('ONE'), two: ending('TWO') },
      },
      over: {},
    },
    { events: 'ONE TWO' },
  ),
  foreign('raise', {
    a: { on: { GO: { actions: raise({ type: 'INNER' }) }, INNER: 'b' } },
    b: { entry: raise({ type: 'LAST' }), on: { LAST: 'c' } },
    c: {},
  }),
  foreign('sendToSelf', {
    a: { on: { GO: { actions: sendTo(({ self }) => self, { type: 'INNER' }) }, INNER: 'b' } },
    b: { on: { GO: 'a' } },
  }),
  foreign('delayedRaise', {
    a: {
      entry: raise({ type: 'LATE' }, { delay: 3_000, id: 'late' }),
      on: { GO: { actions: cancel('late') }, LATE: 'b' },
    },
    b: {},
  }),
  foreign(
    'twoDelays',
    {
      slow: { initial: 'a', states: { a: { after: { 5_000: 'b' } }, b: {} } },
      fast: { initial: 'a', states: { a: { after: { 2_000: 'b' } }, b: { on: { GO: 'a' } } } },
    },
    { type: 'parallel' },
  ),
  foreign(
    'delayAfterDelay',
    { a: { after: { 3_000: 'b' } }, b: { after: { 1_000: 'a' } }, over: {} },
    { after: { 5_000: '.over' }, events: '' },
  ),
  foreign(
    'computedDelay',
    { a: { after: { backOff: 'b' } }, b: {} },
    { context: { ms: 1_000 }, implementations: { delays: { backOff } }, events: '' },
  ),
  foreign('noDelay', { a: { on: { GO: 'b' } }, b: { after: { 0: 'a' } } }),
  foreign('wildcard', { a: { on: { GO: 'b', '*': 'c' } }, b: {}, c: {} }, { events: 'GO OTHER' }),
  foreign('delayBeforeWildcard', { a: { after: { 1_000: 'b' }, on: { '*': 'b' } }, b: {} }),
  foreign(
    'partialWildcard',
    { a: { on: { 'key.*': 'b', 'key.up': 'c' } }, b: {}, c: {} },
    { events: 'key.up key.down' },
  ),
  foreign(
    'forbidden',
    { a: { on: { GO: {}, NEXT: 'b' } }, b: {} },
    { on: { GO: '.b' }, events: 'GO NEXT' },
  ),
  foreign(
    'spawned',
    {
      a: {
        on: { GO: { target: 'b', actions: assign({ child: ({ spawn }) => spawn('counter') }) } },
      },
      b: {
        entry: spawnChild('load', { id: 'loader' }),
        exit: stopChild('loader'),
        on: { GO: 'a' },
      },
    },
    { context: {} },
  ),
  foreign(
    'invoked',
    {
      idle: { on: { GO: 'busy' } },
      busy: {
        invoke: {
          id: 'loader',
          src: 'load',
          systemId: 'theLoader',
          onSnapshot: { actions: 'note' },
          onDone: 'idle',
          onError: 'failed',
        },
      },
      failed: {},
    },
    {
      ends: [doneEvent('loader', 'loaded'), errorEvent('loader', 'offline'), changeEvent('loader')],
    },
  ),
  foreign(
    'unnamedChild',
    { busy: { invoke: { src: actors.load, onDone: 'over' } }, over: {} },
    { events: '', ends: [doneEvent('0.unnamedChild.busy', 'loaded')] },
  ),
  foreign(
    'input',
    { a: { on: { GO: { target: 'b', actions: 'add' } } }, b: {} },
    { context: ({ input }: { input: { start: number } }) => ({ count: input.start % 4 }) },
    { start: 4 },
  ),
  foreign('outputOfMachine', { a: { on: { GO: 'z' } }, z: { type: 'final' } }, { output: 7 }),
  foreign('output', { a: { on: { GO: 'z' } }, z: { type: 'final', output: 7 } }),
  foreign(
    'reenter',
    {
      a: {
        ...toggle,
        on: { GO: { target: 'a', reenter: true }, STAY: { target: 'a' } },
        after: { 4_000: 'b' },
      },
      b: {},
    },
    { events: 'FLIP GO STAY' },
  ),
  foreign(
    'loopWithEnd',
    {
      a: { on: { GO: 'b' } },
      b: { always: [{ guard: not('isEnough'), actions: 'add' }, { target: 'a' }] },
    },
    { context: { count: 0 } },
  ),
  foreign('loopWithoutEnd', { a: { on: { GO: 'b' } }, b: { always: 'c' }, c: { always: 'b' } }),
  foreign('tags', { a: { tags: ['busy', 'red'], on: { GO: 'b' } }, b: { tags: 'green' } }),
  foreign('ids', {
    a: { id: 'first', initial: 'in', states: { in: { id: 'second', on: { GO: '#third' } } } },
    b: { id: 'third', on: { GO: '#first' } },
  }),
  foreign(
    'enqueueActions',
    {
      a: {
        on: {
          GO: {
            actions: enqueueActions(({ enqueue, check }) => {
              enqueue.assign({ count: 1 });
              if (check(() => true)) enqueue.raise({ type: 'INNER' });
            }),
          },
          INNER: 'b',
        },
      },
      b: {},
    },
    { context: { count: 0 } },
  ),
  foreign('actionsOfInitial', { a: {} }, { initial: { target: 'a', actions: 'note' } }),
  foreign(
    'twoTargets',
    { one: toggle, two: toggle },
    { type: 'parallel', on: { GO: { target: ['.one.on', '.two.on'] } }, events: 'FLIP GO' },
  ),
  foreign(
    'oddNames',
    {
      'a|b': { on: { 'GO|NOW': { target: 'c\nd', description: 'One\ntwo | three' } } },
      'c\nd': {},
    },
    { events: 'GO|NOW' },
  ),
  foreign('dotInKey', { a: { on: { GO: 'b' } }, b: {}, 'a.b': {} }),
  foreign('childMachine', { a: { invoke: { src: 'inner', id: 'inner' }, on: { GO: 'b' } }, b: {} }),
  foreign('sameIds', { a: { id: 'one', on: { GO: 'b' } }, b: { id: 'one' } }),
  foreign('sameKeys', { a: { on: { GO: [{ guard: 'isB' }, 'b'], 'GO (2)': 'b' } }, b: {} }),
  foreign('oneState', {}, { on: { GO: { actions: 'note' } } }),
];
