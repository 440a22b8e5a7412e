import type { Page } from 'playwright';

/** Resolves when the cookie holds the number: links to home contain it from then on. */
export const waitForNumberCookie = (page: Page) =>
  page.waitForFunction(() => document.cookie.includes('msisdn='));
