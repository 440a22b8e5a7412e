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
} from 'xstate';
import { changeEvent, doneEvent, errorEvent } from './definition.js';
import type { Config } from './paths/configuration.js';

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
const delays = { backOff: ({ context }: { context: { ms: number } }) => context.ms };

/** Two states, and what the event GO does in the first one. */
const going = (GO: Config, b: Config = {}) => ({ states: { a: { on: { GO } }, b } });
const guarded = (guard: Config) => going({ guard, target: 'b' });
const sending = (sent: Config, b: Config = {}) => ({
  states: { a: { on: { GO: { actions: sent }, INNER: 'b' } }, b },
});
const waiting = (after: string) => ({ states: { a: { after: { [after]: 'b' } }, b: {} } });

const toggle = {
  initial: 'off',
  states: { off: { on: { FLIP: 'on' } }, on: { on: { FLIP: 'off' } } },
};
const ending = (event: string, z: Config = {}) => ({
  initial: 'a',
  states: { a: { on: { [event]: 'z' } }, z: { type: 'final', ...z } },
});

/** The configuration of each machine by its id, which starts in its first state; `events`, `ends` and `input` are those of its walks. */
const configurations: Record<string, Config> = {
  and: guarded(and(['isA', not('isB')])),
  or: guarded(or(['isB', 'isA'])),
  notWithinNot: guarded(not(not('isA'))),
  parametersWithinAnd: guarded(and([{ type: 'isOver', params: 1 } as never, or(['isB', 'isA'])])),
  inlineGuard: guarded(() => true),
  inlineWithinNot: guarded(not(() => false)),
  classInParameters: guarded({ type: 'isRich', params: { money: new Money() } }),
  parametersOnly: going(
    [9, 1].map((params) => ({ guard: { type: 'isOver', params }, target: 'b' })),
  ),
  inlineActions: {
    states: { a: { entry: () => {}, on: { GO: { actions: [() => {}, assign({ count: 1 })] } } } },
    context: { count: 0 },
  },
  stateIn: {
    type: 'parallel',
    events: 'FLIP GO',
    states: {
      lamp: toggle,
      door: {
        initial: 'shut',
        states: {
          shut: { on: { GO: { guard: stateIn({ lamp: 'on' }), target: 'open' } } },
          open: { on: { GO: { guard: not(stateIn('#stateIn.lamp.on')), target: 'shut' } } },
        },
      },
    },
  },
  stateInWithoutState: guarded(and(['isA', stateIn({ a: 'c' })])),
  stateInWithoutId: { ...guarded('isIn'), guards: { isIn: not(stateIn('#c')) } },
  history: going('b', { type: 'history' }),
  deepHistory: going('b', { type: 'history', history: 'deep' }),
  emit: going({ target: 'b', actions: emit({ type: 'heard' }) }),
  delayWithoutNumber: { ...waiting('late'), delays: { late: NaN } },
  delayWithoutEnd: waiting('Infinity'),
  delayBelowZero: waiting('-5'),
  delayTooLong: { ...waiting('late'), delays: { late: 2 ** 31 } },
  doneOfState: { states: { work: { ...ending('GO'), onDone: 'over' }, over: {} } },
  doneOfParallel: {
    states: {
      work: {
        type: 'parallel',
        onDone: 'over',
        states: { one: ending('ONE'), two: ending('TWO') },
      },
      over: {},
    },
    events: 'ONE TWO',
  },
  raise: sending(raise({ type: 'INNER' }), { entry: raise({ type: 'LAST' }), on: { LAST: 'a' } }),
  sendToSelf: sending(
    sendTo(({ self }) => self, { type: 'INNER' }),
    { on: { GO: 'a' } },
  ),
  delayedRaise: {
    states: {
      a: {
        entry: raise({ type: 'LATE' }, { delay: 3_000, id: 'late' }),
        on: { GO: { actions: cancel('late') }, LATE: 'b' },
      },
      b: {},
    },
  },
  twoDelays: {
    type: 'parallel',
    states: {
      slow: { initial: 'a', ...waiting('5000') },
      fast: { initial: 'a', states: { a: { after: { 2_000: 'b' } }, b: { on: { GO: 'a' } } } },
    },
  },
  delayAfterDelay: {
    states: { a: { after: { 3_000: 'b' } }, b: { after: { 1_000: 'a' } }, over: {} },
    after: { 5_000: '.over' },
    events: '',
  },
  computedDelay: { ...waiting('backOff'), context: { ms: 1_000 }, events: '' },
  noDelay: going('b', { after: { 0: 'a' } }),
  wildcard: { states: { a: { on: { GO: 'b', '*': 'c' } }, b: {}, c: {} }, events: 'GO OTHER' },
  delayBeforeWildcard: { states: { a: { after: { 1_000: 'b' }, on: { '*': 'b' } }, b: {} } },
  partialWildcard: {
    states: { a: { on: { 'key.*': 'b', 'key.up': 'c' } }, b: {}, c: {} },
    events: 'key.up key.down',
  },
  forbidden: {
    states: { a: { on: { GO: {}, NEXT: 'b' } }, b: {} },
    on: { GO: '.b' },
    events: 'GO NEXT',
  },
  spawned: {
    ...going(
      { target: 'b', actions: assign({ child: ({ spawn }) => spawn('counter') }) },
      { entry: spawnChild('load', { id: 'loader' }), exit: stopChild('loader'), on: { GO: 'a' } },
    ),
    context: {},
  },
  invoked: {
    states: {
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
    ends: [doneEvent('loader', 'loaded'), errorEvent('loader', 'offline'), changeEvent('loader')],
  },
  unnamedChild: {
    states: { busy: { invoke: { src: actors.load, onDone: 'over' } }, over: {} },
    events: '',
    ends: [doneEvent('0.unnamedChild.busy', 'loaded')],
  },
  input: {
    ...going({ target: 'b', actions: 'add' }),
    context: ({ input }: { input: { start: number } }) => ({ count: input.start % 4 }),
    input: { start: 4 },
  },
  outputOfMachine: { ...ending('GO'), output: 7 },
  output: ending('GO', { output: 7 }),
  reenter: {
    states: {
      a: {
        ...toggle,
        on: { GO: { target: 'a', reenter: true }, STAY: { target: 'a' } },
        after: { 4_000: 'b' },
      },
      b: {},
    },
    events: 'FLIP GO STAY',
  },
  loopWithEnd: {
    ...going('b', { always: [{ guard: not('isEnough'), actions: 'add' }, { target: 'a' }] }),
    context: { count: 0 },
  },
  loopWithoutEnd: { states: { a: { on: { GO: 'b' } }, b: { always: 'c' }, c: { always: 'b' } } },
  tags: { states: { a: { tags: ['busy', 'red'], on: { GO: 'b' } }, b: { tags: 'green' } } },
  ids: {
    states: {
      a: { id: 'first', initial: 'in', states: { in: { id: 'second', on: { GO: '#third' } } } },
      b: { id: 'third', on: { GO: '#first' } },
    },
  },
  enqueueActions: {
    ...sending(
      enqueueActions(({ enqueue, check }) => {
        enqueue.assign({ count: 1 });
        if (check(() => true)) enqueue.raise({ type: 'INNER' });
      }),
    ),
    context: { count: 0 },
  },
  actionsOfInitial: { states: { a: {} }, initial: { target: 'a', actions: 'note' } },
  twoTargets: {
    type: 'parallel',
    states: { one: toggle, two: toggle },
    on: { GO: { target: ['.one.on', '.two.on'] } },
    events: 'FLIP GO',
  },
  oddNames: {
    states: {
      'a|b': { on: { 'GO|NOW': { target: 'c\nd', description: 'One\ntwo | three' } } },
      'c\nd': {},
    },
    events: 'GO|NOW',
  },
  dotInKey: { states: { a: { on: { GO: 'b' } }, b: {}, 'a.b': {} } },
  childMachine: {
    states: { a: { invoke: { src: 'inner', id: 'inner' }, on: { GO: 'b' } }, b: {} },
  },
  sameIds: { states: { a: { id: 'one', on: { GO: 'b' } }, b: { id: 'one' } } },
  sameKeys: { states: { a: { on: { GO: [{ guard: 'isB' }, 'b'], 'GO (2)': 'b' } }, b: {} } },
  oneState: { states: {}, on: { GO: { actions: 'note' } } },
};

export type ForeignMachine = (typeof foreignMachines)[number];

export const foreignMachines = Object.entries(configurations).map(
  ([id, { events = 'GO', ends = [], input, guards: more, delays: others, ...config }]) => ({
    machine: createMachine(
      { id, initial: Object.keys(config.states)[0], ...config },
      { actions, actors, guards: { ...guards, ...more }, delays: { ...delays, ...others } },
    ),
    /** The events that its walks send, besides the ends of its delays. */
    events: [
      ...(events.match(/\S+/g) ?? []).map((type: string) => ({ type })),
      ...ends,
    ] as AnyEventObject[],
    input: input as unknown,
  }),
);
