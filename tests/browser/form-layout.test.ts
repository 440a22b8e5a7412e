// Layout of the forms and the login header on a narrow phone and a computer, and the size of their downloads.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { testNumber } from '../../fixtures/test-numbers';
import { useBrowserPortal } from '../support/browser-portal';
import { layoutShifts } from '../support/layout-shifts';

const portal = useBrowserPortal();
const narrow = { width: 320, height: 640 };
const low = { width: 320, height: 480 };
const computer = { width: 1280, height: 780 };
const loginHeader = '/home/login-header';

const submitButton = (page: Page) => page.getByRole('button', { name: 'Souscrivez maintenant' });
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())!;
const styleOf = (page: Page, selector: string, property: 'outlineColor' | 'color') =>
  page.locator(selector).evaluate((element, name) => getComputedStyle(element)[name], property);

test.each([
  ['/home/login', 'Souscrivez maintenant'],
  ['/home/check', 'Login'],
  [loginHeader, 'Composez *717#'],
  ['/home/not-charged', 'Réessayez'],
])('on a narrow phone, %s shows its first button without scrolling', async (address, name) => {
  const page = await portal.open(address, narrow);
  const button = await boxOf(page, `main :is(a, button):visible:text-is("${name}")`);
  expect(button.y + button.height).toBeLessThanOrEqual(narrow.height);
});

test('an invalid field has a ring in the colour of its error, and its label is below the header', async () => {
  const page = await portal.open('/home/login', low);
  // The field is in the window, but under the header.
  const field = await boxOf(page, 'main input');
  await page.evaluate((top) => window.scrollTo(0, top), field.y - 5);
  await submitButton(page).click();
  await page.getByRole('alert').waitFor();
  const header = await boxOf(page, 'header');
  expect((await boxOf(page, 'label')).y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(await styleOf(page, 'main input', 'outlineColor')).toBe(
    await styleOf(page, '[role="alert"]', 'color'),
  );
});

test('a request shows one indicator, and its button none', async () => {
  const page = await portal.open('/home/login', narrow);
  portal.fixtures.override('/subscribe/user', { kind: 'silence' });
  const mark = () =>
    submitButton(page).evaluate((button) => getComputedStyle(button, '::before').content);
  await page.getByLabel('Numéro de téléphone').fill(testNumber('success').msisdn);
  await submitButton(page).click();
  await page.getByRole('status').filter({ hasText: 'Souscription en cours…' }).waitFor();
  expect(await mark()).toBe('none');
});

test('the login form shows the prefix until the number contains it', async () => {
  const page = await portal.open('/home/check', narrow);
  const prefix = page.getByText('229', { exact: true });
  await prefix.waitFor();
  const field = page.getByLabel('Enter number');
  await field.fill('0190000003');
  await page.getByText('Number: 229 01 90 00 00 03').waitFor();
  expect(await prefix.isVisible()).toBe(true);
  await field.fill('2290190000003');
  await page.getByText('Number: 229 01 90 00 00 03').waitFor();
  expect(await prefix.isVisible()).toBe(false);
});

describe('the login header', () => {
  /** Returns the names of the links, and their Tab order; expects that the links are sorted by position. */
  async function orders(page: Page) {
    const links = page.locator('main a:visible');
    const names = await links.allTextContents();
    const tops = await links.evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().top),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    const focused: string[] = [];
    await links.first().focus();
    for (const _ of names) {
      focused.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      await page.keyboard.press('Tab');
    }
    return { names, focused };
  }

  test.each([
    [narrow, ['Composez *717#', 'Souscrivez en ligne']],
    [computer, ['Souscrivez en ligne', 'Composez *717#']],
  ])('at %j the Tab order of the links equals their visual order', async (size, first) => {
    const page = await portal.open(loginHeader, size);
    const { names, focused } = await orders(page);
    expect(names).toEqual([...first, 'Déjà abonné\u00a0? Connectez-vous']);
    expect(focused).toEqual(names);
  });

  test.each([
    [narrow, 4],
    [computer, 6],
  ])(
    'at %j the login header downloads at most 20 kB of pictures, without layout shifts',
    async (size, most) => {
      const page = await portal.open(loginHeader, size);
      await page.locator('main img[data-loaded]').nth(1).waitFor();
      await page.waitForLoadState('networkidle');
      const { bytes, count } = await page.evaluate(() => {
        const pictures = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/thumbnails/'));
        return {
          count: pictures.length,
          bytes: pictures.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        };
      });
      expect(count).toBeGreaterThan(1);
      expect(count).toBeLessThanOrEqual(most);
      expect(bytes).toBeLessThanOrEqual(20_000);
      expect(await layoutShifts(page)).toEqual([]);
    },
  );
});

test('a form stands beside artwork on a computer', async () => {
  const page = await portal.open('/home/login', computer);
  await page.locator('main img[data-loaded]').waitFor();
  const { x, width } = await boxOf(page, 'main img');
  expect(x + width).toBeLessThanOrEqual((await boxOf(page, 'h1')).x);
});

test('a phone downloads no artwork for a form', async () => {
  const page = await portal.open('/home/login', narrow);
  await page.waitForLoadState('networkidle');
  const art = page.locator('main img');
  expect(await art.isVisible()).toBe(false);
  expect(await art.getAttribute('src')).toBe(null);
});
