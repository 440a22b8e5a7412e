import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { brandIcons, brandSource, brandSourceName } from './build/brand.js';
import { brandDrawings } from './build/brand-drawings.js';
import { readBuildConfig, type BuildConfig } from './server/config.js';
import { compileAhead } from './build/compile-ahead.js';
import { connectOrigins } from './build/connect-origins.js';
import { flowsEntry, galleryEntry, pathBooks, recordedEntry } from './build/flows-entry.js';
import { leaveOutSetup } from './build/leave-out-setup.js';
import { leaveOutWords } from './build/strip-machine-metadata.js';
import { minifyAgain } from './build/minify-again.js';
import { precompress } from './build/precompress.js';
import { preloadHelper } from './build/preload-helper.js';
import { prerender } from './build/prerender.js';
import { shortNames } from './build/short-names.js';
import { noServiceWorker, serviceWorker } from './build/service-worker.js';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What makes browsers' code of ours; new ones for each build. */
const compilers = (config: BuildConfig) => [
  [brandSource(root, config), brandDrawings(root, config)],
  react(),
  vanillaExtractPlugin({
    identifiers: shortNames(root),
    unstable_pluginFilter: ({ name }) => name === brandSourceName,
  }),
];

export default defineConfig(({ mode }) => {
  const config = readBuildConfig(loadEnv(mode, root, 'VITE_'));
  const { productName, providerHost, telemetryUrl, frameExceptions } = config;
  return {
    root,
    // React has it by itself; the libraries bring it along for those before 18.
    resolve: {
      alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
    },
    build: {
      // A browser that cannot preload modules finds them a moment later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // How long plugins take is nothing that somebody who starts the portal wants to read.
        checks: { pluginTimings: false },
        // Of wouter's module, which makes a `Link` that nothing here uses.
        treeshake: { manualPureFunctions: ['forwardRef'] },
        // What the first view needs is two files, as few as can be, which compresses better; a preview has several entries.
        ...(mode === 'production' && {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'xstate',
                  test: /node_modules[\\/]xstate[\\/]/,
                  tags: ['$initial'] as const,
                  priority: 1,
                },
                { name: 'app', tags: ['$initial'] as const },
                // What screens share, as one file for forms and one for games: each name of a file stands in the app.
                {
                  name: 'form',
                  test: /early-input|use-focus-on|machines[\\/]packs|of=packs|ui[\\/](FormCard|Form\w+\.css|LinkButton|Modal|\w*[fF]ield)/,
                },
                { name: 'games', test: /find-game|ui[\\/](PageTitle|BackLink)/ },
              ],
            },
            // As long as names need to be.
            hashCharacters: 'base64',
            chunkFileNames: 'assets/[name]-[hash:6].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
          },
        }),
      },
    },
    plugins: [
      // Product owners read the machines' words; subscribers neither get those nor the flows page.
      ...(mode === 'production'
        ? [
            leaveOutWords(),
            leaveOutSetup(),
            minifyAgain(),
            compileAhead(),
            ...(telemetryUrl ? [recordedEntry()] : []),
            ...serviceWorker(config),
          ]
        : [flowsEntry(), galleryEntry(), pathBooks(), noServiceWorker()]),
      preloadHelper(root),
      ...compilers(config),
      brandIcons(root, config),
      prerender(() => compilers(config), config),
      connectOrigins(config),
      precompress(),
    ],
    // The defaults filled in; also for %VITE_…% in the HTML page.
    define: {
      'import.meta.env.VITE_PRODUCT_NAME': JSON.stringify(productName),
      'import.meta.env.VITE_PROVIDER_HOST': JSON.stringify(providerHost),
      'import.meta.env.VITE_TELEMETRY_URL': JSON.stringify(telemetryUrl),
      'import.meta.env.VITE_FRAME_EXCEPTIONS': JSON.stringify(frameExceptions),
    },
  };
});
