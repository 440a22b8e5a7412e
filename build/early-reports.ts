import type { Plugin } from 'vite';

/** Keeps events until `src/reporting/reporter.ts` takes them: errors can occur before the app has loaded. */
const inlineScript =
  '{let report,early=[];' +
  'for(const type of["error","unhandledrejection","securitypolicyviolation"])' +
  'addEventListener(type,event=>{document.documentElement.dataset.failed="";report?report(event):early.length<20&&early.push(event)});' +
  'addEventListener("reporter",({detail})=>{report=detail;early.forEach(report)},{once:true})}';

/** Adds the script to each page of an app that reports to `VITE_REPORT_URL`. */
export const earlyReports = (): Plugin => ({
  name: 'early-reports',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: () => [{ tag: 'script', children: inlineScript, injectTo: 'head-prepend' }],
  },
});
