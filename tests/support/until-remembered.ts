import type { Page } from 'playwright';

/** Until the number has been let in and is remembered: whatever leads home knows it from then on. */
export const untilRemembered = (page: Page) =>
  page.waitForFunction(() => document.cookie.includes('msisdn='));
