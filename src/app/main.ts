import './lazy-screens';
import { startWithServiceWorker } from './start';

async function startReporting() {
  const { pageIsIdle } = await import('./after-start');
  // A page that fails is soon left: report its errors at once.
  if (!document.documentElement.hasAttribute('data-failed')) await pageIsIdle();
  const reporter = await import('../reporting/reporter');
  reporter.startReporting();
}

const started = startWithServiceWorker().catch((error: unknown) => {
  // An uncaught error shows the notice of build/old-browser.ts; a rejection does not.
  setTimeout(() => {
    throw error;
  });
});
if (import.meta.env.VITE_REPORT_URL) {
  // Also when the start fails: the reporter reports it.
  void started.finally(() => {
    startReporting().catch(() => {});
  });
}
