import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { testNumber } from '../../fixtures/test-numbers';
import { packs } from '../../machines/packs';
import { productName } from '../support/product-name';
import { useBrowserPortal } from '../support/browser-portal';
import { named } from '../support/named';

const portal = useBrowserPortal();
const subscriber = testNumber('subscribed').msisdn;
const newcomer = testNumber('success').msisdn;

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'msisdn');

const sentTo = (path: string) =>
  portal.fixtures.calls.filter((call) => call.path === path).map((call) => call.body);

test('a subscriber goes from the landing page by the drawer to a category, plays a game and closes it', async () => {
  const page = await portal.open(`/home?msisdn=${subscriber}`);
  await page.getByRole('heading', { name: 'Arcade' }).waitFor();
  expect(sentTo('/loginuser')).toEqual([{ msisdn: subscriber, service: productName }]);
  expect(sentTo('/api/games')).toHaveLength(1);
  expect(await cookieOf(page)).toMatchObject({
    value: subscriber,
    path: '/',
    sameSite: 'Lax',
    expires: -1,
  });

  await page.getByRole('button', { name: 'Category' }).click();
  const drawer = page.getByRole('dialog', { name: 'Categories' });
  await drawer.getByRole('link', { name: 'Cards & Board' }).click();
  await page.getByRole('heading', { name: 'Cards & Board', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/category/Cards%20%26%20Board');

  const play = page.getByRole('link', { name: /^Play / }).first();
  const title = (await play.getAttribute('aria-label'))?.replace(/^Play /, '') ?? '';
  await play.click();
  const game = page.frameLocator('iframe');
  await game.getByText(title).first().waitFor();

  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('heading', { name: 'Arcade' }).waitFor();
  expect(page.url()).toBe(`${portal.origin}/home?msisdn=${subscriber}`);
  // The rows of before are there at once, the new check is on its way.
  await expect.poll(() => sentTo('/loginuser')).toHaveLength(2);
  expect(sentTo('/api/games')).toHaveLength(1);
});

describe('subscribing', () => {
  test.each(named(packs, ({ value }) => value))(
    'to the pack %s says so, and goes home after 2 seconds',
    async (_, pack) => {
      const page = await portal.open('/home/login', undefined, { withClock: true });
      await page.getByLabel('Numéro de téléphone').fill(newcomer);
      await page.getByLabel('Forfait').selectOption(pack.value);
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
      const modal = page.getByRole('dialog');
      await modal.getByText(pack.successMessage).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      expect(await modal.isVisible()).toBe(true);
      expect(sentTo('/subscribe/user')).toEqual([
        { msisdn: newcomer, mact: 'web', service_name: productName, pack: pack.value },
      ]);

      await page.clock.runFor(1_999);
      expect(new URL(page.url()).pathname).toBe('/home/login');
      await page.clock.runFor(1);
      await page.getByRole('heading', { name: 'Arcade' }).waitFor();
      expect(page.url()).toBe(`${portal.origin}/home?msisdn=${newcomer}`);
      expect((await cookieOf(page))?.value).toBe(newcomer);
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );

  test('twice in one tap, and once more by Enter, sends one request', async () => {
    const page = await portal.open('/home/login');
    await page.getByLabel('Numéro de téléphone').fill(testNumber('silent').msisdn);
    await page.getByRole('button', { name: 'Souscrivez maintenant' }).dblclick();
    await page.keyboard.press('Enter');
    await page.getByText('Souscription en cours…').waitFor();
    // The words are there before the request has arrived.
    await expect.poll(() => sentTo('/subscribe/user').length).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    // What the taps and the keys have sent has arrived before this.
    await page.evaluate(() => fetch('/api/games').then((answer) => answer.text()));
    expect(sentTo('/subscribe/user')).toHaveLength(1);
  });

  test('without credit shows the operator’s words, and × leads back to the form', async () => {
    const page = await portal.open(
      `/home/login?msisdn=${testNumber('insufficient-credit').msisdn}`,
    );
    const submit = page.getByRole('button', { name: 'Souscrivez maintenant' });
    await submit.click();
    const modal = page.getByRole('alertdialog');
    await modal
      .getByText('Votre crédit est insuffisant, veuillez recharger svp et reessayer.')
      .waitFor();
    // The keyboard stays inside the modal.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => {
        const focused = document.activeElement;
        return focused === document.body || focused?.closest('dialog') !== null;
      }),
    ).toBe(true);
    await modal.getByRole('button', { name: 'Fermer' }).click();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await submit.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

test('a payment that the operator does not know of yet is shown, also after a reload and in a second tab', async () => {
  const page = await portal.open('/home/login');
  await page.getByLabel('Numéro de téléphone').fill(newcomer);
  await page.getByLabel('Forfait').selectOption('3Day');
  portal.fixtures.override('/loginuser', { kind: 'status', status: 0 });
  await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
  await page.waitForURL('/home/login-header');
  const expectPayment = async (tab: Page) => {
    await tab.getByText('Votre paiement a été reçu.').waitFor();
    await tab.getByText(/Forfait à 100F, valable 3 jours, payé le \d/).waitFor();
  };
  await expectPayment(page);
  await page.reload();
  await expectPayment(page);
  const second = await page.context().newPage();
  await second.goto('/home');
  await expectPayment(second);

  portal.fixtures.override('/loginuser', undefined);
  await second.getByRole('link', { name: 'Réessayer' }).click();
  await second.getByRole('heading', { name: 'Arcade' }).waitFor();
  expect(second.url()).toBe(`${portal.origin}/home?msisdn=${newcomer}`);
  expect(sentTo('/subscribe/user')).toHaveLength(1);
});

test("'This is not my number' forgets the number", async () => {
  const page = await portal.open(`/home?msisdn=${subscriber}`);
  const button = page.getByRole('button', { name: 'This is not my number' });
  await button.waitFor();
  expect(await cookieOf(page)).toMatchObject({ value: subscriber });
  await button.click();
  await page.getByText('Souscrivez en tapant *717# à partir de 50F').waitFor();
  expect(await cookieOf(page)).toBeUndefined();
  await page.goto('/');
  await page.getByText('Souscrivez en tapant *717# à partir de 50F').waitFor();
  expect(await page.getByRole('link', { name: 'Réessayer' }).count()).toBe(0);
});

test('a number without its prefix logs in and goes home with it', async () => {
  const page = await portal.open('/home/check', undefined, { withClock: true });
  await page.getByLabel('Enter number').fill(subscriber.slice(3));
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Welcome!').waitFor();
  await page.clock.runFor(2_000);
  await page.getByRole('heading', { name: 'Arcade' }).waitFor();
  expect(page.url()).toBe(`${portal.origin}/home?msisdn=${subscriber}`);
});

test('every keystroke of a search sends a request, and a result plays', async () => {
  const page = await portal.open('/search');
  // Counted where they leave: one that is superseded at once may never arrive.
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/fetch-games')) requests += 1;
  });
  await page.getByRole('textbox').pressSequentially('LANTERN');
  const result = page.getByRole('link', { name: /Lantern Lanes/ });
  await result.getByText('Category: Puzzle').waitFor();
  // The browser tells of them a little later than the page.
  await expect.poll(() => requests).toBe(7);
  await result.click();
  await page.frameLocator('iframe').getByText('Lantern Lanes').first().waitFor();
  expect(requests).toBe(7);
  expect(new URL(page.url()).pathname).toMatch(/^\/games\/\d+\/Puzzle$/);
});

test('who comes without a number, or with one that is not subscribed, sees how to subscribe', async () => {
  const page = await portal.open('/');
  await page.getByText('Souscrivez en tapant *717# à partir de 50F').waitFor();
  expect(new URL(page.url()).pathname).toBe('/home/login-header');
  await page.goto(`/home?msisdn=${testNumber('not-subscribed').msisdn}`);
  await page.getByText('Souscrivez en tapant *717# à partir de 50F').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await cookieOf(page)).toBeUndefined();
});

test('a game of ours has neither our origin nor our number', async () => {
  const page = await portal.open(`/home?msisdn=${subscriber}`);
  await page.getByRole('heading', { name: 'Arcade' }).waitFor();
  await page.getByRole('link', { name: 'Lantern Lanes' }).click();
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  // What is in it at first is an empty page.
  await frame?.waitForURL(/\/fixtures\/games\//);
  const seen = await frame?.evaluate(() => {
    let cookie: string;
    try {
      cookie = document.cookie;
    } catch {
      cookie = 'refused';
    }
    return { origin: window.origin, referrer: document.referrer, cookie };
  });
  expect(seen).toEqual({ origin: 'null', referrer: '', cookie: 'refused' });
});
