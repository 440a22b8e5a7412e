import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { brands } from '../brands/all.js';
import { statelySource } from '../statecharts/drawing/stately-source.js';

/** HTML files of the product owners' pages in src/; the portal serves them at the same paths. */
const pages = ['flows/index.html', 'flows/portal.html'];

/** The folder of the machines' files for Stately, below the portal's address. */
const statelyFolder = 'flows/stately';

/** Returns a file for Stately by machine: one TypeScript module each, with the constants and the texts of the brand. */
export function statelyFiles(root: string, brandName: string): Map<string, string> {
  const folder = join(root, 'machines');
  const files = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!readFileSync(file, 'utf8').includes('.createMachine(')) continue;
    const ofBrand = (path: string) => pathToFileURL(join(root, 'brands', `${path}.ts`));
    const aliases = {
      '#brand': ofBrand(brandName),
      '#texts': ofBrand(`texts/${brands[brandName]!.language}`),
    };
    files.set(name, statelySource(pathToFileURL(file), aliases));
  }
  return files;
}

/**
 * Adds the product owners' pages to build and development server. They have a separate module graph in flows/, so that
 * subscribers download the same files with and without them.
 */
export function ownersPages(plugins: () => Plugin[][], brandName: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'owners-pages',
    configResolved(resolved) {
      config = resolved;
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${statelyFolder}`, (request, response, next) => {
        const file = statelyFiles(config.root, brandName).get(request.url?.slice(1) ?? '');
        if (file === undefined) next();
        else response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(file);
      });
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/(?=flows\/)/, '/src/');
        next();
      });
    },
    // Run after the service worker and the compression, which must contain subscribers' files only.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        // The development server closes its plugins as well.
        if (error || config.command === 'serve') return;
        const { root, mode, define } = config;
        const src = join(root, 'src');
        const dir = resolve(root, config.build.outDir);
        await build({
          configFile: false,
          root: src,
          mode,
          define: define ?? {},
          logLevel: 'error',
          plugins: plugins(),
          build: {
            outDir: dir,
            emptyOutDir: false,
            assetsDir: 'flows/assets',
            rolldownOptions: { input: pages.map((page) => join(src, page)) },
          },
        });
        mkdirSync(join(dir, statelyFolder), { recursive: true });
        for (const [name, text] of statelyFiles(root, brandName)) {
          writeFileSync(join(dir, statelyFolder, name), text);
        }
      },
    },
  };
}
