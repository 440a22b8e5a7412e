import type { InspectionEvent } from 'xstate';
import { startWithServiceWorker } from '../app/start';

// The entry of an app that was built with VITE_REPORT_URL: keeps what the machines do until the reporter is loaded.

let early: { event: InspectionEvent; at: number }[] = [];
let inspect = (event: InspectionEvent): void => {
  early.push({ event, at: Date.now() });
};

async function loadReporter() {
  try {
    // The user may leave soon after an error.
    if (window.earlyReports.length === 0) {
      const { pageIsIdle } = await import('../app/register-service-worker');
      await pageIsIdle();
    }
    const { startReporting } = await import('./reporter');
    const record = startReporting(import.meta.url);
    for (const { event, at } of early) record(event, at);
    inspect = record;
  } catch {
    // Without a reporter nothing must pile up.
    window.earlyReports = { push: () => {} };
    inspect = () => {};
  }
  early = [];
}

// Also where the app does not start: this promise then rejects too, which is reported.
void startWithServiceWorker({ inspect: (event) => inspect(event) }).finally(() => {
  void loadReporter();
});
