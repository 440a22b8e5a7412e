import type { Plugin } from 'vite';

/**
 * Has Chromium compile all functions of the app while it is being downloaded, on another thread, instead of one by one
 * when they are first called, on the thread that paints. Other browsers read a comment.
 */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && output.isEntry) {
            output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
          }
        }
      },
    },
  };
}
