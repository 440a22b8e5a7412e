import { assertEvent, assign, fromCallback, sendTo, setup } from 'xstate';
import { callLimitMs } from './business';
import type { CallFailure, ListedGame } from './contracts';
import { fold } from './fold';

/** Events from the machine to the provider actor. `request` is the id in all layers. */
export type ProviderEvent =
  { type: 'games.requested'; request: number } | { type: 'requests.abandoned' };

/** Events from the provider actor; responses may arrive in any order. */
export type ProviderReply =
  | { type: 'games.arrived'; request: number; games: ListedGame[] }
  | { type: 'games.failed'; request: number; failure: CallFailure };

interface SearchContext {
  text: string;
  request: number;
  /** The id of the request whose list is shown; 0 before the first list. */
  shownRequest: number;
  games: ListedGame[];
  /** The games whose name contains the newest text. */
  results: ListedGame[];
}

/** The games whose gamename contains the text, as both are folded (SEARCH-5). */
const filterByName = (games: ListedGame[], text: string): ListedGame[] => {
  const foldedText = fold(text);
  return games.filter(({ foldedName }) => foldedName.includes(foldedText));
};

/** The games that can match the changed text: only the current results if it contains the previous text. */
const candidates = ({ games, results, text }: SearchContext, changed: string): ListedGame[] =>
  fold(changed).includes(fold(text)) ? results : games;

/** Search per keystroke (SEARCH-1 to SEARCH-13). The actor outlives its screen. */
export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    events: {} as
      | { type: 'text.changed' | 'text.restored'; text: string }
      | { type: 'line.returned' | 'retry.pressed' | 'screen.opened' }
      | ProviderReply,
    tags: {} as 'busy' | 'failed',
    meta: {} as { picture?: string; rule: string },
  },
  actors: {
    provider: fromCallback<ProviderEvent>(() => {}),
  },
  actions: {
    keepText: assign(({ context, event }) => {
      assertEvent(event, ['text.changed', 'text.restored']);
      return {
        text: event.text,
        results: filterByName(candidates(context, event.text), event.text),
      };
    }),
    countRequest: assign({ request: ({ context }) => context.request + 1 }),
    requestGames: sendTo('provider', ({ context: { request } }): ProviderEvent => ({
      type: 'games.requested',
      request,
    })),
    keepGames: assign(({ context, event }) => {
      assertEvent(event, 'games.arrived');
      const { request: shownRequest, games } = event;
      // The same array is filtered already; new results would re-render the list.
      return games === context.games
        ? { shownRequest }
        : { shownRequest, games, results: filterByName(games, context.text) };
    }),
    abandonRequests: sendTo('provider', { type: 'requests.abandoned' }),
    logFailure: () => {},
  },
  guards: {
    isForLatestRequest: ({ context, event }) => {
      assertEvent(event, ['games.arrived', 'games.failed']);
      return event.request === context.request;
    },
    isNewerThanShown: ({ context, event }) => {
      assertEvent(event, 'games.arrived');
      return event.request > context.shownRequest;
    },
  },
  delays: {
    callLimit: callLimitMs,
  },
}).createMachine({
  id: 'search',
  description:
    'Every change of the text requests the list of games again; of requests that still run, all but the oldest and the newest are cancelled. The results always match the newest text.',
  context: { text: '', request: 0, shownRequest: 0, games: [], results: [] },
  // The callback actor needs no onDone or onError: its responses arrive as events.
  invoke: {
    id: 'provider',
    src: 'provider',
  },
  initial: 'untouched',
  on: {
    'text.changed': {
      target: '.waiting',
      actions: 'keepText',
      description: 'The subscriber changes the text.',
    },
  },
  states: {
    untouched: {
      description: 'The subscriber has typed nothing yet: no list, and no search is sent.',
      meta: { picture: 'search-start', rule: 'SEARCH-2, SEARCH-13' },
      on: {
        'text.restored': {
          target: 'waiting',
          actions: 'keepText',
          description: 'The subscriber goes back to a search whose text the browser has kept.',
        },
      },
    },
    waiting: {
      description:
        'The last list, filtered by the new text, shows while a new one loads; before the first list, placeholders.',
      tags: 'busy',
      entry: ['countRequest', 'requestGames'],
      meta: { picture: 'search-loading', rule: 'SEARCH-1, SEARCH-3, SEARCH-4' },
      on: {
        'games.arrived': [
          {
            guard: 'isForLatestRequest',
            target: 'settled',
            actions: 'keepGames',
            description: 'The newest list of games arrives.',
          },
          {
            guard: 'isNewerThanShown',
            actions: 'keepGames',
            description: 'An earlier list arrives first; it shows until the newest arrives.',
          },
        ],
        'games.failed': [
          {
            guard: 'isForLatestRequest',
            target: 'failed',
            actions: 'logFailure',
            description: 'The newest request fails.',
          },
          {
            actions: 'logFailure',
            description: 'An earlier request fails; nothing changes on the screen.',
          },
        ],
      },
      after: {
        callLimit: {
          target: 'failed',
          actions: ['abandonRequests', 'logFailure'],
          description: 'No list arrives in time.',
        },
      },
    },
    settled: {
      description: "The games that match show, or 'No game found'; no request is running.",
      entry: 'abandonRequests',
      meta: { picture: 'search-results', rule: 'SEARCH-5, SEARCH-6, SEARCH-10' },
    },
    failed: {
      description: 'The newest request failed. The results stay, and the subscriber can try again.',
      tags: 'failed',
      meta: { picture: 'search-failed', rule: 'SEARCH-7, SEARCH-8' },
      on: {
        'retry.pressed': { target: 'waiting', description: "The subscriber presses 'Try again'." },
        'line.returned': { target: 'waiting', description: 'The connection returns.' },
        'screen.opened': {
          target: 'waiting',
          description: 'The subscriber returns to the search, which has kept its text.',
        },
        'games.arrived': {
          guard: 'isNewerThanShown',
          target: 'settled',
          actions: 'keepGames',
          description: 'The list of an earlier request arrives after all.',
        },
        'games.failed': {
          actions: 'logFailure',
          description: 'An earlier request fails; nothing changes on the screen.',
        },
      },
    },
  },
});
