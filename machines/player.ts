import { assign, setup } from 'xstate';
import { callLimitMs } from './business';

interface PlayerContext {
  /** Number of frames created for the game, including the current one. */
  attempt: number;
}

/** One game: its loading, and its end (PLAY-1 to PLAY-12). */
export const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as
      | { type: 'frame.loaded' }
      | { type: 'game.over' }
      | { type: 'game.started' }
      | { type: 'retry.pressed' }
      | { type: 'screen.left' },
    tags: {} as 'busy' | 'offer' | 'over' | 'silent',
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
    "A game loads in a frame; if that takes too long, the subscriber can try again, go back or choose another game. When the game says that it is over, the portal offers more games. Where the address has no game, 'No game found' shows instead, and this flow does not begin.",
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
      tags: ['offer', 'silent'],
      meta: { picture: 'player-silent-game', rule: 'PLAY-3, PLAY-4, PLAY-12' },
      on: {
        'frame.loaded': { target: 'offering', description: 'A page has loaded after all.' },
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
        'frame.loaded': { target: 'offering', description: 'The frame loads a second page.' },
        'game.over': { target: 'over', description: 'The game says that it is over.' },
      },
    },
    offering: {
      description:
        'A page came late, or a second one: the game or an error page, which the portal cannot tell apart. So the bar beside the name offers other games.',
      tags: 'offer',
      meta: { picture: 'player-offering', rule: 'PLAY-12' },
      on: {
        'game.over': { target: 'over', description: 'The game says that it is over.' },
      },
    },
    over: {
      description:
        'A shelf below the game offers more games. The game stays in its frame, where the subscriber can play it again.',
      tags: ['offer', 'over'],
      meta: { picture: 'player-over', rule: 'PLAY-11' },
      on: {
        'game.started': { target: 'playing', description: 'The game says that it starts again.' },
        'frame.loaded': {
          target: 'offering',
          description: 'The frame loads another page, as a game does that starts again by itself.',
        },
      },
    },
    left: {
      type: 'final',
      description: 'The subscriber has left the game, and its frame is removed.',
    },
  },
});
