import type { Plugin } from 'vite';

/** Lets the app hand recordings to the operator, who has turned that on. */
export const recordedEntry = (): Plugin => ({
  name: 'recorded-entry',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('/src/app/main.ts', '/src/flows/live/recorded-main.ts'),
  },
});
