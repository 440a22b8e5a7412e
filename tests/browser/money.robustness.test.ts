// Reloads, Back and several tabs of a real browser never pay twice for one number.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { testNumber } from '../../fixtures/test-numbers';
import { useBrowserPortal } from '../support/browser-portal';
import { dailyOffer } from '../support/offer';
import { survives } from '../support/survives';

const portal = useBrowserPortal();
const newcomer = testNumber('success').msisdn;
const form = '/home/login';
const submitButton = (page: Page) => page.getByRole('button', { name: 'Souscrivez maintenant' });

const requests = () => portal.fixtures.calls.filter(({ path }) => path === '/subscribe/user');

async function submit(page: Page) {
  await page.getByLabel('Numéro de téléphone').fill(newcomer);
  await submitButton(page).click();
}

/** The form submitted; the operator takes the money and does not answer. */
async function submitWithoutAnswer(page: Page) {
  portal.fixtures.override('/subscribe/user', { kind: 'silence' });
  await submit(page);
  await expect.poll(() => requests().length).toBe(1);
}

/** Expects the question with this text and the pack, in place of a request. */
async function expectQuestion(page: Page, known: string) {
  const question = page.getByRole('alert');
  await question.getByText(known).waitFor();
  await question.getByText(`Forfait à ${dailyOffer}, demandé le `).waitFor();
  expect(await submitButton(page).count()).toBe(0);
  expect(requests()).toHaveLength(1);
}

const underWay = 'Une demande est en cours pour ce numéro.';
const mayBePaid = 'Votre demande précédente a peut-être abouti.';

/** The check finds the payment, and the games follow. */
async function checkAndFind(page: Page) {
  // Press Enter in the field: on the focused check button it would start the check.
  await page.getByLabel('Numéro de téléphone').press('Enter');
  await page.getByRole('button', { name: 'Vérifiez votre abonnement' }).click();
  await page.getByRole('dialog').getByText('Votre abonnement est actif.').waitFor();
  expect(requests()).toHaveLength(1);
  expect(portal.fixtures.charges).toHaveLength(1);
}

survives(
  'money',
  'the browser reloads the page while a payment is under way',
  'the form asks before it sends; the check finds the payment, and nothing is paid again',
  async () => {
    const page = await portal.open(form);
    await submitWithoutAnswer(page);
    await page.reload();
    await submit(page);
    await expectQuestion(page, underWay);
    await checkAndFind(page);
    await page.getByRole('heading', { name: 'Arcade' }).waitFor();
    expect(page.url()).toBe(`${portal.origin}/home?msisdn=${newcomer}`);
  },
);

survives(
  'money',
  'the subscriber presses Back and Forward, within the portal and out of it, while a payment is running',
  'the form asks before it sends; one request leaves',
  async () => {
    const page = await portal.open('/home/login-header');
    await page
      .getByRole('link', { name: /Souscri/ })
      .first()
      .click();
    await submitButton(page).waitFor();
    await submitWithoutAnswer(page);
    await page.goBack();
    await page.goForward();
    await submit(page);
    await expectQuestion(page, underWay);
    await page.goto('about:blank');
    await page.goBack();
    await submit(page);
    await expectQuestion(page, underWay);
    await checkAndFind(page);
    return 2;
  },
);

survives(
  'money',
  'two tabs and a copy of one pay for the same number',
  'one request leaves; the others ask, first while it is under way, then because its answer was lost',
  async () => {
    const first = await portal.open(form, undefined, { withClock: true });
    const second = await first.context().newPage();
    await second.goto(form);
    await submitWithoutAnswer(first);
    await submit(second);
    await expectQuestion(second, underWay);
    // A window that a page opens gets a copy of its sessionStorage.
    const [copy] = await Promise.all([
      first.context().waitForEvent('page'),
      first.evaluate(() => void window.open(window.location.href)),
    ]);
    await submit(copy);
    await expectQuestion(copy, underWay);
    await first.clock.runFor(10_000);
    await first.getByText('Le service n’a pas répondu à temps.').waitFor();
    await first.clock.runFor(50_000);
    const third = await first.context().newPage();
    await third.goto(form);
    await submit(third);
    await expectQuestion(third, mayBePaid);
    await checkAndFind(third);
    return 4;
  },
);

survives(
  'money',
  'two tabs pay for the same number at the same moment',
  'one request leaves, and the other tab asks',
  async () => {
    const first = await portal.open(form);
    const second = await first.context().newPage();
    await second.goto(form);
    portal.fixtures.override('/subscribe/user', { kind: 'silence' });
    for (const tab of [first, second]) {
      await tab.getByLabel('Numéro de téléphone').fill(newcomer);
    }
    const press = () =>
      document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
    await Promise.all([first.evaluate(press), second.evaluate(press)]);
    const question = async (tab: Page) => (await tab.getByText(underWay).count()) === 1;
    await expect.poll(async () => (await question(first)) !== (await question(second))).toBe(true);
    await expect.poll(() => requests().length).toBe(1);
  },
);
