import { startWithServiceWorker } from './start';

async function startReporting() {
  const { pageIsIdle } = await import('./register-service-worker');
  await pageIsIdle();
  const reporter = await import('../reporting/reporter');
  reporter.startReporting();
}

const started = startWithServiceWorker();
if (import.meta.env.VITE_REPORT_URL) {
  // Also when the start fails: the reporter reports it.
  void started.finally(() => {
    startReporting().catch(() => {});
  });
}
