// A number that was disowned, or that another cookie hides, comes back only with a new address.
// Rules: COOKIE-2, NAV-13.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { numberOf } from '../support/sample';

const portal = useBrowserPortal();
const subscribed = numberOf('subscribed');
const home = `/home?msisdn=${subscribed}`;

const seesGames = (page: Page) =>
  page.getByRole('button', { name: 'This is not my number' }).waitFor();
/** Waits for the catalogue of the pictures, too: leaving the page would abort its request. */
const isTurnedAway = (page: Page) =>
  page.waitForURL('/home/login-header', { waitUntil: 'networkidle' });
const cookieOf = (page: Page) => page.evaluate(() => document.cookie);
const checks = () => portal.callsTo('/loginuser').length;

/** Disowns the number after another page load, so that Back loads the first page again. */
async function disown(page: Page) {
  await seesGames(page);
  await page.goto('/home/not-charged', { waitUntil: 'networkidle' });
  await page.goto(home);
  await page.getByRole('button', { name: 'This is not my number' }).click();
  await isTurnedAway(page);
}

test('neither Back nor a reload admits a disowned number, and a new address does', async () => {
  const page = await portal.open(home);
  await disown(page);
  const before = checks();
  await page.goBack({ waitUntil: 'networkidle' });
  await page.goBack();
  await isTurnedAway(page);
  // Past the router, which would take it for a new address.
  await page.evaluate((address) => {
    History.prototype.replaceState.call(history, null, '', address);
  }, home);
  await page.reload();
  await isTurnedAway(page);
  expect([checks() - before, await cookieOf(page)]).toEqual([0, '']);
  await page.goto(home);
  await seesGames(page);
  expect(await cookieOf(page)).toBe(`msisdn=${subscribed}`);
});

test('a page of the back/forward cache does not show a number that was disowned since', async () => {
  const page = await portal.open(home);
  await disown(page);
  const disowned = await page.evaluate(() => sessionStorage.getItem('disowned'));
  await page.goto(home);
  await seesGames(page);
  await page.evaluate((hashes) => {
    sessionStorage.setItem('disowned', hashes ?? '');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, disowned);
  await isTurnedAway(page);
});
