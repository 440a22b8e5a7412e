import type { Plugin } from 'vite';

/** Builds the app with the entry that sends recordings to `VITE_TELEMETRY_URL`. */
export const recordedEntry = (): Plugin => ({
  name: 'recorded-entry',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('/src/app/main.ts', '/src/flows/live/recorded-main.ts'),
  },
});
