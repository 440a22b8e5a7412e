import type { Plugin } from 'vite';

/** Buffers events for `src/reporting/reporter.ts`, which replaces the array: errors can occur before the app has loaded. */
const inlineScript =
  'var earlyReports=[];for(const type of["error","unhandledrejection","securitypolicyviolation"])' +
  'addEventListener(type,event=>earlyReports.push(event))';

/** Builds the app with the entry that reports to `VITE_REPORT_URL`. */
export const reportsEntry = (): Plugin => ({
  name: 'reports-entry',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => ({
      html: html.replace('/src/app/main.ts', '/src/reporting/main.ts'),
      tags: [{ tag: 'script', children: inlineScript, injectTo: 'head-prepend' }],
    }),
  },
});
