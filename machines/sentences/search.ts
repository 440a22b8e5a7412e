import type { searchMachine } from '../search';
import type { SentencesOf } from './sentences-of';

export const searchSentences: SentencesOf<typeof searchMachine> = {
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
    numberRequest: 'The app numbers the request.',
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
};
