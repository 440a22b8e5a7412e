import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import {
  brandIcons,
  brandSource,
  brandSourceName,
  warnOfMissingLegalFields,
} from './build/brand.js';
import { readBuildConfig, type BuildConfig } from './build/config.js';
import { cssNames } from './build/css-names.js';
import { earlyReports } from './build/early-reports.js';
import { ownersPages } from './build/owners-pages.js';
import { policyOrigins } from './build/policy-origins.js';
import { precompress } from './build/precompress.js';
import { prerender } from './build/prerender.js';
import { endServiceWorker, serviceWorker } from './build/service-worker.js';
import { stripMachineMetadata } from './build/strip-machine-metadata.js';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The modules of the entry script, from the page on. */
const entry = /index\.html$|[\\/]app[\\/](main|lazy-screens)\.ts$/;

/** The scripts of every page, by the names of their chunks. */
const initialScript = /(app|libraries|react-dom|rolldown-runtime)-[^/]*\.js$/;

/** Returns new plugin instances: each build needs its own. */
const compilers = (config: BuildConfig) => [
  [brandSource(root, config)],
  react(),
  vanillaExtractPlugin({
    identifiers: cssNames(root),
    unstable_pluginFilter: ({ name }) => name === brandSourceName,
  }),
];

export default defineConfig(({ command, mode }) => {
  // Vite would keep the value of the environment, and bundle React's development build.
  if (command === 'build') process.env.NODE_ENV = 'production';
  const config = readBuildConfig(loadEnv(mode, root, 'VITE_'));
  const { productName, providerHost, reportUrl, frameExceptions, gameHosts, hasOwnersPages } =
    config;
  return {
    root,
    build: {
      // The oldest browsers that can play: README.md. `build/old-browser.ts` tests for them.
      // ES2022 for its class fields; tests/browser/production-build.test.ts refuses its newer syntax. For Chrome 88 by name the build
      // would rewrite each `?.`, because of a bug with spread.
      target: 'es2022',
      cssTarget: ['chrome88', 'firefox102', 'safari15', 'ios15'],
      modulePreload: {
        // A browser without module preloading requests these files slightly later.
        polyfill: false,
        // By the time that a screen is downloaded, its page has the scripts of the start.
        resolveDependencies: (_file, scripts, { hostType }) =>
          hostType === 'html' ? scripts : scripts.filter((name) => !initialScript.test(name)),
      },
      rolldownOptions: {
        // Each text stands in the script that shows it, not in one of all screens.
        optimization: { inlineConst: { mode: 'all' } },
        // Plugin timings would hide the output of `npm start`.
        checks: { pluginTimings: false },
        output: {
          codeSplitting: {
            groups: [
              // With react. It changes with React's version only: a release does not download it again.
              {
                name: 'react-dom',
                tags: ['$initial'],
                test: /node_modules[\\/]react-dom/,
                priority: 2,
              },
              // The landing page preloads them before its first row; with react-dom they would delay it.
              { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
              // Not with the entry, which names the screens' files: nothing imports it, so a change of one screen changes no other.
              { name: 'app', tags: ['$initial'], test: (id) => !entry.test(id) },
            ],
          },
        },
      },
    },
    // `Features.LightDark`: its replacement for older browsers cannot detect forced dark (D-136).
    css: { lightningcss: { exclude: 1_048_576 } },
    resolve: {
      // React has this hook itself: the package's replacement for older versions costs 0.6 kB.
      alias: [
        {
          find: /^use-sync-external-store\/shim\/with-selector$/,
          replacement: 'use-sync-external-store/with-selector.js',
        },
        { find: /^use-sync-external-store\/shim.*/, replacement: 'react' },
      ],
    },
    plugins: [
      stripMachineMetadata(),
      ...(reportUrl ? [earlyReports()] : []),
      ...serviceWorker(config),
      endServiceWorker(),
      ...compilers(config),
      brandIcons(root, config),
      warnOfMissingLegalFields(config),
      prerender(() => compilers(config), config),
      policyOrigins(config),
      precompress(),
      ...(hasOwnersPages ? [ownersPages(() => compilers(config))] : []),
    ],
    // The defaults filled in; also for %VITE_…% in the HTML page.
    define: {
      'import.meta.env.VITE_PRODUCT_NAME': JSON.stringify(productName),
      'import.meta.env.VITE_PROVIDER_HOST': JSON.stringify(providerHost),
      'import.meta.env.VITE_REPORT_URL': JSON.stringify(reportUrl),
      'import.meta.env.VITE_FRAME_EXCEPTIONS': JSON.stringify(frameExceptions),
      'import.meta.env.VITE_GAME_HOSTS': JSON.stringify(gameHosts),
    },
  };
});
