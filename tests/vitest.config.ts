import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Nothing waits for these: they end what hangs, however busy the computer is. */
const limits = {
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};
/** The build of it whose imports can be redirected. */
const extractor = `${root}node_modules/@xstate/machine-extractor/dist/xstate-machine-extractor.esm.js`;
const plugins = [react(), vanillaExtractPlugin()];

export default defineConfig({
  root,
  test: {
    maxWorkers: '100%',
    reporters: [
      'default',
      './tests/support/closing-line-reporter.ts',
      './tests/robustness/report.ts',
    ],
    projects: [
      {
        root,
        test: {
          name: 'machines',
          ...limits,
          environment: 'node',
          include: ['tests/machines/**/*.test.ts'],
          setupFiles: ['tests/support/console-guard.ts'],
        },
      },
      {
        root,
        test: {
          name: 'paths',
          ...limits,
          environment: 'node',
          include: ['tests/paths/**/*.test.ts'],
          exclude: ['tests/paths/{dom,browser,delayed-app}.test.ts'],
          setupFiles: ['tests/support/console-guard.ts'],
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'screens',
          ...limits,
          environment: 'jsdom',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/console-guard.ts', 'tests/support/dom-setup.ts'],
        },
      },
      {
        root,
        test: {
          name: 'server',
          ...limits,
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/support/console-guard.ts'],
        },
      },
      {
        root,
        test: {
          name: 'flows',
          ...limits,
          // Stately's extractor was written for XState 4, and reads definitions of 5 all the same.
          alias: [
            { find: /^@xstate\/machine-extractor$/, replacement: extractor },
            { find: /^xstate\/lib\/(\w+)$/, replacement: 'xstate-v4/lib/$1.js' },
          ],
          server: { deps: { inline: ['@xstate/machine-extractor'] } },
          environment: 'node',
          include: ['tests/flows/**/*.test.ts'],
          setupFiles: ['tests/support/console-guard.ts'],
        },
      },
      {
        root,
        test: {
          name: 'races',
          ...limits,
          environment: 'node',
          include: ['tests/races/**/*.test.ts'],
          setupFiles: ['tests/support/console-guard.ts'],
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'paths-dom',
          ...limits,
          environment: 'jsdom',
          include: ['tests/paths/dom.test.ts'],
          setupFiles: ['tests/support/console-guard.ts', 'tests/support/dom-setup.ts'],
        },
      },
      {
        root,
        test: {
          name: 'browser',
          ...limits,
          environment: 'node',
          include: ['tests/browser/**/*.test.ts', 'tests/paths/{browser,delayed-app}.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/console-guard.ts'],
        },
      },
    ],
  },
});
