/** The events that become reports. */
export type Reportable = ErrorEvent | PromiseRejectionEvent | SecurityPolicyViolationEvent;

declare global {
  /** Receives the events of the inline script of `build/reports-entry.ts`: an array until the reporter is loaded. */
  var earlyReports: { push(event: Reportable): unknown; readonly length?: number };
}
