import { assign, fromPromise, setup } from 'xstate';
import type { ReplayPath } from './path-book';
import type { ReplayAgent } from './replay-frame';

/** Replay speeds; 1 is one step per second. */
export const speeds = [0.5, 1, 2, 4];

interface Context {
  path: ReplayPath;
  /** The agent of the frame, or null before it is ready. */
  agent: ReplayAgent | null;
  done: number;
  /** Number of steps requested during another step. */
  queuedSteps: number;
  isPlaying: boolean;
  speed: number;
  problem: string;
}

type ReplayEvent =
  | { type: 'portal.ready'; agent: ReplayAgent }
  | { type: 'step.wanted' }
  | { type: 'play.wanted' }
  | { type: 'pause.wanted' }
  | { type: 'speed.chosen'; speed: number };

/** The replay of one path: step by step, or continuous. */
export const replayMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReplayEvent,
    input: {} as { path: ReplayPath; speed: number },
  },
  actors: {
    begin: fromPromise<void, Context>(async ({ input: { agent, path } }) => {
      await agent?.begin(path);
      await agent?.expect(path.required[0]!);
    }),
    takeStep: fromPromise<void, Context>(async ({ input: { agent, path, done } }) => {
      const step = path.steps[done];
      if (step && !step.isSkipped) await agent?.perform(step);
      await agent?.expect(path.required[done + 1]!);
    }),
  },
  delays: { pause: ({ context }) => 1_000 / context.speed, limit: 15_000 },
  actions: {
    keepError: assign({
      problem: ({ event }) => (event as unknown as { error: Error }).error.message,
    }),
    keepTimeout: assign({
      problem: ({ context: { agent } }) =>
        agent ? 'The portal has not answered.' : 'The portal has not opened.',
    }),
  },
  guards: {
    isAtEnd: ({ context }) => context.done === context.path.steps.length,
    isPlaying: ({ context }) => context.isPlaying,
    hasQueuedSteps: ({ context }) => context.queuedSteps > 0,
  },
}).createMachine({
  id: 'replay',
  context: ({ input: { path, speed } }) => ({
    path,
    agent: null,
    done: 0,
    queuedSteps: 0,
    isPlaying: false,
    speed,
    problem: '',
  }),
  initial: 'opening',
  on: {
    'play.wanted': { actions: assign({ isPlaying: true }) },
    'pause.wanted': { actions: assign({ isPlaying: false }) },
    'speed.chosen': { actions: assign({ speed: ({ event }) => event.speed }) },
    // The frame was reloaded: restart the path.
    'portal.ready': {
      target: '.beginning',
      actions: assign({ agent: ({ event }) => event.agent, done: 0, queuedSteps: 0, problem: '' }),
    },
  },
  states: {
    opening: {
      after: { limit: { target: 'failed', actions: 'keepTimeout' } },
    },
    beginning: {
      invoke: {
        src: 'begin',
        input: ({ context }) => context,
        onDone: 'waiting',
        onError: { target: 'failed', actions: 'keepError' },
      },
      after: { limit: { target: 'failed', actions: 'keepTimeout' } },
    },
    waiting: {
      always: [
        { guard: 'isAtEnd', target: 'ended' },
        {
          guard: 'hasQueuedSteps',
          target: 'stepping',
          actions: assign({ queuedSteps: ({ context }) => context.queuedSteps - 1 }),
        },
        { guard: 'isPlaying', target: 'playing' },
      ],
      on: { 'step.wanted': 'stepping' },
    },
    playing: {
      on: {
        'step.wanted': 'stepping',
        'pause.wanted': { target: 'waiting', actions: assign({ isPlaying: false }) },
      },
      after: { pause: 'stepping' },
    },
    stepping: {
      invoke: {
        src: 'takeStep',
        input: ({ context }) => context,
        onDone: {
          target: 'waiting',
          actions: assign({ done: ({ context }) => context.done + 1 }),
        },
        onError: { target: 'failed', actions: 'keepError' },
      },
      on: {
        'step.wanted': {
          actions: assign({ queuedSteps: ({ context }) => context.queuedSteps + 1 }),
        },
      },
      after: { limit: { target: 'failed', actions: 'keepTimeout' } },
    },
    ended: {},
    failed: {},
  },
});
