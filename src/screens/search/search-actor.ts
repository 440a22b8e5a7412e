import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import type { CallFailure } from '../../../machines/contracts';
import { searchMachine, type ProviderEvent, type ProviderReply } from '../../../machines/search';
import type { Api } from '../../portal/api';
import { logCallFailure, type Portal } from '../../portal/portal';

/** The provider actor of the search machine; requests have the machine's ids. */
const createProvider = ({ fetchGames }: Pick<Api, 'fetchGames'>) =>
  fromCallback<ProviderEvent>(({ sendBack, receive }) => {
    const runningRequests = new Map<number, AbortController>();
    const abort = (requests: number[]) => {
      for (const request of requests) {
        runningRequests.get(request)?.abort();
        runningRequests.delete(request);
      }
    };
    const reply = (event: ProviderReply) => {
      // Ignore aborted requests: `abort` has removed them.
      if (runningRequests.delete(event.request)) sendBack(event);
    };
    receive((event) => {
      const requests = [...runningRequests.keys()];
      if (event.type === 'requests.abandoned') {
        abort(requests);
        return;
      }
      // Keep the oldest request: on a slow connection it brings a list while the subscriber types.
      abort(requests.slice(1));
      const { request } = event;
      const controller = new AbortController();
      runningRequests.set(request, controller);
      fetchGames(controller.signal).then(
        (games) => reply({ type: 'games.arrived', request, games }),
        (failure: CallFailure) => reply({ type: 'games.failed', request, failure }),
      );
    });
    return () => abort([...runningRequests.keys()]);
  });

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

/** Returns the search actor of this visit, which outlives the screen. */
export const searchActor = (portal: Portal): ActorRefFrom<typeof searchMachine> =>
  portal.getOrCreateActor('search', () =>
    createActor(searchMachine.provide(searchImplementations(portal)), {
      ...portal.actorOptions,
      id: 'search',
    }).start(),
  );
