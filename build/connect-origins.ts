import type { Plugin } from 'vite';
import type { BuildConfig } from './config.js';

/** Stands in the built folder only where the app calls other origins than its own. */
export const connectOriginsFile = 'connect-origins.json';

/** Leaves for the headers (headers.ts) which other origins the app was built to call. */
export function connectOrigins({ providerHost, telemetryUrl }: BuildConfig): Plugin {
  const others = [providerHost, telemetryUrl].filter((address) => /^https?:/i.test(address));
  const origins = [...new Set(others.map((address) => new URL(address).origin))];
  return {
    name: 'connect-origins',
    apply: 'build',
    generateBundle() {
      if (origins.length === 0) return;
      this.emitFile({
        type: 'asset',
        fileName: connectOriginsFile,
        source: JSON.stringify(origins),
      });
    },
  };
}
