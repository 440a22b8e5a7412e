// After navigation the heading of the next screen has the focus, or the search field where a mouse is used.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { testNumber } from '../../fixtures/test-numbers';
import { howToSubscribe } from '../support/offer';
import { useBrowserPortal } from '../support/browser-portal';
import { waitForNumberCookie } from '../support/wait-for-number-cookie';

const portal = useBrowserPortal();
const subscriber = testNumber('subscribed').msisdn;
const home = `/home?msisdn=${subscriber}`;

/** Returns the tag and the text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element === document.body ? 'nothing' : `${element?.tagName}: ${element?.textContent}`;
  });

const expectFocus = async (page: Page, what: string) => {
  await expect.poll(() => focused(page)).toBe(what);
};

const tap = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click();

test('a page that is loaded leaves the focus where the browser puts it', async () => {
  // The redirect from `/` must not move the focus: the subscriber has seen no screen before it.
  const page = await portal.open('/', undefined, { cookie: subscriber });
  await page.getByRole('heading', { name: 'Arcade' }).waitFor();
  expect(page.url()).toBe(portal.origin + home);
  expect(await focused(page)).toBe('nothing');
  await page.goto('/home/login');
  await page.locator('#root:not([aria-busy]) h1').waitFor();
  expect(await focused(page)).toBe('nothing');
});

test('the focus goes to the heading of each next screen, by links, redirects, Back and Forward', async () => {
  const page = await portal.open(home);
  await waitForNumberCookie(page);
  await tap(page, /^View more/);
  await expectFocus(page, 'H1: Puzzle');
  await page.goBack();
  await expectFocus(page, 'H1: Play unlimited GAMES');
  await page.goForward();
  await expectFocus(page, 'H1: Puzzle');
  await page.getByRole('button', { name: 'Category' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Racing' }).click();
  await expectFocus(page, 'H1: Racing');
  await page.goto(`/home?msisdn=${testNumber('not-subscribed').msisdn}`);
  await expectFocus(page, `H1: ${howToSubscribe}`);
});

test('with a mouse the search field has the focus, and after a search the heading', async () => {
  const page = await portal.open(home);
  await waitForNumberCookie(page);
  await tap(page, 'Search');
  const field = page.getByLabel('Search games');
  await field.and(page.locator(':focus')).waitFor();
  await field.fill('an');
  await tap(page, 'Lantern Lanes');
  await page.getByTitle('Lantern Lanes').waitFor();
  await page.goBack();
  await expectFocus(page, 'H1: Search');
  await tap(page, 'Back');
  await expectFocus(page, 'H1: Play unlimited GAMES');
});

test('on a phone the search screen opens no keyboard: its heading has the focus', async () => {
  const page = await portal.open(home, undefined, { isPhone: true });
  await tap(page, 'Search');
  await expectFocus(page, 'H1: Search');
});

test('Tab continues after the heading, which shows no focus ring', async () => {
  const page = await portal.open('/home/login-header');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Déjà abonné ? Connectez-vous' }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page, 'H1: Login to Zogo Games');
  const ring = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  expect(ring).toBe('none');
  await page.keyboard.press('Tab');
  await page.getByLabel('Enter number').and(page.locator(':focus')).waitFor();
});
