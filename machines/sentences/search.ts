import { callLimitMs } from '../business';
import { searchMachine } from '../search';
import { seconds } from './seconds';
import type { SentencesOf } from './sentences-of';

/** The texts and pictures of the search on the flows pages. */
export const searchFlow = {
  machine: searchMachine,
  sentences: {
    states: { untouched: 'Nothing typed yet', settled: 'Results shown' },
    events: {
      'text.changed': 'The subscriber changes the text.',
      'retry.pressed': 'The subscriber presses Try again.',
      'screen.opened': 'The subscriber opens the search.',
      'games.arrived': 'A list of games arrives.',
      'games.failed': 'A request fails.',
    },
    guards: {
      isForLatestRequest: 'the answer belongs to the newest request',
      isNewerThanShown: 'the list is newer than the one that shows',
    },
    actions: {
      keepText: 'The app filters the last list.',
      countRequest: 'The app numbers the request.',
      requestGames: 'The app requests the list of games.',
      keepGames: 'The app shows the games that match.',
      abandonRequests: 'The app cancels the requests that still run.',
      logFailure: 'The app logs the failure.',
    },
    actors: { provider: 'The game provider answers the requests.' },
    delays: { callLimit: 'the most that the portal waits for an answer' },
    tags: {
      busy: 'The screen shows a spinner.',
      failed: 'The screen offers another try.',
    },
  } satisfies SentencesOf<typeof searchMachine>,
  stories: [
    {
      title: 'Found',
      question: 'What does a result show, and what does the Search button do?',
      answer:
        'A result shows the picture and the name of the game and “Category:” with its category, and opens the player. A game matches if its name contains the text; capital letters do not matter. The results follow the text by themselves: the button ‘Search’ does nothing (SEARCH-1, SEARCH-5, SEARCH-9, SEARCH-10).',
      path: ['untouched', 'text.changed', 'waiting', 'games.arrived', 'settled'],
      note: 'In the pictures the text is _an_.',
    },
    {
      title: 'Before the first letter',
      question: 'What does the search show before something is typed?',
      answer:
        '“What would you like to play?” and suggestions: some games and all categories. If this visit has loaded no games yet, the link ‘Browse categories’ to the home page stands there instead. Nothing is requested. ‘Back’ leads to /, which opens the home page with the remembered number, or else the *717# page (SEARCH-2, SEARCH-11, NAV-1; D-133).',
      path: [],
      shows: { 'search-start': 'Before the first letter' },
    },
    {
      title: 'The text is deleted',
      question: 'What happens when the subscriber deletes the text?',
      answer:
        'All games are listed: an empty text matches every game. The change sends a request like any other. Only before the first change nothing is listed and nothing is requested (SEARCH-1, SEARCH-2; D-27).',
      path: [],
    },
    {
      title: 'Nothing found',
      question: 'What does the subscriber see when no game has that name?',
      path: ['untouched', 'text.changed', 'waiting', 'games.arrived', 'settled'],
      answer:
        '“No game found”, ‘Show all games’, which deletes the text, and suggestions: some games and all categories. If this visit has loaded no games yet, the link ‘Browse categories’ to the home page stands there instead of suggestions (SEARCH-6; D-133).',
      pictures: { 'waiting, games.arrived, settled': 'search-none' },
      note: 'In the pictures the text is _an_ in step 2, and _zzz_ in step 3.',
    },
    {
      title: 'The subscriber types on',
      question: 'Can an old answer replace a newer one?',
      answer:
        'No. An answer to an older request shows only until a newer one arrives. The results always match the newest text (SEARCH-3, SEARCH-4; D-26).',
      path: [
        'untouched',
        'text.changed',
        'waiting',
        'text.changed',
        'waiting',
        'games.arrived',
        'waiting',
        'games.arrived',
        'settled',
      ],
      pictures: { 'waiting, games.arrived, waiting': '' },
      note: 'In step 4 the games of the earlier list that match the newest text show.',
    },
    {
      title: 'Failed',
      question: 'What happens if the search fails?',
      answer:
        '“The search failed” and ‘Try again’. Results that show stay. ‘Try again’, another text or a return to the search requests the list again; the list of an earlier request may still arrive and show (SEARCH-7; D-134).',
      path: [
        'untouched',
        'text.changed',
        'waiting',
        'games.failed',
        'failed',
        'retry.pressed',
        'waiting',
      ],
    },
    {
      title: 'No answer',
      question: 'How long does the search wait?',
      answer: `${seconds(callLimitMs)} after the last change of the text. All requests are then cancelled, so no late list arrives: only ‘Try again’, another text or a return to the search brings a new one. Results that show stay (SEARCH-7, SEARCH-8).`,
      path: ['waiting', 'after callLimit', 'failed'],
    },
  ],
  pictures: {
    untouched: 'search-start',
    waiting: 'search-loading',
    settled: 'search-results',
    failed: 'search-failed',
  },
};
