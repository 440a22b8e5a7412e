import { assign, fromPromise, setup } from 'xstate';
import { callLimitMs } from './business';
import type { CallFailure, CategoryGroup, Game } from './contracts';

/**
 * The game store: the one place where the catalogue is loaded and kept for the visit
 * (product document 3, client state, and 7; decisions 9 and 25).
 */
export const catalogueMachine = setup({
  types: {
    context: {} as {
      categories: CategoryGroup[];
      games: Game[];
      isLoading: boolean;
      error: CallFailure | null;
    },
    events: {} as { type: 'catalogue.wanted' } | { type: 'retry.pressed' },
    tags: {} as 'busy',
    meta: {} as { promise: string; rule: string },
  },
  actors: {
    fetchCatalogue: fromPromise<CategoryGroup[]>(() => Promise.reject({ kind: 'unprovided' })),
  },
  actions: {
    startLoading: assign({ isLoading: true, error: null }),
    keepCatalogue: assign((_, groups: CategoryGroup[]) => ({
      categories: groups,
      games: groups.flatMap((group) => group.games),
      isLoading: false,
    })),
    keepFailure: assign((_, failure: CallFailure) => ({ isLoading: false, error: failure })),
    logFailure: () => {},
  },
  delays: {
    callLimit: callLimitMs,
  },
}).createMachine({
  id: 'catalogue',
  description:
    'The game store: the catalogue is loaded once a visit, and every screen reads it from here.',
  context: { categories: [], games: [], isLoading: false, error: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No screen has asked for the catalogue yet.',
      meta: { promise: 'Nothing is requested.', rule: '3; decision 25' },
      on: {
        'catalogue.wanted': { target: 'loading' },
      },
    },
    loading: {
      description: 'The catalogue is on its way; asking again sends nothing.',
      tags: 'busy',
      entry: 'startLoading',
      meta: { promise: 'A spinner, and one request under way.', rule: '2, 7; decisions 9, 25' },
      invoke: {
        id: 'fetchCatalogue',
        src: 'fetchCatalogue',
        onDone: {
          target: 'loaded',
          actions: { type: 'keepCatalogue', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => event.error as CallFailure },
            'logFailure',
          ],
        },
      },
      after: {
        callLimit: {
          target: 'failed',
          actions: [{ type: 'keepFailure', params: { kind: 'timeout' } }, 'logFailure'],
        },
      },
    },
    loaded: {
      description: 'The catalogue is kept for the rest of the visit.',
      meta: { promise: 'The rows; nothing is requested again.', rule: '3; decisions 10, 25' },
    },
    failed: {
      description: 'The lists stay empty; a quiet way to try again is offered.',
      meta: { promise: "A sentence and 'Try again'.", rule: '8; decision 9' },
      on: {
        'catalogue.wanted': { target: 'loading' },
        'retry.pressed': { target: 'loading' },
      },
    },
  },
});
