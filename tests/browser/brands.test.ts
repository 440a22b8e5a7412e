// The built app of each brand shows its name, mark, colours, and packs, and calls the backend with its name and prefix.
// Rule: TEXT-2.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { brands } from '../../brands/all';
import { testNumber } from '../../fixtures/test-numbers';
import { subscribeBody } from '../../src/portal/calls';
import { useBrowserPortal } from '../support/browser-portal';

const root = fileURLToPath(new URL('../..', import.meta.url));
const apps = [
  { name: 'zogo', portal: useBrowserPortal() },
  { name: 'akwaba', portal: useBrowserPortal('otherDist') },
];

test('the test covers every brand', () => {
  expect(apps.map(({ name }) => name)).toEqual(Object.keys(brands));
});

describe.each(apps)('the brand $name', ({ name, portal }) => {
  const brand = brands[name]!;
  const { productName, ussdCode, packs, countryPrefix, defaultPack, description } = brand;
  const bodiesSentTo = (path: string) =>
    portal.fixtures.calls.filter((call) => call.path === path).map(({ body }) => body);

  test("the brand's name, mark and colour show in header and browser, light and dark", async () => {
    const page = await portal.open('/home/check');
    await page.getByRole('heading', { name: `Login to ${productName}` }).waitFor();
    expect(await page.title()).toBe(`Login to ${productName} · ${productName}`);
    const mark = await page.getByRole('link', { name: productName }).locator('svg').innerHTML();
    expect(await page.evaluate(normalized, brand.logo)).toBe(mark);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const seen = await page.evaluate(colorsInUse);
      expect(seen.themeColors).toEqual([seen.header]);
      const [page255, words] = colorScheme === 'dark' ? [0, 255] : [255, 0];
      expect(Math.abs(seen.lightness - page255)).toBeLessThan(50);
      expect(seen.browserText).toBe(`rgb(${words}, ${words}, ${words})`);
    }
    const { request } = page;
    expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({
      name: productName,
      description: description.en,
      theme_color: brand.light.bar,
      background_color: brand.light.page,
    });
    const icon = await page.getAttribute('link[rel="icon"]', 'href');
    expect(await (await request.get(icon ?? '')).text()).toContain(brand.logo);
  });

  test("the form sells the brand's packs at its prices, with its prefix", async () => {
    const page = await portal.open('/home/check');
    await page.getByRole('textbox').fill('0190000099');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('This number is not subscribed').waitFor();
    expect(bodiesSentTo('/loginuser')).toEqual([
      { msisdn: `${countryPrefix}0190000099`, service: productName },
    ]);
    await page.goto('/home/login-header');
    const heading = `Souscrivez en tapant ${ussdCode} à partir de ${packs[0].price}`;
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.goto('/home/login');
    // The form sends nothing before the app is ready.
    const select = page.locator('#root:not([aria-busy])').getByLabel('Forfait');
    await select.waitFor();
    const labels = packs.map(({ label }) => label);
    expect(await select.locator('option').allTextContents()).toEqual(labels);
    expect(await select.inputValue()).toBe(defaultPack);
    const { msisdn } = testNumber('success');
    await page.getByLabel('Numéro de téléphone').fill(msisdn);
    await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
    const chosen = packs.find(({ value }) => value === defaultPack);
    await page.getByText(chosen?.successMessage ?? '').waitFor();
    expect(bodiesSentTo('/subscribe/user')).toEqual([
      subscribeBody({ msisdn, pack: defaultPack }, productName),
    ]);
  });
});

test('robots.txt allows each page with noindex', async () => {
  expect(await readFile(`${root}/public/robots.txt`, 'utf8')).not.toMatch(
    /Disallow: \/(home|\?|$)/m,
  );
});

/**
 * Runs in the page: returns the colours of the header, the browser's frame and its own controls, and the page's lightness (0 to
 * 255).
 */
function colorsInUse() {
  const probe = document.body.appendChild(document.createElement('span'));
  const computed = (color: string) => {
    probe.style.color = color;
    return getComputedStyle(probe).color;
  };
  const [red = 0, green = 0, blue = 0] = (
    getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
  ).map(Number);
  const colors = {
    header: getComputedStyle(document.querySelector('header')!).backgroundColor,
    themeColors: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => computed(content)),
    browserText: computed('CanvasText'),
    lightness: (red + green + blue) / 3,
  };
  probe.remove();
  return colors;
}

/** Markup as the page would write it; runs there. */
function normalized(markup: string): string {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.innerHTML = markup;
  return svg.innerHTML;
}
