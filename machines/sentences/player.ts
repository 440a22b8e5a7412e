import { callLimitMs, ussdCode } from '../business';
import { playerMachine } from '../player';
import { seconds } from './seconds';
import type { SentencesOf } from './sentences-of';

/** Dead links of games, and what the screen shows. */
const deadLinks = `| The link | What the visitor sees | The way on |
| --- | --- | --- |
| The category or the number of the game is not in the catalogue | “No game found”, as soon as its category or the whole catalogue has arrived | Suggested games and categories; ‘More games’ and the red x open the home page |
| The game has an address that may not be shown: no web address, or a site that the operator has not allowed | “No game found” | the same |
| The games could not be loaded | “No game found”, “The games could not be loaded.” | ‘Try again’; ‘More games’ and the red x open the home page |
| The game is in the catalogue, but its site does not answer | After ${seconds(callLimitMs)}: [The game does not load](#the-game-does-not-load) | ‘Try again’; ‘More games’ and the red x open the home page |
| The site of the game shows an error page of its own | That page, in place of the game | the red x |
| The site cannot be reached: its name is unknown, or there is no connection | The error page of the browser, in place of the game | the red x |

Where this browser remembers no number, the home page leads to the ${ussdCode} page (NAV-6). “No game found” comes before the drawing below, which begins with a game that may be shown. Where a catalogue lists two categories of one name, the first one counts (PLAY-2, PLAY-5, PLAY-6, PLAY-8; D-10, D-23, D-24).`;

/** The texts and pictures of the player on the flows pages. */
export const playerFlow = {
  machine: playerMachine,
  sentences: {
    states: { silent: 'Slow' },
    events: {
      'frame.loaded': 'The game has loaded.',
      'retry.pressed': 'The subscriber presses Try again.',
      'screen.left': 'The subscriber leaves the game.',
    },
    guards: {},
    actions: { loadGameAgain: 'The app loads the game again.' },
    actors: {},
    delays: { silenceLimit: 'the most that the portal waits for a game' },
    tags: {
      busy: 'The screen says that the game is loading.',
      silent: 'The screen says that the game does not load.',
    },
  } satisfies SentencesOf<typeof playerMachine>,
  stories: [
    {
      title: 'Play',
      question: 'What is around a game?',
      answer:
        'A bar above the game has its name, the button ‘Full screen’ where the browser can fill the screen, and the red x, which opens the home page. On a phone held sideways the bar is beside the game, without its name. Back on the phone leaves the game, too. An http game address is opened as https (PLAY-2, PLAY-7; D-123, D-126).',
      path: ['loading', 'frame.loaded', 'playing', 'screen.left', 'left'],
    },
    {
      title: 'The game does not load',
      question: 'What happens if a game does not load?',
      answer: `After ${seconds(callLimitMs)} a message offers ‘Try again’, which loads the game again, and ‘More games’, which opens the home page (PLAY-3, PLAY-4).`,
      path: ['loading', 'after silenceLimit', 'silent', 'retry.pressed', 'loading'],
    },
    {
      title: 'A slow game',
      question: 'What happens if a game loads late?',
      answer: 'It starts as soon as it has loaded, also after the message.',
      path: ['loading', 'after silenceLimit', 'silent', 'frame.loaded', 'playing'],
    },
    {
      title: 'No game found',
      question: 'What happens if the link of a game is dead?',
      path: [],
      answer: deadLinks,
      shows: {
        'player-loading': 'The games are loading: “Loading the game…”',
        'player-not-found': 'There is no such game: “No game found” ‘More games’, and suggestions',
        'player-failed':
          '“No game found” “The games could not be loaded.” ‘Try again’ ‘More games’',
      },
    },
  ],
  pictures: {
    loading: 'player-game-on-its-way',
    silent: 'player-silent-game',
    playing: 'player-game',
  },
};
