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
    actions: { reframeGame: 'The app loads the game again.' },
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
  french: {
    'A game loads in a frame; if that takes too long, the subscriber can try again or go back.':
      'Un jeu se charge dans un cadre ; si c’est trop long, l’abonné peut réessayer ou revenir.',
    'The game loads behind its picture.': 'Le jeu se charge derrière son image.',
    'The screen says that the game is loading.': 'L’écran dit que le jeu se charge.',
    "The game's picture, its name, and a sentence that it is loading.":
      'L’image du jeu, son nom et une phrase disant qu’il se charge.',
    Silent: 'Sans réponse',
    'The game has not loaded in time. It stays in its frame, because a slow connection may still load it.':
      'Le jeu ne s’est pas chargé à temps. Il reste dans son cadre, car une connexion lente peut encore le charger.',
    'The screen says that the game does not load.': 'L’écran dit que le jeu ne se charge pas.',
    "The game's picture, a sentence, 'Try again' and 'More games'.":
      'L’image du jeu, une phrase, « Try again » et « More games ».',
    Playing: 'En jeu',
    'The subscriber plays; the game has the screen and the keyboard.':
      'L’abonné joue ; le jeu occupe l’écran et le clavier.',
    'The game in a frame below or beside the bar, and nothing over it.':
      'Le jeu dans un cadre sous la barre ou à côté, sans rien par-dessus.',
    'The subscriber has left the game, and its frame is removed.':
      'L’abonné a quitté le jeu et son cadre est retiré.',
    'The subscriber leaves the game.': 'L’abonné quitte le jeu.',
    'The game has loaded.': 'Le jeu est chargé.',
    'The game does not load in time.': 'Le jeu ne se charge pas à temps.',
    'The game has loaded after all.': 'Le jeu a fini par se charger.',
    'The app loads the game again.': 'L’application recharge le jeu.',
    Slow: 'Lent',
    'the most that the portal waits for a game': 'le temps que le portail attend au plus un jeu',
  },
};
