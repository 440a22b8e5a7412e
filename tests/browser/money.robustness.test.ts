import type { Page } from 'playwright';
import { expect } from 'vitest';
import { testNumber } from '../../fixtures/test-numbers';
import { useBrowserPortal } from '../support/browser-portal';
import { survives } from '../support/survives';

const portal = useBrowserPortal();
const newcomer = testNumber('success').msisdn;
const form = '/home/login';
const mayHaveGoneThrough = /Votre demande précédente a peut-être abouti\./;

const submitButton = (page: Page) => page.getByRole('button', { name: 'Souscrivez maintenant' });

const requests = () => portal.fixtures.calls.filter(({ path }) => path === '/subscribe/user');

async function submit(page: Page) {
  await page.getByLabel('Numéro de téléphone').fill(newcomer);
  await submitButton(page).click();
}

/** The form submitted; the operator takes the money and says nothing. */
async function submitAndHearNothing(page: Page) {
  portal.fixtures.override('/subscribe/user', { kind: 'silence' });
  await submit(page);
  await expect.poll(() => requests().length).toBe(1);
}

/** The form says what may have been, and the check finds it. */
async function checkAndFind(page: Page) {
  await page.getByRole('alert').getByText(mayHaveGoneThrough).waitFor();
  expect(await page.getByLabel('Numéro de téléphone').inputValue()).toBe(newcomer);
  expect(await submitButton(page).count()).toBe(0);
  // In the field: on the check itself, which has the focus, it asks for the check.
  await page.getByLabel('Numéro de téléphone').press('Enter');
  await page.getByRole('button', { name: 'Vérifier mon abonnement' }).click();
  await page.getByRole('dialog').getByText('Votre abonnement est actif.').waitFor();
  expect(requests()).toHaveLength(1);
  expect(portal.fixtures.charges).toHaveLength(1);
}

survives(
  'money',
  'the browser reloads the page while a subscription is under way',
  'the page says that it may have gone through; the check finds it, nothing is paid again',
  async () => {
    const page = await portal.open(form);
    await submitAndHearNothing(page);
    await page.reload();
    await checkAndFind(page);
    await page.getByRole('heading', { name: 'Arcade' }).waitFor();
    expect(page.url()).toBe(`${portal.origin}/home?msisdn=${newcomer}`);
    // What is over is not brought back.
    await page.goto(form);
    await submitButton(page).and(page.locator(':enabled')).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  },
);

survives(
  'money',
  'Back and Forward, within the portal and out of it, while a subscription is under way',
  'a page that has lived on finds its request, a new one its trace; none leaves',
  async () => {
    const page = await portal.open('/home/login-header');
    await page
      .getByRole('link', { name: /Souscri/ })
      .first()
      .click();
    await submitButton(page).waitFor();
    await submitAndHearNothing(page);
    await page.goBack();
    await page.goForward();
    await page.getByText('Souscription en cours…').waitFor();
    await submitButton(page).click({ force: true });
    await page.goto('about:blank');
    await page.goBack();
    await checkAndFind(page);
    return 2;
  },
);

survives(
  'money',
  'two tabs and a copy of one ask for the same number',
  'one request leaves; the others say that one is under way, or that its answer is missing',
  async () => {
    const first = await portal.open(form, undefined, { withClock: true });
    const second = await first.context().newPage();
    await second.goto(form);
    await submitAndHearNothing(first);
    await submit(second);
    await second.getByText('Une demande est déjà en cours pour ce numéro.').waitFor();
    // A window that is opened by another one begins with a copy of what its tab keeps.
    const [copy] = await Promise.all([
      first.context().waitForEvent('page'),
      first.evaluate(() => void window.open(window.location.href)),
    ]);
    await copy.getByRole('alert').getByText(mayHaveGoneThrough).waitFor();
    await first.clock.runFor(10_000);
    await first.getByText('Le service n’a pas répondu à temps.').waitFor();
    const third = await first.context().newPage();
    await third.goto(form);
    await submit(third);
    await third.getByText('Une demande pour ce numéro a peut-être abouti.').waitFor();
    await third.getByRole('button', { name: 'Fermer' }).click();
    await checkAndFind(third);
    return 4;
  },
);
