// The built app of each brand has its name, language and colours in the browser, and calls the backend with its name, prefix and packs.
// docs/screens shows its mark, texts and prices.
// Rules: TEXT-1, TEXT-2.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { brands } from '../../brands/all';
import * as english from '../../brands/texts/en';
import * as french from '../../brands/texts/fr';
import type { ProductPath } from '../../fixtures/answers';
import { testNumber } from '../../fixtures/test-numbers';
import { subscribeBody } from '../../src/portal/calls';
import { untilHydrated, useBrowserPortal } from '../support/browser-portal';

const apps = [
  { name: 'zogo', portal: useBrowserPortal() },
  { name: 'akwaba', portal: useBrowserPortal('otherDist') },
];

test('the test covers every brand', () => {
  expect(apps.map(({ name }) => name)).toEqual(Object.keys(brands));
});

describe.each(apps)('the brand $name', ({ name, portal }) => {
  const brand = brands[name]!;
  const { productName, countryPrefix, defaultPack, description, language } = brand;
  const texts: { [Name in keyof typeof english]: string } = { en: english, fr: french }[language];
  const bodiesSentTo = (path: ProductPath) => portal.callsTo(path).map(({ body }) => body);

  test("the browser shows the brand's name, icon and colour, light and dark", async () => {
    const page = await portal.open('/home/check');
    const title = `${texts.loginTo} ${productName}`;
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.title()).toBe(`${title} · ${productName}`);
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { header, themeColors } = await page.evaluate(colorsInUse);
      expect(themeColors).toEqual([header]);
    }
    const { request } = page;
    expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({
      name: productName,
      description: description[language],
      lang: language,
      theme_color: brand.light.bar,
      background_color: brand.light.page,
    });
    const icon = await page.getAttribute('link[rel="icon"]', 'href');
    expect(await (await request.get(icon ?? '')).text()).toContain(brand.logo);
  });

  test('no word of the name breaks at 320 px beside all controls of the header, also in a wide font', async () => {
    const page = await portal.open('/search', { width: 320, height: 568 });
    expect(await page.evaluate(linesOfWords)).toEqual(productName.split(' ').map(() => 1));
  });

  test("the forms send the brand's name, prefix and default pack", async () => {
    const page = await portal.open('/home/check');
    await page.getByRole('textbox').fill('0190000099');
    await page.getByRole('button', { name: texts.loginButton }).click();
    await page.getByText(texts.numberNotSubscribed).waitFor();
    expect(bodiesSentTo('/loginuser')).toEqual([
      { msisdn: `${countryPrefix}0190000099`, service: productName },
    ]);
    await page.goto('/home/login');
    // The form sends nothing before the app is ready.
    await untilHydrated(page);
    const { msisdn } = testNumber('success');
    await page.getByLabel('Numéro de téléphone').fill(msisdn);
    await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
    await expect
      .poll(() => bodiesSentTo('/subscribe/user'))
      .toEqual([subscribeBody({ msisdn, pack: defaultPack }, productName)]);
  });
});

test('a build in French has no English text', () => {
  const dist = inject('otherDist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const content = files
    .filter((file) => /\.(html|js|webmanifest)$/.test(file) && !file.startsWith('flows'))
    .map((file) => readFileSync(join(dist, file), 'utf8'))
    .join('');
  const leftIn = (table: object) =>
    Object.values(table).filter((text: string) =>
      ['"', '`', '>'].some((before) => content.includes(`${before}${text}`)),
    );
  expect(leftIn(french).length).toBeGreaterThan(50);
  expect(leftIn(english).filter((text: string) => text.includes(' '))).toEqual([]);
});

/** Runs in the page: returns the number of lines of each word of the name, the widest being as wide as in Verdana or DejaVu Sans. */
function linesOfWords() {
  const name = document.querySelector<HTMLElement>('header a span')!;
  const text = name.firstChild as Text;
  const boxes = () =>
    [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return [...range.getClientRects()];
    });
  const widest = () => Math.max(...boxes().map(([box]) => box!.width));
  name.style.cssText = 'flex:none; max-width:none';
  let spacing = -1;
  do name.style.letterSpacing = `${(spacing += 0.1)}px`;
  while (widest() < 62);
  name.style.flex = name.style.maxWidth = '';
  return boxes().map((lines) => lines.length);
}

/** Runs in the page: returns the colours of the header and of the browser's frame. */
function colorsInUse() {
  const probe = document.body.appendChild(document.createElement('span'));
  const computed = (color: string) => {
    probe.style.color = color;
    return getComputedStyle(probe).color;
  };
  const colors = {
    header: getComputedStyle(document.querySelector('header')!).backgroundColor,
    themeColors: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => computed(content)),
  };
  probe.remove();
  return colors;
}
