// The subscription form keeps caret, focus and layout in a real browser, during input, payment and question.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { testNumber } from '../../fixtures/test-numbers';
import { useBrowserPortal } from '../support/browser-portal';
import { dailySuccess } from '../support/offer';

const portal = useBrowserPortal();
const newcomer = testNumber('success').msisdn;
const small = { width: 320, height: 568 };

const number = (page: Page) => page.getByLabel('Numéro de téléphone');
const submitButton = (page: Page) => page.getByRole('button', { name: 'Souscrivez maintenant' });
const checkButton = (page: Page) => page.getByRole('button', { name: 'Vérifiez votre abonnement' });

const expectFocus = (page: Page, name: string) =>
  page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** The text of the field, with a bar for the caret. */
const fieldWithCaret = (page: Page) =>
  number(page).evaluate((element) => {
    const { value, selectionStart } = element as HTMLInputElement;
    return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;
  });

const sent = () =>
  portal.fixtures.calls
    .filter(({ path }) => path === '/subscribe/user')
    .map(({ body }) => (body as { msisdn: string }).msisdn);

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** Submits the form by Enter or by its button; the reply is unreadable, as after a broken payment. */
async function loseAnswer(page: Page, by: 'tap' | 'Enter') {
  portal.fixtures.override('/subscribe/user', { kind: 'html' });
  await number(page).fill(newcomer);
  if (by === 'tap') await submitButton(page).click();
  else await page.keyboard.press('Enter');
  await expectFocus(page, 'Fermez');
}

test('the caret stays in the middle of the number when digits are typed and deleted there', async () => {
  const page = await portal.open('/home/login');
  await number(page).click();
  await page.keyboard.type('2290000011');
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('0190');
  expect(await fieldWithCaret(page)).toBe('2290190|0000011');
  await page.getByText('Numéro : 229 01 90 00 00 01 1').waitFor();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('0');
  expect(await fieldWithCaret(page)).toBe('2290190|000011');
  await page.getByText('Numéro : 229 01 90 00 00 11').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Félicitations !' }).waitFor();
  expect(sent()).toEqual([newcomer]);
});

test('a number is pasted as its digits, whole and in part', async () => {
  const page = await portal.open('/home/login');
  await number(page).click();
  await paste(page, '+229 01-90 00 00 11');
  expect(await fieldWithCaret(page)).toBe(`${newcomer}|`);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  expect(await fieldWithCaret(page)).toBe('|');
  await page.keyboard.type('22911');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await paste(page, ' 01 90.00.00 ');
  expect(await fieldWithCaret(page)).toBe('22901900000|11');
  await submitButton(page).click();
  await page.getByRole('dialog', { name: 'Félicitations !' }).waitFor();
  expect(sent()).toEqual([newcomer]);
});

test('the keyboard alone reaches and answers the question before another payment, without layout shifts', async () => {
  const page = await portal.open('/home/login', small);
  await loseAnswer(page, 'Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  // The field must lose the focus: a phone's keyboard would cover the question.
  await number(page).press('Enter');
  await expectFocus(page, 'Vérifiez votre abonnement');
  const words = (await page.getByRole('alert').boundingBox())!;
  expect(words.y).toBeGreaterThan(0);
  expect(words.y + words.height).toBeLessThan(small.height);
  expect(portal.fixtures.calls.map(({ path }) => path)).toEqual(['/subscribe/user']);

  portal.fixtures.override('/loginuser', { kind: 'status', status: 0 });
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('aucun abonnement trouvé').waitFor();
  await expectFocus(page, 'Vérifiez votre abonnement');
  const before = await heightOf(page);
  portal.fixtures.override('/loginuser', { kind: 'silence' });
  await checkButton(page).click();
  await page.getByText('Vérification en cours…').waitFor();
  expect(await heightOf(page), 'while a check runs').toBe(before);
});

test('the question appears after Enter closed the modal, and the payment button answers it', async () => {
  const page = await portal.open('/home/login', small);
  await loseAnswer(page, 'tap');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Souscrivez maintenant');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Vérifiez votre abonnement');
  portal.fixtures.override('/subscribe/user', { kind: 'silence' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expectFocus(page, 'Payez quand même');
  await page.keyboard.press('Enter');
  await page.getByText('Souscription en cours…').waitFor();
  await expectFocus(page, 'Souscrivez maintenant');
  // The text appears before the request has arrived.
  await expect.poll(sent).toEqual([newcomer, newcomer]);
});

test('a payment of a given number causes no layout shift', async () => {
  portal.fixtures.override('/subscribe/user', { kind: 'silence' });
  const page = await portal.open(`/home/login?msisdn=${newcomer}`, small);
  await page.getByRole('button', { name: 'Ce n’est pas mon numéro' }).waitFor();
  const before = await heightOf(page);
  await submitButton(page).click();
  await page.getByText('Souscription en cours…').waitFor();
  expect(await heightOf(page)).toBe(before);
});

test('the success modal has the focus, a name and a text', async () => {
  const page = await portal.open('/home/login', small, { withClock: true });
  await number(page).fill(newcomer);
  await submitButton(page).click();
  const dialog = page.getByRole('dialog', {
    name: 'Félicitations !',
    description: dailySuccess,
  });
  await dialog.and(page.locator(':focus')).waitFor();
});
