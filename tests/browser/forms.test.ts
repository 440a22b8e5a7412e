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

describe('a lost answer', () => {
  test.each(['Escape', 'Enter'])(
    'is closed with %s, which leaves the focus on the check, and the words in sight',
    async (key) => {
      const page = await portal.open('/home/login', small);
      await lose(page);
      await expectFocus(page, 'Fermer');
      await page.keyboard.press(key);
      await expectFocus(page, 'Vérifier mon abonnement');
      const words = await page.getByRole('alert').boundingBox();
      expect(words!.y).toBeGreaterThan(0);
      expect(words!.y + words!.height).toBeLessThan(small.height);
      expect(portal.fixtures.calls.filter(({ path }) => path === '/loginuser')).toEqual([]);
    },
  );

  test('moves the focus out of the field: no keyboard comes up over the words', async () => {
    const page = await portal.open('/home/login', small);
    await lose(page, 'Enter');
    await page.getByRole('button', { name: 'J’ai compris' }).click();
    await expectFocus(page, 'Vérifier mon abonnement');
  });

  test('is checked and paid again by keyboard alone', async () => {
    const page = await portal.open('/home/login', small);
    await lose(page, 'Enter');
    await expectFocus(page, 'Fermer');
    await page.keyboard.press('Escape');
    await expectFocus(page, 'Vérifier mon abonnement');
    portal.fixtures.override('/loginuser', { kind: 'status', status: 0 });
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Aucun abonnement trouvé').waitFor();
    await expectFocus(page, 'Vérifier mon abonnement');
    portal.fixtures.override('/subscribe/user', { kind: 'silence' });
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Payer à nouveau');
    await page.keyboard.press('Enter');
    await page.getByText('Souscription en cours…').waitFor();
    await expectFocus(page, 'Souscrivez maintenant');
    // It is said before the request has arrived.
    await expect.poll(sent).toEqual([newcomer, newcomer]);
  });

  test('does not move what is on the screen while it is checked', async () => {
    const page = await portal.open('/home/login', small);
    await lose(page);
    await page.keyboard.press('Escape');
    portal.fixtures.override('/loginuser', { kind: 'status', status: 0 });
    await checkButton(page).click();
    await page.getByRole('button', { name: 'Payer à nouveau' }).waitFor();
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await heightOf();
    portal.fixtures.override('/loginuser', { kind: 'silence' });
    await checkButton(page).click();
    await page.getByText('Vérification en cours…').waitFor();
    expect(Math.abs((await heightOf()) - before)).toBeLessThan(24);
  });
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
