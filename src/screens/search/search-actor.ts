import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import type { CallFailure } from '../../../machines/contracts';
import { searchMachine, type ProviderAnswer, type ProviderEvent } from '../../../machines/search';
import type { Api } from '../../portal/api';
import { openGamesSource } from '../../portal/games-source';
import { logCallFailure, type Portal } from '../../portal/portal';

/** The provider of games as the search machine talks to it: requests by number, each of which can be given up. */
const createProvider = (api: Pick<Api, 'gamesUrl' | 'openGames'>) =>
  fromCallback<ProviderEvent>(({ sendBack, receive }) => {
    const source = (api.openGames ?? openGamesSource)(api.gamesUrl);
    /** From the oldest to the newest. */
    const underWay = new Map<number, AbortController>();
    const abandon = (requests: number[]) => {
      for (const request of requests) {
        underWay.get(request)?.abort();
        underWay.delete(request);
      }
    };
    const answer = (event: ProviderAnswer, controller: AbortController) => {
      if (controller.signal.aborted) return;
      underWay.delete(event.request);
      sendBack(event);
    };
    receive((event) => {
      const before = [...underWay.keys()];
      if (event.type === 'requests.abandoned') {
        abandon(before);
        return;
      }
      abandon(event.abandon === 'between' ? before.slice(1) : before);
      const { request } = event;
      const controller = new AbortController();
      underWay.set(request, controller);
      source.fetchGames(controller.signal).then(
        (games) => answer({ type: 'games.arrived', request, games }, controller),
        (failure: CallFailure) => answer({ type: 'games.failed', request, failure }, controller),
      );
    });
    return () => {
      abandon([...underWay.keys()]);
      source.close();
    };
  });

/** What the search machine needs of the outside world. */
export const searchImplementations = (portal: Pick<Portal, 'api'>) => ({
  actors: { provider: createProvider(portal.api) },
  actions: {
    logFailure: ({ event }: { event: { type: string } }) =>
      logCallFailure(
        'Searching',
        event.type === 'games.failed'
          ? (event as Extract<ProviderAnswer, { type: 'games.failed' }>).failure
          : { kind: 'timeout' },
      ),
  },
});

/** The search of this visit: its text and its results outlive the screen. */
export const searchActor = (portal: Portal): ActorRefFrom<typeof searchMachine> =>
  portal.keep('search', () =>
    createActor(searchMachine.provide(searchImplementations(portal)), {
      ...portal.actorOptions,
      id: 'search',
    }).start(),
  );
