import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { screenAt } from '../screens';
import { answerCatalogue, isForCatalogue, keepDownloadedCatalogue } from './catalogue';
import { networkFirst } from './network-first';
import { pageFor } from './page-for';
import { isPicture, isPictureToKeep } from './pictures';

// Answers the repeat visit: shells and scripts from the precache, the last catalogue, pictures once seen. What no route
// below matches goes to the network as if there were no worker: the check and the subscription above all.

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build (build/service-worker.ts). */
  builtFiles: PrecacheEntry[];
};

// A new worker waits until the last tab with the app of before is closed: until then that one finds its files.
cleanupOutdatedCaches();
// The first visit, too, then finds its files in the cache. A later worker starts when no page is open.
clientsClaim();

precacheAndRoute(self.builtFiles, {
  // Addresses are mapped below, as the servers do it.
  directoryIndex: '',
  cleanURLs: false,
  ignoreURLParametersMatching: [],
});

registerRoute(
  ({ request: { mode, destination }, url, sameOrigin }) =>
    sameOrigin &&
    mode === 'navigate' &&
    // Not a framed game.
    destination === 'document' &&
    pageFor(url.pathname) !== null,
  async ({ request, url }) => {
    const matchPrecached = () => matchPrecache(`/${pageFor(url.pathname)}`);
    // The prices that a subscriber agrees to: those of this worker's build may have changed.
    if (screenAt(url.pathname) === 'subscription') return networkFirst(request, matchPrecached);
    return (await matchPrecached()) ?? fetch(request);
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isForCatalogue(url),
  ({ request, event }) => answerCatalogue(request, (work) => event.waitUntil(work)),
);

registerRoute(
  ({ request, url }) => isPictureToKeep(request, url, self.location.origin),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [
      { cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null) },
      new ExpirationPlugin({
        maxEntries: 120,
        maxAgeSeconds: 30 * 24 * 60 * 60,
        purgeOnQuotaError: true,
      }),
    ],
  }),
);

self.addEventListener('install', (event) => event.waitUntil(keepDownloadedCatalogue()));
