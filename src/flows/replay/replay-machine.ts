import { assign, fromPromise, setup } from 'xstate';
import type { ReplayAgent } from './agent';
import type { ReplayPath } from './path-book';

/** Milliseconds between two steps that follow each other by themselves. */
export const paces = { Slow: 2_000, Normal: 1_000, Fast: 250, 'At once': 0 };

interface Context {
  path: ReplayPath;
  /** The portal in the frame, once it is there. */
  agent: ReplayAgent | null;
  /** How many steps have been taken. */
  done: number;
  /** Whether one step follows another by itself. */
  isWalking: boolean;
  pace: number;
  /** Why it went no further. */
  problem: string;
}

type ReplayEvent =
  | { type: 'portal.ready'; agent: ReplayAgent }
  | { type: 'step.wanted' }
  | { type: 'walk.wanted' }
  | { type: 'pause.wanted' }
  | { type: 'pace.chosen'; pace: number };

const problemOf = (error: unknown): string =>
  String((error as { message?: unknown } | null)?.message ?? error);

/** The replay of one path: step by step, or by itself at a pace. */
export const replayMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReplayEvent,
    input: {} as { path: ReplayPath },
  },
  actors: {
    begin: fromPromise<void, Context>(async ({ input }) => input.agent?.begin(input.path)),
    takeStep: fromPromise<void, Context>(async ({ input: { agent, path, done } }) => {
      const step = path.steps[done];
      if (step && !step.isPassedOver) await agent?.perform(step.stimulus);
    }),
  },
  delays: { pace: ({ context }) => context.pace, openingLimit: 15_000 },
  guards: {
    isAtEnd: ({ context }) => context.done === context.path.steps.length,
    isWalking: ({ context }) => context.isWalking,
  },
}).createMachine({
  id: 'replay',
  context: ({ input: { path } }) => ({
    path,
    agent: null,
    done: 0,
    isWalking: false,
    pace: paces.Normal,
    problem: '',
  }),
  initial: 'opening',
  on: {
    'walk.wanted': { actions: assign({ isWalking: true }) },
    'pause.wanted': { actions: assign({ isWalking: false }) },
    'pace.chosen': { actions: assign({ pace: ({ event }) => event.pace }) },
  },
  states: {
    opening: {
      on: {
        'portal.ready': {
          target: 'beginning',
          actions: assign({ agent: ({ event }) => event.agent }),
        },
      },
      after: {
        openingLimit: {
          target: 'failed',
          actions: assign({ problem: 'The portal has not opened.' }),
        },
      },
    },
    beginning: {
      invoke: {
        src: 'begin',
        input: ({ context }) => context,
        onDone: 'standing',
        onError: {
          target: 'failed',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
    },
    standing: {
      always: [
        { guard: 'isAtEnd', target: 'ended' },
        { guard: 'isWalking', target: 'walking' },
      ],
      on: { 'step.wanted': 'stepping' },
    },
    walking: {
      on: {
        'step.wanted': 'stepping',
        'pause.wanted': { target: 'standing', actions: assign({ isWalking: false }) },
        'pace.chosen': {
          target: 'walking',
          reenter: true,
          actions: assign({ pace: ({ event }) => event.pace }),
        },
      },
      after: { pace: 'stepping' },
    },
    stepping: {
      invoke: {
        src: 'takeStep',
        input: ({ context }) => context,
        onDone: {
          target: 'standing',
          actions: assign({ done: ({ context }) => context.done + 1 }),
        },
        onError: {
          target: 'failed',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
    },
    ended: {},
    failed: {},
  },
});
