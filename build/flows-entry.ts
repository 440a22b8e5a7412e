import { fileURLToPath } from 'node:url';
import { runnerImport, type IndexHtmlTransform, type Plugin } from 'vite';

/** The app's own entry, as index.html names it. */
const appEntry = '/src/app/main.ts';

const replaceEntry = (entry: string): IndexHtmlTransform => ({
  order: 'pre',
  handler: (html) => html.replace(appEntry, entry),
});

/** Adds the product owners' page at /flows/, and lets it listen to the app where `?inspect` asks for it. */
export const flowsEntry = (): Plugin => ({
  name: 'flows-entry',
  config: () => ({ build: { rolldownOptions: { input: ['index.html', 'src/flows/index.html'] } } }),
  transformIndexHtml: replaceEntry('/src/flows/live/inspected-main.ts'),
});

/** Adds the page of all components at /gallery/. */
export const galleryEntry = (): Plugin => ({
  name: 'gallery-entry',
  config: () => ({ build: { rolldownOptions: { input: ['src/gallery/index.html'] } } }),
});

const virtualPathBooks = 'virtual:path-books';
const generator = fileURLToPath(new URL('../tests/paths/path-books.ts', import.meta.url));

/** The generated paths of the path tests, for the flows page to replay. */
export const pathBooks = (): Plugin => ({
  name: 'path-books',
  // They are large, and nobody waits for them.
  config: () => ({ build: { chunkSizeWarningLimit: 1_000 } }),
  resolveId: (id) => (id === virtualPathBooks ? `\0${virtualPathBooks}` : undefined),
  async load(id) {
    if (id !== `\0${virtualPathBooks}`) return undefined;
    const { module } = await runnerImport<{ pathBooks: () => unknown }>(generator, {
      configFile: false,
      logLevel: 'warn',
    });
    // Parsed as JSON, which browsers do faster than they read the same as a program.
    const json = JSON.stringify(JSON.stringify(module.pathBooks()));
    return `export default JSON.parse(${json});`;
  },
});

/** Lets the app hand recordings to the operator, who has turned that on. */
export const recordedEntry = (): Plugin => ({
  name: 'recorded-entry',
  transformIndexHtml: replaceEntry('/src/flows/live/recorded-main.ts'),
});
