import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { readBuildConfig } from './server/config.js';
import { flowsEntry, pathBooks, recordedEntry } from './server/flows-entry.js';
import { leaveOutWords } from './server/leave-out-words.js';
import { precompress } from './server/precompress.js';
import { prerender } from './server/prerender.js';
import { noServiceWorker, serviceWorker } from './server/service-worker.js';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What makes browsers' code of ours; new ones for each build. */
const compilers = () => [react(), vanillaExtractPlugin()];

export default defineConfig(({ mode }) => {
  const { productName, providerHost, telemetryUrl } = readBuildConfig(loadEnv(mode, root, 'VITE_'));
  return {
    root,
    // How long plugins take is nothing that somebody who starts the portal wants to read.
    build: {
      rolldownOptions: {
        checks: { pluginTimings: false },
        // What the first view needs is one file, which compresses better; with the flows page there are two entries.
        ...(mode === 'production' && {
          output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] as const }] } },
        }),
      },
    },
    plugins: [
      // Product owners read the machines' words; subscribers neither get those nor the flows page.
      ...(mode === 'production'
        ? [
            leaveOutWords(),
            ...(telemetryUrl ? [recordedEntry()] : []),
            ...serviceWorker(productName),
          ]
        : [flowsEntry(), pathBooks(), noServiceWorker()]),
      ...compilers(),
      prerender(compilers),
      precompress(),
    ],
    // The defaults filled in; also for %VITE_…% in the HTML page.
    define: {
      'import.meta.env.VITE_PRODUCT_NAME': JSON.stringify(productName),
      'import.meta.env.VITE_PROVIDER_HOST': JSON.stringify(providerHost),
      'import.meta.env.VITE_TELEMETRY_URL': JSON.stringify(telemetryUrl),
    },
  };
});
