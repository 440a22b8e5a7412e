import type { IndexHtmlTransform, Plugin } from 'vite';

/** The app's own entry, as index.html names it. */
const appEntry = '/src/app/main.ts';

const replaceEntry = (entry: string): IndexHtmlTransform => ({
  order: 'pre',
  handler: (html) => html.replace(appEntry, entry),
});

/** Adds the product owners' page at /flows/, and lets it listen to the app where `?inspect` asks for it. */
export const flowsEntry = (): Plugin => ({
  name: 'flows-entry',
  config: () => ({ build: { rolldownOptions: { input: ['index.html', 'flows/index.html'] } } }),
  transformIndexHtml: replaceEntry('/src/flows/live/inspected-main.ts'),
});

/** Lets the app hand recordings to the operator, who has turned that on. */
export const recordedEntry = (): Plugin => ({
  name: 'recorded-entry',
  transformIndexHtml: replaceEntry('/src/flows/live/recorded-main.ts'),
});
