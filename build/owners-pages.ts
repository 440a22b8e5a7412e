import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** HTML files of the product owners' pages in src/; the portal serves them at the same paths. */
const pages = ['flows/index.html', 'flows/portal.html'];

/**
 * Adds the product owners' pages to build and development server. They have a separate module graph in flows/, so that
 * subscribers download the same files with and without them.
 */
export function ownersPages(plugins: () => Plugin[][]): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'owners-pages',
    configResolved(resolved) {
      config = resolved;
    },
    configureServer({ middlewares }) {
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
        const { root, mode, define, css } = config;
        const src = join(root, 'src');
        const dir = resolve(root, config.build.outDir);
        await build({
          configFile: false,
          root: src,
          mode,
          define: define ?? {},
          // As in vite.config.ts: a replaced `light-dark()` has no colours.
          css: { lightningcss: css.lightningcss ?? {} },
          logLevel: 'error',
          plugins: plugins(),
          build: {
            outDir: dir,
            emptyOutDir: false,
            assetsDir: 'flows/assets',
            cssTarget: config.build.cssTarget,
            rolldownOptions: { input: pages.map((page) => join(src, page)) },
          },
        });
      },
    },
  };
}
