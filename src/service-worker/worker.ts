import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  addPlugins,
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { buildOf } from '../portal/build-of';
import { calls, catalogueCall } from '../portal/calls';
import { fileOf, type Screen, screenAt, type ScreenId, screens } from '../screens';
import { answerCatalogue, isForCatalogue, cacheDownloadedCatalogue } from './catalogue';
import { isOfBuild } from './is-of-build';
import { isPicture, isCacheablePicture } from './pictures';

// Serves repeat visits (D-142): pages and scripts, the latest catalogue, cached pictures. All other requests, such as check
// and payment, reach the network.

declare const self: ServiceWorkerGlobalScope & {
  /** Set by service-worker.ts. */
  precacheEntries: PrecacheEntry[];
  /** The mark of this build's pages. */
  build: string;
};

const { precacheEntries, build } = self;

// Workbox does not check entries again, and earlier workers stored any response. It deletes precaches of other names.
setCacheNameDetails({ precache: 'precache-proved' });
cleanupOutdatedCaches();
// Control the page of the first visit, too; a later worker starts only when no page is open.
clientsClaim();

const isProved = ({ url }: Request, response: Response) => isOfBuild(build, url, response);
addPlugins([
  {
    // An error ends the installation, which the next visit repeats.
    fetchDidSucceed: async ({ request, response }) => {
      if (await isProved(request, response)) return response;
      // Hashed files come from the HTTP cache, which may have another response.
      const again = await fetch(new Request(request.url, { cache: 'reload' }));
      if (await isProved(request, again)) return again;
      throw new Error(`not of this build: ${request.url}`);
    },
  },
]);

/** Not the navigation's own request: on Back, the HTTP cache would return the page of the old build. */
const requestOf = (url: string) => new Request(url, { cache: 'no-cache', redirect: 'manual' });

/** The page that its tab is about to leave (register-service-worker.ts), and until when that counts. */
let leaving = { id: '', until: 0 };

self.addEventListener('message', ({ source }) => {
  leaving = { id: (source as Client).id, until: Date.now() + 2_000 };
});

/**
 * Returns the page if a worker waits and the network has the page of another build. Undefined while another tab needs the files
 * of this build (D-143), and on a slow or broken connection.
 */
async function pageOfNextBuild(url: string): Promise<Response | undefined> {
  if (!self.registration.waiting || Date.now() > leaving.until) return undefined;
  const tabs = await self.clients.matchAll({ includeUncontrolled: true });
  // The tab that navigates still has its old page.
  if (tabs.some(({ id }) => id !== leaving.id)) return undefined;
  const limit = new AbortController();
  setTimeout(() => limit.abort(), 3_000);
  try {
    const page = await fetch(requestOf(url), { signal: limit.signal });
    const html = await page.text();
    return [undefined, build].includes(buildOf(html)) ? undefined : new Response(html, page);
  } catch {
    return undefined;
  }
}

const pageCache = 'pages';

/** The app renders any screen into the empty page. */
const emptyPage = { handlerDidError: () => matchPrecache(`/${fileOf('not-found')}`) };
/** The host may have pages of its own at these addresses. */
const unknownAddress = new NetworkOnly({ plugins: [emptyPage] });

/** Responds to a navigation to a screen; the first visit of a page stores it for the next one. */
function createPageHandler(id: ScreenId) {
  const { needsNetwork }: Screen = screens[id];
  const file = fileOf(id);
  const network = {
    requestWillFetch: async ({ request: { url } }: { request: Request }) => requestOf(url),
    fetchDidSucceed: async ({ response }: { response: Response }) => {
      if (response.status >= 400) throw new Error(`HTTP ${response.status}`);
      return response;
    },
    ...emptyPage,
  };
  // Prices in this worker's build may be outdated (D-118).
  if (needsNetwork) return new NetworkOnly({ plugins: [network] });
  const stored = {
    // One entry a screen, without the address.
    cacheKeyWillBeUsed: async () => `/${file}`,
    cacheWillUpdate: async ({ response }: { response: Response }) =>
      (await isOfBuild(build, file, response)) ? response : null,
  };
  return new CacheFirst({ cacheName: pageCache, plugins: [network, stored] });
}

registerRoute(
  ({ request: { mode, destination }, sameOrigin }) =>
    sameOrigin &&
    mode === 'navigate' &&
    // Not a framed game.
    destination === 'document',
  async ({ request, url, event }) => {
    const screen = screenAt(url.pathname);
    if (screen === 'not-found') return unknownAddress.handle({ request, event });
    const next = await pageOfNextBuild(url.href);
    if (next) return next;
    const precached = screen === 'landing' && (await matchPrecache(`/${fileOf('landing')}`));
    return precached || createPageHandler(screen).handle({ request, event });
  },
);

// After the pages: a navigation to /index.html shows the page of its address.
precacheAndRoute(precacheEntries, {
  // The route above maps addresses to files, as the server does.
  directoryIndex: '',
  cleanURLs: false,
  ignoreURLParametersMatching: [],
});

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

/** Static routes (Chrome 123): the browser sends a matching request without starting this worker. */
type InstallEvent = ExtendableEvent & { addRoutes?: (rules: object[]) => Promise<void> };

const callsToNetwork = calls
  .filter((call) => call !== catalogueCall)
  .map(({ path }) => ({ condition: { urlPattern: { pathname: path } }, source: 'network' }));

self.addEventListener('install', (event: InstallEvent) => {
  event.waitUntil(cacheDownloadedCatalogue());
  // Without static routes the worker passes these calls on.
  event.waitUntil(event.addRoutes?.(callsToNetwork).catch(() => {}) ?? Promise.resolve());
});

// The stored pages name scripts of the build before.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete(pageCache)));
