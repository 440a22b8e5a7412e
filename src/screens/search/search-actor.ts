import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import type { CallFailure } from '../../../machines/contracts';
import { searchMachine, type ProviderEvent, type ProviderReply } from '../../../machines/search';
import type { Api } from '../../portal/api';
import { logCallFailure, type Portal } from '../../portal/portal';

/** The provider of games as the search machine sees it: requests by the machine's id. */
const createProvider = ({ fetchGames }: Pick<Api, 'fetchGames'>) =>
  fromCallback<ProviderEvent>(({ sendBack, receive }) => {
    /** The requests under way, the oldest first. */
    const underWay = new Map<number, AbortController>();
    const abort = (requests: number[]) => {
      for (const request of requests) {
        underWay.get(request)?.abort();
        underWay.delete(request);
      }
    };
    const reply = (event: ProviderReply) => {
      // An aborted request has left the map.
      if (underWay.delete(event.request)) sendBack(event);
    };
    receive((event) => {
      const requests = [...underWay.keys()];
      if (event.type === 'requests.abandoned') {
        abort(requests);
        return;
      }
      // The oldest goes on: on a slow line a subscriber who keeps typing still gets a list.
      abort(requests.slice(1));
      const { request } = event;
      const controller = new AbortController();
      underWay.set(request, controller);
      fetchGames(controller.signal).then(
        (games) => reply({ type: 'games.arrived', request, games }),
        (failure: CallFailure) => reply({ type: 'games.failed', request, failure }),
      );
    });
    return () => abort([...underWay.keys()]);
  });

/** What the search machine needs of the outside world. */
export const searchImplementations = ({ api }: Pick<Portal, 'api'>) =>
  ({
    actors: { provider: createProvider(api) },
    actions: {
      logFailure: ({ event }) =>
        logCallFailure(
          'Searching',
          event.type === 'games.failed' ? event.failure : { kind: 'timeout' },
        ),
    },
  }) satisfies Parameters<typeof searchMachine.provide>[0];

/** The search of this visit: its text and its results outlive the screen. */
export const searchActor = (portal: Portal): ActorRefFrom<typeof searchMachine> =>
  portal.getOrCreateActor('search', () =>
    createActor(searchMachine.provide(searchImplementations(portal)), {
      ...portal.actorOptions,
      id: 'search',
    }).start(),
  );
