import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { testNumber } from '../../fixtures/test-numbers';
import { useBrowserPortal } from '../support/browser-portal';

const portal = useBrowserPortal();
const newcomer = testNumber('success').msisdn;
const small = { width: 320, height: 568 };

const number = (page: Page) => page.getByLabel('Numéro de téléphone');
const submitButton = (page: Page) => page.getByRole('button', { name: 'Souscrivez maintenant' });
const checkButton = (page: Page) => page.getByRole('button', { name: 'Vérifier mon abonnement' });

const hasFocus = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => button === document.activeElement);

const expectFocus = async (page: Page, name: string) => {
  await expect.poll(() => hasFocus(page, name)).toBe(true);
};

/** What stands in the field, the caret being shown as a bar. */
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

/** The form sent with Enter or a tap; what comes back is no answer. */
async function lose(page: Page, by: 'tap' | 'Enter' = 'tap') {
  portal.fixtures.override('/subscribe/user', { kind: 'html' });
  await number(page).fill(newcomer);
  if (by === 'tap') await submitButton(page).click();
  else await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
}

/** The answer to a payment is lost, and the form submitted again: it asks. */
async function ask(page: Page) {
  await lose(page, 'Enter');
  await expectFocus(page, 'Fermer');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Vérifier mon abonnement');
}

describe('the number', () => {
  test('is typed into, and deleted from, its middle: the caret stays there', async () => {
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

  test('is pasted as its digits, whole and in part', async () => {
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
});

describe('the question before another payment', () => {
  const paths = () => portal.fixtures.calls.map(({ path }) => path);

  test.each(['Escape', 'Enter'])(
    'follows a lost answer that is closed with %s, with its words in sight and the focus on the check',
    async (key) => {
      const page = await portal.open('/home/login', small);
      await lose(page);
      await expectFocus(page, 'Fermer');
      await page.keyboard.press(key);
      await expectFocus(page, 'Souscrivez maintenant');
      await page.keyboard.press('Enter');
      await expectFocus(page, 'Vérifier mon abonnement');
      const words = await page.getByRole('alert').boundingBox();
      expect(words!.y).toBeGreaterThan(0);
      expect(words!.y + words!.height).toBeLessThan(small.height);
      expect(paths()).toEqual(['/subscribe/user']);
    },
  );

  test('moves the focus out of the field: no keyboard comes up over the words', async () => {
    const page = await portal.open('/home/login', small);
    await lose(page, 'Enter');
    await page.getByRole('button', { name: 'J’ai compris' }).click();
    await number(page).press('Enter');
    await expectFocus(page, 'Vérifier mon abonnement');
  });

  test('is answered by keyboard alone: a check, then the payment', async () => {
    const page = await portal.open('/home/login', small);
    await ask(page);
    portal.fixtures.override('/loginuser', { kind: 'status', status: 0 });
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('aucun abonnement trouvé').waitFor();
    await expectFocus(page, 'Vérifier mon abonnement');
    portal.fixtures.override('/subscribe/user', { kind: 'silence' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Payer quand même');
    await page.keyboard.press('Enter');
    await page.getByText('Souscription en cours…').waitFor();
    await expectFocus(page, 'Souscrivez maintenant');
    // The text appears before the request has arrived.
    await expect.poll(sent).toEqual([newcomer, newcomer]);
  });

  test('does not move what is on the screen while a check runs', async () => {
    const page = await portal.open('/home/login', small);
    await ask(page);
    portal.fixtures.override('/loginuser', { kind: 'status', status: 0 });
    await checkButton(page).click();
    await page.getByText('aucun abonnement trouvé').waitFor();
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await heightOf();
    portal.fixtures.override('/loginuser', { kind: 'silence' });
    await checkButton(page).click();
    await page.getByText('Vérification en cours…').waitFor();
    expect(await heightOf()).toBe(before);
  });
});

test('a payment of a given number does not move what is on the screen', async () => {
  portal.fixtures.override('/subscribe/user', { kind: 'silence' });
  const page = await portal.open(`/home/login?msisdn=${newcomer}`, small);
  await page.getByRole('button', { name: 'Ce n’est pas mon numéro' }).waitFor();
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await heightOf();
  await submitButton(page).click();
  await page.getByText('Souscription en cours…').waitFor();
  expect(await heightOf()).toBe(before);
});

test('a number that is disowned leaves an empty field with the focus, and nothing in the browser', async () => {
  const page = await portal.open(`/home/login?msisdn=${newcomer}`, small, { cookie: newcomer });
  portal.fixtures.override('/subscribe/user', { kind: 'html' });
  await submitButton(page).click();
  await page.getByRole('button', { name: 'J’ai compris' }).click();
  // The number of the address again: a failed request had made it editable.
  await page.goto(`/home/login?msisdn=${newcomer}`);
  await submitButton(page).click();
  await checkButton(page).waitFor();
  await page.getByRole('button', { name: 'Ce n’est pas mon numéro' }).click();
  await submitButton(page).waitFor();
  expect(await fieldWithCaret(page)).toBe('|');
  expect(await number(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(page.url()).toBe(`${portal.origin}/home/login`);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test('the good news has the focus, with its name and its words', async () => {
  const page = await portal.open('/home/login', small, { withClock: true });
  await number(page).fill(newcomer);
  await submitButton(page).click();
  const dialog = page.getByRole('dialog', {
    name: 'Félicitations !',
    description: /succès à 50F valable 24h\./,
  });
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('what is tapped is 48 pixels high at least', async () => {
  const page = await portal.open('/home/login-header', small);
  // As it is laid out: a modal grows while it comes up.
  const heightOf = (name: string, role: 'link' | 'button') =>
    page.getByRole(role, { name }).evaluate((element) => (element as HTMLElement).offsetHeight);
  expect(await heightOf('Composer *717#', 'link')).toBeGreaterThanOrEqual(48);
  await page.goto('/home/login');
  await lose(page);
  expect(await heightOf('Fermer', 'button')).toBeGreaterThanOrEqual(48);
  expect(await heightOf('J’ai compris', 'button')).toBeGreaterThanOrEqual(48);
});
