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
import { answerCatalogue, isForCatalogue, cacheDownloadedCatalogue } from './catalogue';
import { networkFirst } from './network-first';
import { pageFor } from './page-for';
import { isPicture, isCacheablePicture } from './pictures';

// Serves repeat visits (D-142): shells and scripts from the precache, the latest catalogue, cached pictures. All other
// requests, such as check and payment, reach the network.

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build (build/service-worker.ts). */
  builtFiles: PrecacheEntry[];
};

// A new worker waits until all tabs of the old build are closed, because these need the old files (D-143).
cleanupOutdatedCaches();
// Control the page of the first visit, too; a later worker starts only when no page is open.
clientsClaim();

precacheAndRoute(self.builtFiles, {
  // The route below maps addresses to files, as the server does.
  directoryIndex: '',
  cleanURLs: false,
  ignoreURLParametersMatching: [],
});

registerRoute(
  ({ request: { mode, destination }, url, sameOrigin }) =>
    sameOrigin &&
    mode === 'navigate' &&
    // Exclude framed games.
    destination === 'document' &&
    pageFor(url.pathname) !== null,
  async ({ request, url }) => {
    const matchPrecached = () => matchPrecache(`/${pageFor(url.pathname)}`);
    // Network first: prices in this worker's build may be outdated (D-118).
    if (screenAt(url.pathname) === 'subscription') return networkFirst(request, matchPrecached);
    return (await matchPrecached()) ?? fetch(request);
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isForCatalogue(url),
  ({ request, event }) => answerCatalogue(request, (work) => event.waitUntil(work)),
);

registerRoute(
  ({ request, url }) => isCacheablePicture(request, url, self.location.origin),
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

self.addEventListener('install', (event) => event.waitUntil(cacheDownloadedCatalogue()));
