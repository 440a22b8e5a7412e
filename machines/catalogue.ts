import { assign, fromPromise, setup } from 'xstate';
import { callLimitMs } from './business';
import type { CallFailure, CategoryGroup, Game } from './contracts';

/** Groups that are there before the whole catalogue is; the first of them has the place `from` in it. */
export interface GroupsArrived {
  type: 'groups.arrived';
  from: number;
  groups: CategoryGroup[];
}

/** What the call is given: who hears of groups as they arrive. */
export interface CatalogueCall {
  parent: { send: (event: GroupsArrived) => void };
}

const withGames = (categories: CategoryGroup[]) => ({
  categories,
  games: categories.flatMap(({ games }) => games),
});

/**
 * The game store: the one place where the catalogue is loaded and kept for the visit
 * (product document 3, client state, and 7; decisions 9 and 30).
 */
export const catalogueMachine = setup({
  types: {
    context: {} as {
      categories: CategoryGroup[];
      games: Game[];
      isLoading: boolean;
      error: CallFailure | null;
    },
    events: {} as { type: 'catalogue.wanted' } | { type: 'retry.pressed' } | GroupsArrived,
    tags: {} as 'busy',
    meta: {} as { promise: string; rule: string },
  },
  actors: {
    fetchCatalogue: fromPromise<CategoryGroup[], CatalogueCall>(() =>
      Promise.reject({ kind: 'unprovided' }),
    ),
  },
  actions: {
    startLoading: assign({ isLoading: true, error: null }),
    keepGroups: assign(({ context: { categories, games }, event }) => {
      if (event.type !== 'groups.arrived') return {};
      const { from, groups } = event;
      if (from >= categories.length) {
        // Not all over again for each piece of a long catalogue.
        const more = withGames(groups);
        return { categories: categories.concat(groups), games: games.concat(more.games) };
      }
      const after = categories.slice(from + groups.length);
      return withGames([...categories.slice(0, from), ...groups, ...after]);
    }),
    keepCatalogue: assign((_, groups: CategoryGroup[]) => ({
      ...withGames(groups),
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
      meta: { promise: 'Nothing is requested.', rule: '3; decision 30' },
      on: {
        'catalogue.wanted': { target: 'loading' },
      },
    },
    loading: {
      description: 'The catalogue is on its way; asking again sends nothing.',
      tags: 'busy',
      entry: 'startLoading',
      meta: {
        promise: 'What has arrived, a spinner where that is nothing; one request under way.',
        rule: '2, 7; decisions 9, 30',
      },
      invoke: {
        id: 'fetchCatalogue',
        src: 'fetchCatalogue',
        input: ({ self }) => ({ parent: self }),
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
      initial: 'listening',
      states: {
        listening: {
          description:
            'Groups are kept as they arrive. An answer that keeps coming is not late: each time there is as much time again.',
          meta: { promise: 'Its groups, as soon as they are there.', rule: '2, 8; decision 9' },
          on: {
            'groups.arrived': { target: 'listening', reenter: true, actions: 'keepGroups' },
          },
          after: {
            callLimit: {
              target: '#catalogue.failed',
              actions: [{ type: 'keepFailure', params: { kind: 'timeout' } }, 'logFailure'],
            },
          },
        },
      },
    },
    loaded: {
      description: 'The catalogue is kept for the rest of the visit.',
      meta: { promise: 'The rows; nothing is requested again.', rule: '3; decisions 10, 30' },
    },
    failed: {
      description: 'No more is added to the lists; a quiet way to try again is offered.',
      meta: { promise: "What had arrived, a sentence and 'Try again'.", rule: '8; decision 9' },
      on: {
        'catalogue.wanted': { target: 'loading' },
        'retry.pressed': { target: 'loading' },
      },
    },
  },
});
