import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Has the app use `loadWithFiles` in the place of that module. */
export function preloadHelper(root: string): Plugin {
  let isUsed = false;
  const file = join(root, 'src/app/load-with-files.ts');
  return {
    name: 'preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: {
      // So Vite calls the module that it puts around each `import()`.
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler() {
        isUsed = true;
        return `export { loadWithFiles as __vitePreload } from ${JSON.stringify(file)};`;
      },
    },
    generateBundle() {
      if (!isUsed) this.error('Vite calls its preload helper something else now.');
    },
  };
}
