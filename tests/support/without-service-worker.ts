import type { BrowserContext } from 'playwright';

/** Runs in the page. */
export const forgetServiceWorkers = () =>
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');

/**
 * A browser that knows no service workers. Playwright's own option leaves the API there, and has the page warn in the
 * console that it does nothing.
 */
export const withoutServiceWorker = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(forgetServiceWorkers);
