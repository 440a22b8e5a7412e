import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildOf } from '../src/portal/build-of.js';
import { fileOf, type Screen, screenIds, screens } from '../src/screens.js';
import { buildScript } from './build-script.js';
import type { BuildConfig } from './config.js';

/** Never change this path: browsers request updates of the worker there. */
const fileName = 'service-worker.js';

/** Builds the worker with its precache list, and the web app manifest. */
export function serviceWorker({ productName, brand }: BuildConfig): Plugin[] {
  let config: ResolvedConfig;
  let workerScript: string;
  return [
    {
      name: 'worker-script',
      apply: 'build',
      configResolved(resolved) {
        config = resolved;
      },
      async generateBundle() {
        const source = await buildScript(config, 'src/service-worker/worker.ts');
        const id = this.emitFile({ type: 'asset', name: 'worker.js', source });
        workerScript = `/${this.getFileName(id)}`;
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: fileName.replace('.js', '.ts'),
      // The app registers it once the page is idle (src/app/register-service-worker.ts).
      injectRegister: false,
      // Only an installation of the app downloads its icons.
      includeManifestIcons: false,
      injectManifest: {
        injectionPoint: 'self.builtFiles',
        rollupFormat: 'iife',
        // The other pages are stored when they are visited: each names the app's files, so each release changes all of them.
        globPatterns: ['assets/*.{js,css,svg}', fileOf('landing'), fileOf('not-found')],
        globIgnores: [
          'assets/worker-*',
          ...screenIds
            .filter((id) => (screens[id] as Screen).needsNetwork)
            .map((id) => `assets/${id}-screen-*`),
        ],
      },
      integration: {
        configureCustomSWViteBuild: (workerConfig) => {
          workerConfig.logLevel = 'warn';
          const page = resolve(config.root, config.build.outDir, fileOf('landing'));
          workerConfig.define = {
            workerScript: JSON.stringify(workerScript),
            build: JSON.stringify(buildOf(readFileSync(page, 'utf8'))),
          };
        },
      },
      manifest: {
        id: '/',
        name: productName,
        short_name: productName,
        description: brand.description[brand.language],
        lang: brand.language,
        start_url: '/',
        display: 'standalone',
        theme_color: brand.light.bar,
        background_color: brand.light.page,
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ];
}

/** A script that replaces the worker of a production build and unregisters itself. */
export const endingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(end()));
async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase('workbox-expiration');
  await registration.unregister();
  // Do not await navigate(): it waits until this worker is active.
  for (const client of await clients.matchAll()) client.navigate(client.url);
}
`;

/** Serves `endingWorker` in development, at the path of the production worker. */
export const endServiceWorker = (): Plugin => ({
  name: 'end-service-worker',
  configureServer: ({ middlewares }) => {
    middlewares.use(`/${fileName}`, (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(endingWorker);
    });
  },
});
