import { assign, fromCallback, sendTo, setup } from 'xstate';
import { callLimitMs } from './business';
import type { CallFailure, ListedGame } from './contracts';

/** What the machine asks of the provider: one list, known by its number; some of those before it may be given up. */
export interface GamesRequest {
  type: 'games.requested';
  request: number;
  /**
   * Which of the requests under way are given up: all of them once there is a list to show meanwhile; before that those
   * between the oldest and this one, so that a slow line carries two answers at most, and who types gets a list.
   */
  abandon: 'older' | 'between';
}

export type ProviderEvent = GamesRequest | { type: 'requests.abandoned' };

/** What comes back, in whatever order the network likes. */
export type ProviderAnswer =
  | { type: 'games.arrived'; request: number; games: ListedGame[] }
  | { type: 'games.failed'; request: number; failure: CallFailure };

interface SearchContext {
  text: string;
  /** The number of the newest request. */
  request: number;
  /** The number of the request whose list is shown; 0 before the first. */
  answered: number;
  games: ListedGame[];
  /** The games whose name holds the text: always of the newest text. */
  results: ListedGame[];
}

/** Games whose gamename holds the text, whatever the case (product document 5). */
const namesWith = (games: ListedGame[], text: string): ListedGame[] => {
  const wanted = text.toLowerCase();
  return games.filter(({ compared }) => compared.includes(wanted));
};

/** What can hold the changed text: where that holds the text before, only what that one has found. */
const candidates = ({ games, results, text }: SearchContext, changed: string): ListedGame[] =>
  changed.toLowerCase().includes(text.toLowerCase()) ? results : games;

/** Search per keystroke (product document 2, /search; decisions 26 to 28). It outlives its screen. */
export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    events: {} as
      | { type: 'text.changed'; text: string }
      | { type: 'retry.pressed' }
      | { type: 'screen.opened' }
      | ProviderAnswer,
    tags: {} as 'busy' | 'failed',
    meta: {} as { promise: string; rule: string },
  },
  actors: {
    provider: fromCallback<ProviderEvent>(() => {}),
  },
  actions: {
    keepText: assign(({ context, event }) =>
      event.type === 'text.changed'
        ? { text: event.text, results: namesWith(candidates(context, event.text), event.text) }
        : context,
    ),
    numberRequest: assign({ request: ({ context }) => context.request + 1 }),
    requestGames: sendTo('provider', ({ context }): GamesRequest => ({
      type: 'games.requested',
      request: context.request,
      abandon: context.answered > 0 ? 'older' : 'between',
    })),
    keepGames: assign(({ context, event }) => {
      if (event.type !== 'games.arrived') return context;
      const { request: answered, games } = event;
      // The very same list has been filtered already.
      return games === context.games
        ? { answered }
        : { answered, games, results: namesWith(games, context.text) };
    }),
    abandonRequests: sendTo('provider', { type: 'requests.abandoned' }),
    logFailure: () => {},
  },
  guards: {
    answersNewest: ({ context, event }) => 'request' in event && event.request === context.request,
    isNewerThanShown: ({ context, event }) =>
      'request' in event && event.request > context.answered,
  },
  delays: {
    callLimit: callLimitMs,
  },
}).createMachine({
  id: 'search',
  description:
    'Search per keystroke: every change of the text asks the provider, and what is listed always answers the newest text.',
  context: { text: '', request: 0, answered: 0, games: [], results: [] },
  // A callback actor: it neither ends nor fails by itself, its answers come as events.
  invoke: {
    id: 'provider',
    src: 'provider',
  },
  initial: 'untouched',
  on: {
    'text.changed': { target: '.waiting', actions: 'keepText' },
  },
  states: {
    untouched: {
      description: 'Before the first keystroke: nothing is listed, nothing is requested.',
      meta: { promise: 'The empty field, no list.', rule: '2 (/search); decision 27' },
    },
    waiting: {
      description:
        'The answer to the newest text is on its way; the list already there is filtered meanwhile.',
      tags: 'busy',
      entry: ['numberRequest', 'requestGames'],
      meta: {
        promise: 'A spinner, and what the list at hand says about the text.',
        rule: '2 (/search), 5; decisions 26, 27',
      },
      on: {
        'games.arrived': [
          {
            guard: 'answersNewest',
            target: 'settled',
            actions: 'keepGames',
          },
          {
            guard: 'isNewerThanShown',
            description: 'An earlier request answers first: better than nothing while we wait.',
            actions: 'keepGames',
          },
        ],
        'games.failed': [
          { guard: 'answersNewest', target: 'failed', actions: 'logFailure' },
          { actions: 'logFailure' },
        ],
      },
      after: {
        callLimit: { target: 'failed', actions: ['abandonRequests', 'logFailure'] },
      },
    },
    settled: {
      description: 'What is listed answers the newest text; nothing is awaited any more.',
      entry: 'abandonRequests',
      meta: { promise: "The results, or 'No game found'.", rule: '5; decisions 26, 28' },
    },
    failed: {
      description: 'The newest request failed: what is shown stays, and it can be tried again.',
      tags: 'failed',
      meta: {
        promise: "A sentence, 'Try again', and what was shown before.",
        rule: '8; decisions 9, 26, 28',
      },
      on: {
        'retry.pressed': { target: 'waiting' },
        'screen.opened': {
          target: 'waiting',
          description: 'Who comes back sees how it is now, not that it failed before.',
        },
        'games.arrived': {
          guard: 'isNewerThanShown',
          target: 'settled',
          actions: 'keepGames',
        },
        'games.failed': { actions: 'logFailure' },
      },
    },
  },
});
