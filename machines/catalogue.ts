import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { callLimitMs } from './business';
import { type CallFailure, type CategoryGroup, type Game, unprovided } from './contracts';

/** A part of the catalogue has arrived: the groups that it completes, perhaps none; `from` is the index of the first one. */
export interface GroupsArrived {
  type: 'groups.arrived';
  from: number;
  groups: CategoryGroup[];
}

/** The input of the call: the actor that receives groups as they arrive. */
export interface CatalogueCall {
  parent: { send: (event: GroupsArrived) => void };
}

export interface LoadedCatalogue {
  categories: CategoryGroup[];
  /** When this browser stored it; 0 for a list of the network (CAT-7). */
  storedAt: number;
}

interface CatalogueData {
  categories: CategoryGroup[];
  games: Game[];
}

const dataOf = (categories: CategoryGroup[]): CatalogueData => ({
  categories,
  games: categories.flatMap(({ games }) => games),
});

/** The game store: loads the catalogue once per visit (CAT-1 to CAT-7). */
export const catalogueMachine = setup({
  types: {
    context: {} as {
      data: CatalogueData;
      storedAt: number;
      isLoading: boolean;
      error: CallFailure | null;
    },
    events: {} as { type: 'catalogue.wanted' | 'line.returned' | 'retry.pressed' } | GroupsArrived,
    tags: {} as 'busy',
    meta: {} as { picture?: string; rule: string },
  },
  actors: {
    fetchCatalogue: fromPromise<LoadedCatalogue, CatalogueCall>(unprovided),
  },
  actions: {
    startLoading: assign({ isLoading: true, error: null }),
    keepGroups: assign(({ context: { data }, event }) => {
      assertEvent(event, 'groups.arrived');
      const { from, groups } = event;
      if (groups.length === 0) return {};
      const { categories, games } = data;
      if (from < categories.length) {
        const after = categories.slice(from + groups.length);
        return { data: dataOf([...categories.slice(0, from), ...groups, ...after]) };
      }
      // Append: rebuilding the list of games for each chunk of a long catalogue takes quadratic time.
      return {
        data: {
          categories: categories.concat(groups),
          games: games.concat(dataOf(groups).games),
        },
      };
    }),
    keepCatalogue: assign((_, { categories, storedAt }: LoadedCatalogue) => ({
      data: dataOf(categories),
      storedAt,
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
    'The catalogue loads once per visit, for all screens that show games except the search results. A repeat visit shows the list that this browser has stored, if it is at most 7 days old, while a newer one is stored for the next visit. An older list shows only where no newer one can be loaded.',
  context: { data: { categories: [], games: [] }, storedAt: 0, isLoading: false, error: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No screen has needed the games yet, so nothing is requested.',
      meta: { rule: 'CAT-1' },
      on: {
        'catalogue.wanted': { target: 'loading', description: 'A screen needs the games.' },
      },
    },
    loading: {
      description: 'The catalogue loads; another screen sends no second request.',
      tags: 'busy',
      entry: 'startLoading',
      meta: { picture: 'category-loading', rule: 'CAT-1, CAT-5' },
      invoke: {
        id: 'fetchCatalogue',
        src: 'fetchCatalogue',
        input: ({ self }) => ({ parent: self }),
        onDone: {
          target: 'loaded',
          actions: { type: 'keepCatalogue', params: ({ event }) => event.output },
          description: 'The whole catalogue has arrived, with or without games.',
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => event.error as CallFailure },
            'logFailure',
          ],
          description: 'The request fails, or the catalogue is not complete in time.',
        },
      },
      initial: 'receiving',
      states: {
        receiving: {
          description:
            'Each category shows when it is complete; each part that arrives restarts the time limit.',
          meta: { picture: 'category-loading', rule: 'CAT-2, CAT-5' },
          on: {
            'groups.arrived': {
              target: 'receiving',
              reenter: true,
              actions: 'keepGroups',
              description: 'A further part of the catalogue arrives.',
            },
          },
          after: {
            callLimit: {
              target: '#catalogue.failed',
              actions: [{ type: 'keepFailure', params: { kind: 'timeout' } }, 'logFailure'],
              description: 'No further part arrives in time.',
            },
          },
        },
      },
    },
    loaded: {
      description: 'The whole list is there. No screen requests it again, except an empty one.',
      meta: { picture: 'landing-rows', rule: 'CAT-1, CAT-6' },
      on: {
        'retry.pressed': {
          target: 'loading',
          description: "The catalogue is empty, and the subscriber presses 'Try again'.",
        },
      },
    },
    failed: {
      description:
        'Loading failed. The games that arrived stay, and the screen offers another try.',
      meta: { picture: 'landing-failed', rule: 'CAT-3, CAT-4, CAT-6' },
      on: {
        'catalogue.wanted': { target: 'loading', description: 'Another screen needs the games.' },
        'retry.pressed': { target: 'loading', description: "The subscriber presses 'Try again'." },
        'line.returned': { target: 'loading', description: 'The connection returns.' },
      },
    },
  },
});
