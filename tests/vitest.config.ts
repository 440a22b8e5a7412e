import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { hasChromium, withoutChromium } from './support/chromium.js';
import { isFullRun } from './support/full-run.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that take minutes: only `npm run test:full` runs them. */
const heavy = ['tests/paths/mutants.test.ts'];
const exclude = isFullRun ? [] : heavy;

/** These limits end a test that hangs on a busy computer; no test waits for them. */
const limits = {
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};
/** One module graph for all files of a worker: loading it for each file takes as long as the tests. */
const shared = { ...limits, isolate: false };
const node = { ...shared, environment: 'node', setupFiles: ['tests/support/console-guard.ts'] };
const dom = {
  ...shared,
  environment: 'jsdom',
  setupFiles: [...node.setupFiles, 'tests/support/dom-setup.ts'],
};
const plugins = [react(), vanillaExtractPlugin()];

const inDom = ['tests/unit/screens/**/*.test.{ts,tsx}'];
/** These load modules again, replace them, or spy on the document, which the files after them would see. */
const alone = [
  'tests/unit/portal/number-cookie.test.ts',
  'tests/paths/dom.test.ts',
  'tests/unit/screens/{first-view,hydration,legal-lines,pictures,route-focus}.test.{ts,tsx}',
];
const inBrowser = ['tests/browser/**/*.test.ts', 'tests/paths/browser.test.ts'];
/** The journey of a payment, axe on every screen, and the paths: a page costs a second in some browsers. */
const quickInBrowser = [
  'tests/browser/{access,forms,journeys,lists,phone,production-build,two-tabs}.test.ts',
  'tests/paths/browser.test.ts',
];

const browser = {
  root,
  test: {
    ...node,
    name: 'browser',
    include: isFullRun ? inBrowser : quickInBrowser,
    globalSetup: ['tests/support/global-setup.ts'],
  },
};
const isCi = process.env.CI !== undefined;
/** CI must not pass without them. */
const isWithBrowser = isCi || (await hasChromium());
if (!isWithBrowser) process.once('exit', () => console.log(withoutChromium));

export default defineConfig({
  root,
  test: {
    maxWorkers: '100%',
    reporters: [
      'default',
      './tests/support/summary-reporter.ts',
      ...(isCi ? ['junit'] : []),
      // Annotates failed tests and writes the job's summary.
      ...(process.env.GITHUB_ACTIONS === 'true' ? ['github-actions'] : []),
    ],
    outputFile: { junit: 'reports/junit.xml' },
    projects: [
      {
        root,
        test: {
          ...node,
          name: 'node',
          include: ['tests/{unit,paths}/**/*.test.ts', 'statecharts/**/*.test.ts'],
          exclude: [...exclude, ...inDom, ...alone, ...inBrowser],
        },
      },
      {
        root,
        plugins,
        test: { ...dom, name: 'dom', include: inDom, exclude: [...exclude, ...alone] },
      },
      { root, plugins, test: { ...dom, name: 'dom-alone', isolate: true, include: alone } },
      ...(isWithBrowser ? [browser] : []),
    ],
  },
});
