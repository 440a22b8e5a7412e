import type { LoadedCatalogue } from '../../machines/catalogue';
import type { LoginReply, LoginRequest, SubscriptionBody } from '../../machines/contracts';
import { catalogueCall, checkBody, checkCall, subscribeCall } from './calls';
import type { PaymentHeaders } from './charge-records';
import { createGamesList, type FetchGames } from './games-list';
import { send, sendForText } from './http';
import {
  createCatalogueFeed,
  createCheckFeed,
  type LandingFeed,
  type OnGroups,
} from './landing-feed';
import { ignoreOfflineOnUnload } from './ignore-offline-on-unload';

/**
 * The portal's four calls of the backend. Each rejects with a `CallFailure` and is never repeated; a call that a navigation
 * aborts stays pending.
 */
export interface Api {
  fetchCatalogue: (signal: AbortSignal, onGroups: OnGroups) => Promise<LoadedCatalogue>;
  checkNumber: (request: LoginRequest, signal: AbortSignal) => Promise<LoginReply>;
  /** Resolves with the text of the reply as it is. */
  subscribe: (
    body: SubscriptionBody,
    headers: PaymentHeaders,
    signal: AbortSignal,
  ) => Promise<string>;
  fetchGames: FetchGames;
}

/** Returns an API of which every call is the given one: for pages rendered by the build, and for tests. */
export const stubApi = (call: () => Promise<never>): Api => ({
  fetchCatalogue: call,
  checkNumber: call,
  subscribe: call,
  fetchGames: call,
});

export interface ApiOptions {
  /** Origin of the operator's backend; '' is the page's own. */
  apiOrigin: string;
  /** Origin of the games provider; '' is the page's own. */
  providerHost: string;
  serviceName: string;
  /** The feed of the landing page's inline script; each half serves one call. */
  startedFeed?: Partial<LandingFeed> | undefined;
}

export function createApi({ apiOrigin, providerHost, serviceName, startedFeed }: ApiOptions): Api {
  const fetchGames = createGamesList(providerHost);
  let { catalogue: startedCatalogue, check: startedCheck } = startedFeed ?? {};

  const takeCatalogue = () => {
    const feed =
      startedCatalogue ??
      createCatalogueFeed((signal) => send(apiOrigin + catalogueCall.path, { signal }));
    startedCatalogue = undefined;
    return feed;
  };

  const takeCheck = (msisdn: string) => {
    const started = msisdn === startedFeed?.msisdn ? startedCheck : undefined;
    startedCheck = undefined;
    return (
      started ??
      createCheckFeed((signal) =>
        send(apiOrigin + checkCall.path, {
          method: checkCall.method,
          body: checkBody(msisdn, serviceName),
          signal,
        }),
      )
    );
  };

  return {
    async fetchCatalogue(signal, onGroups) {
      const feed = takeCatalogue();
      signal.addEventListener('abort', feed.abort);
      const unsubscribe = feed.subscribe((groups, from) => {
        if (!signal.aborted) onGroups(groups, from);
      });
      return ignoreOfflineOnUnload(feed.whole).finally(unsubscribe);
    },

    checkNumber({ msisdn }, signal) {
      const feed = takeCheck(msisdn);
      signal.addEventListener('abort', feed.abort);
      return ignoreOfflineOnUnload(feed.reply);
    },

    subscribe(body, headers, signal) {
      const { path, method } = subscribeCall;
      return ignoreOfflineOnUnload(
        sendForText(apiOrigin + path, { method, body, headers, signal }),
      );
    },

    fetchGames: (signal) => ignoreOfflineOnUnload(fetchGames(signal)),
  };
}
