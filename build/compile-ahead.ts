import type { Plugin } from 'vite';

/**
 * Has Chromium compile all functions of the app, which begins in one file and those that it imports, while it is being
 * downloaded, on another thread, instead of one by one when they are first called, on the thread that paints. Other
 * browsers read a comment.
 */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const atStart = new Set(chunks.filter(({ isEntry }) => isEntry));
        // The set grows while it is gone through.
        for (const { imports } of atStart) {
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) atStart.add(chunk);
        }
        for (const chunk of atStart) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}
