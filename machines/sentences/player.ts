import type { playerMachine } from '../player';
import type { SentencesOf } from './sentences-of';

export const playerSentences: SentencesOf<typeof playerMachine> = {
  states: { silent: 'Slow' },
  events: {
    'frame.loaded': 'The game has loaded.',
    'retry.pressed': 'The subscriber presses Try again.',
    'screen.left': 'The subscriber leaves the game.',
  },
  guards: {},
  actions: { reframeGame: 'The app loads the game again.' },
  actors: {},
  delays: { silenceLimit: 'the most that the portal waits for a game' },
  tags: {
    busy: 'The screen says that the game is loading.',
    silent: 'The screen says that the game does not load.',
  },
};
