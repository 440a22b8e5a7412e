import type { Plugin } from 'vite';

/** Adds the product owners' page at /flows/, and lets it listen to the app where `?inspect` asks for it. */
export function flowsEntry(): Plugin {
  return {
    name: 'flows-entry',
    config: () => ({ build: { rolldownOptions: { input: ['index.html', 'flows/index.html'] } } }),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('/src/app/main.ts', '/src/flows/live/inspected-main.ts'),
    },
  };
}
