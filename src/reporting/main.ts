import type { InspectionEvent } from 'xstate';
import { startWithServiceWorker } from '../app/start';

// Entry of an app with VITE_REPORT_URL: buffers inspection events until the reporter is loaded.

let bufferedEvents: { event: InspectionEvent; at: number }[] = [];
let inspect = (event: InspectionEvent): void => {
  bufferedEvents.push({ event, at: Date.now() });
};

async function loadReporter() {
  try {
    // After an error do not wait for an idle page: the user may leave soon.
    if (window.earlyReports.length === 0) {
      const { pageIsIdle } = await import('../app/register-service-worker');
      await pageIsIdle();
    }
    const { startReporting } = await import('./reporter');
    const record = startReporting(import.meta.url);
    for (const { event, at } of bufferedEvents) record(event, at);
    inspect = record;
  } catch {
    // Without a reporter, buffer nothing more.
    window.earlyReports = { push: () => {} };
    inspect = () => {};
  }
  bufferedEvents = [];
}

// Load the reporter also when the start fails: it reports this promise's rejection.
void startWithServiceWorker({ inspect: (event) => inspect(event) }).finally(() => {
  void loadReporter();
});
