import { assign, setup } from 'xstate';
import { callLimitMs } from './business';

interface PlayerContext {
  /** Number of frames created for the game, including the current one. */
  attempt: number;
}

/** One game: its loading, and its end (PLAY-1 to PLAY-11). */
export const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as
      | { type: 'frame.loaded' }
      | { type: 'game.over' }
      | { type: 'retry.pressed' }
      | { type: 'screen.left' },
    tags: {} as 'busy' | 'over' | 'silent',
    meta: {} as { picture?: string; rule: string },
  },
  actions: {
    loadGameAgain: assign({ attempt: ({ context }) => context.attempt + 1 }),
  },
  delays: {
    silenceLimit: callLimitMs,
  },
}).createMachine({
  id: 'player',
  description:
    "A game loads in a frame; if that takes too long, the subscriber can try again or go back. When the game says that it is over, the portal offers more games. Where the address has no game, 'No game found' shows instead, and this flow does not begin.",
  context: { attempt: 1 },
  initial: 'loading',
  on: {
    'screen.left': { target: '.left', description: 'The subscriber leaves the game.' },
  },
  states: {
    loading: {
      description: 'The game loads behind its picture.',
      tags: 'busy',
      meta: { picture: 'player-game-on-its-way', rule: 'PLAY-1, PLAY-5, PLAY-7' },
      on: {
        'frame.loaded': { target: 'playing', description: 'The game has loaded.' },
      },
      after: {
        silenceLimit: { target: 'silent', description: 'The game does not load in time.' },
      },
    },
    silent: {
      description:
        'The game has not loaded in time. It stays in its frame, because a slow connection may still load it.',
      tags: 'silent',
      meta: { picture: 'player-silent-game', rule: 'PLAY-3, PLAY-4' },
      on: {
        'frame.loaded': { target: 'playing', description: 'The game has loaded after all.' },
        'retry.pressed': {
          target: 'loading',
          actions: 'loadGameAgain',
          description: "The subscriber presses 'Try again'.",
        },
      },
    },
    playing: {
      description: 'The subscriber plays; the game has the screen and the keyboard.',
      meta: { picture: 'player-game', rule: 'PLAY-1, PLAY-2, PLAY-9, PLAY-10' },
      on: {
        'game.over': { target: 'over', description: 'The game says that it is over.' },
      },
    },
    over: {
      description:
        'The bar offers more games. The game stays in its frame, where the subscriber can play it again.',
      tags: 'over',
      meta: { picture: 'player-over', rule: 'PLAY-11' },
    },
    left: {
      type: 'final',
      description: 'The subscriber has left the game, and its frame is removed.',
    },
  },
});
