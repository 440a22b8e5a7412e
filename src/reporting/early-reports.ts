/** What a report can be made of. */
export type Reportable = ErrorEvent | PromiseRejectionEvent | SecurityPolicyViolationEvent;

declare global {
  /** Receives the events of the inline script of `build/reports-entry.ts`: an array until the reporter has been loaded. */
  var earlyReports: { push(event: Reportable): unknown; readonly length?: number };
}
