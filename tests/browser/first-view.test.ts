import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { numberOf } from '../support/sample';

const portal = useBrowserPortal();

/** A page whose scripts are on their way until they are let go. */
async function openWithoutScripts(address: string) {
  let begin = () => {};
  const scriptsAfter = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const page = await portal.open(address, undefined, { scriptsAfter });
  await page.locator('#root[aria-busy] > *').first().waitFor({ state: 'attached' });
  const letGo = async () => {
    begin();
    await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
  };
  return { page, letGo };
}

const placeOf = (page: Page, selector: string) => page.locator(selector).first().boundingBox();

const callsTo = (path: string) => portal.fixtures.calls.filter((call) => call.path === path);

describe('before any script has come', () => {
  test.each([
    ['/home?msisdn=2290190000001', 'Play unlimited GAMES', 'en', 'Zogo Games'],
    ['/', 'Play unlimited GAMES', 'en', 'Zogo Games'],
    ['/home/login', 'Souscrivez et Profitez!', 'fr', 'Souscrivez et Profitez! · Zogo Games'],
    ['/home/check', 'Login to Zogo Games', 'en', 'Login to Zogo Games · Zogo Games'],
    ['/search', 'Search', 'en', 'Search · Zogo Games'],
  ])('%s shows its shell: %s', async (address, heading, lang, title) => {
    const { page, letGo } = await openWithoutScripts(address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.title()).toBe(title);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    const links = page.locator('link[rel="stylesheet"]');
    expect(await links.count(), 'its styles are inline').toBe(0);
    const before = [await placeOf(page, 'header'), await placeOf(page, 'h1')];
    if (address === '/') return;
    await letGo();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect([await placeOf(page, 'header'), await placeOf(page, 'h1')], 'nothing moves').toEqual(
      before,
    );
    expect(await page.title()).toBe(title);
  });

  test.each(['/category/Puzzle', '/games/1001/Puzzle', '/home/login-header', '/home/not-charged'])(
    '%s shows a shell of its own',
    async (address) => {
      const { page, letGo } = await openWithoutScripts(address);
      expect((await page.locator('main, #root > *').first().innerText()).trim()).not.toBe('');
      await letGo();
    },
  );

  test('the check and the catalogue are asked for at once, and the app takes the answers over', async () => {
    const { page, letGo } = await openWithoutScripts(`/home?msisdn=${numberOf('subscribed')}`);
    await expect.poll(() => portal.fixtures.calls.length).toBe(2);
    expect(callsTo('/loginuser').map(({ body }) => body)).toEqual([
      { msisdn: numberOf('subscribed'), service: 'Zogo Games' },
    ]);
    await letGo();
    await page.getByRole('heading', { name: 'Arcade' }).waitFor();
    expect(portal.fixtures.calls).toHaveLength(2);

    // Taken over once: another visit asks again.
    await page.getByRole('link', { name: 'Search' }).click();
    await page.goBack();
    await page.getByRole('heading', { name: 'Arcade' }).waitFor();
    expect(callsTo('/loginuser')).toHaveLength(2);
    expect(callsTo('/api/games')).toHaveLength(1);
  });

  test('without a number nothing is asked for', async () => {
    const { page, letGo } = await openWithoutScripts('/home?msisdn=%20');
    await letGo();
    await page.getByRole('link', { name: 'Souscrire en ligne' }).waitFor();
    expect(portal.fixtures.calls).toEqual([]);
  });

  test('a number that is not subscribed is turned away by the answer that came early', async () => {
    const { page, letGo } = await openWithoutScripts(`/home?msisdn=${numberOf('not-subscribed')}`);
    await letGo();
    await page.getByRole('link', { name: 'Souscrire en ligne' }).waitFor();
    expect(callsTo('/loginuser')).toHaveLength(1);
  });

  test('what is typed and chosen is kept, and nothing can be sent', async () => {
    const { page, letGo } = await openWithoutScripts('/home/login');
    await page.getByLabel('Forfait').selectOption('Weekly');
    await page.getByLabel('Numéro de téléphone').fill(numberOf('success'));
    await page.keyboard.press('Enter');
    expect(await page.getByRole('button', { name: 'Souscrivez maintenant' }).isDisabled()).toBe(
      true,
    );
    await letGo();
    await expect
      .poll(() => page.getByLabel('Numéro de téléphone').inputValue())
      .toBe(numberOf('success'));
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
    expect(await focused()).toBe('msisdn');
    expect(portal.fixtures.calls).toEqual([]);
    await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
    await page.getByRole('dialog').waitFor();
    expect(callsTo('/subscribe/user').map(({ body }) => body)).toEqual([
      expect.objectContaining({ msisdn: numberOf('success'), pack: 'Weekly' }),
    ]);
  });

  test('the number of the address stays, whatever has been typed over it', async () => {
    const { page, letGo } = await openWithoutScripts(`/home/login?msisdn=${numberOf('success')}`);
    await page.getByLabel('Numéro de téléphone').fill('999');
    await letGo();
    expect(await page.getByLabel('Numéro de téléphone').inputValue()).toBe(numberOf('success'));
  });

  test('a text for the search is searched for', async () => {
    const { page, letGo } = await openWithoutScripts('/search');
    await page.getByLabel('Search games').fill('lantern');
    await letGo();
    await page.getByRole('link', { name: /Lantern Lanes/ }).waitFor();
    expect(await page.getByLabel('Search games').inputValue()).toBe('lantern');
  });
});
