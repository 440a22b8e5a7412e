import { assign, fromPromise, setup } from 'xstate';
import type { ReplayPath } from './path-book';
import type { ReplayAgent } from './replay-frame';

/** Milliseconds between two steps that follow each other by themselves. */
export const paces = { Slow: 2_000, Normal: 1_000, Fast: 250, 'At once': 0 };

interface Context {
  path: ReplayPath;
  /** The portal in the frame, once it is there. */
  agent: ReplayAgent | null;
  /** How many steps have been taken. */
  done: number;
  /** Steps that were asked for while another one was under way. */
  wanted: number;
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
    input: {} as { path: ReplayPath; pace: number },
  },
  actors: {
    begin: fromPromise<void, Context>(async ({ input: { agent, path } }) => {
      await agent?.begin(path);
      await agent?.expect(path.required[0] ?? {});
    }),
    takeStep: fromPromise<void, Context>(async ({ input: { agent, path, done } }) => {
      const step = path.steps[done];
      if (step && !step.isPassedOver) await agent?.perform(step.stimulus);
      await agent?.expect(path.required[done + 1] ?? {});
    }),
  },
  delays: { pace: ({ context }) => context.pace, limit: 15_000 },
  guards: {
    isAtEnd: ({ context }) => context.done === context.path.steps.length,
    isWalking: ({ context }) => context.isWalking,
    isMoreWanted: ({ context }) => context.wanted > 0,
  },
}).createMachine({
  id: 'replay',
  context: ({ input: { path, pace } }) => ({
    path,
    agent: null,
    done: 0,
    wanted: 0,
    isWalking: false,
    pace,
    problem: '',
  }),
  initial: 'opening',
  on: {
    'walk.wanted': { actions: assign({ isWalking: true }) },
    'pause.wanted': { actions: assign({ isWalking: false }) },
    'pace.chosen': { actions: assign({ pace: ({ event }) => event.pace }) },
    // A reload of the frame restarts the path.
    'portal.ready': {
      target: '.beginning',
      actions: assign({ agent: ({ event }) => event.agent, done: 0, wanted: 0, problem: '' }),
    },
  },
  states: {
    opening: {
      after: {
        limit: {
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
      after: {
        limit: {
          target: 'failed',
          actions: assign({ problem: 'The portal has not answered.' }),
        },
      },
    },
    standing: {
      always: [
        { guard: 'isAtEnd', target: 'ended' },
        {
          guard: 'isMoreWanted',
          target: 'stepping',
          actions: assign({ wanted: ({ context }) => context.wanted - 1 }),
        },
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
      on: {
        'step.wanted': { actions: assign({ wanted: ({ context }) => context.wanted + 1 }) },
      },
      after: {
        limit: {
          target: 'failed',
          actions: assign({ problem: 'The portal has not answered.' }),
        },
      },
    },
    ended: {},
    failed: {},
  },
});
