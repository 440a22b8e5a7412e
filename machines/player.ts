import { assign, setup } from 'xstate';
import { callLimitMs } from './business';

interface PlayerContext {
  /** How often the game has been framed, this time included. */
  attempt: number;
}

/** A game from its poster to its first sign of life (product document 2, /games/{gameid}/{category}). */
export const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as { type: 'frame.loaded' } | { type: 'retry.pressed' } | { type: 'screen.left' },
    tags: {} as 'busy' | 'silent',
    meta: {} as { promise: string; rule: string },
  },
  actions: {
    frameAnew: assign({ attempt: ({ context }) => context.attempt + 1 }),
  },
  delays: {
    silenceLimit: callLimitMs,
  },
}).createMachine({
  id: 'player',
  description:
    'A game from its poster to its first sign of life: nobody stares at an empty frame, and nobody waits without a way out.',
  context: { attempt: 1 },
  initial: 'loading',
  on: {
    'screen.left': { target: '.left' },
  },
  states: {
    loading: {
      description: 'The game is framed and on its way; its poster is in front of it.',
      tags: 'busy',
      meta: {
        promise: "The game's picture, its name, and words that it is on its way.",
        rule: '2 (/games); decision 9',
      },
      on: {
        'frame.loaded': { target: 'playing' },
      },
      after: {
        silenceLimit: { target: 'silent' },
      },
    },
    silent: {
      description:
        'The game has given no sign of life for too long. It stays framed: a slow line may still bring it.',
      tags: 'silent',
      meta: {
        promise: "The poster, a sentence, 'Try again' and 'Back to games'.",
        rule: '2 (/games), 8; decision 9',
      },
      on: {
        'frame.loaded': { target: 'playing' },
        'retry.pressed': { target: 'loading', actions: 'frameAnew' },
      },
    },
    playing: {
      description: 'The frame has loaded: the game has the screen and the keyboard.',
      meta: {
        promise: 'The game in a frame that fills the screen, and nothing over it.',
        rule: '2 (/games); decision 25',
      },
    },
    left: {
      type: 'final',
      description: 'The screen has gone, and the game with it.',
    },
  },
});
