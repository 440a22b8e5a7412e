import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { brands } from '../../brands/all';
import { testNumber } from '../../fixtures/test-numbers';
import { drawingsOf, readIcons } from '../../build/icons';
import { useBrowserPortal, type BrowserPortal } from '../support/browser-portal';
import { buildWith } from '../support/build-with';
import { lowContrast } from '../support/low-contrast';
import { named } from '../support/named';

const root = fileURLToPath(new URL('../..', import.meta.url));
const origin = 'https://play.example.com';

const first = useBrowserPortal();
const second = useBrowserPortal((outDir) =>
  buildWith({ VITE_BRAND: 'akwaba', VITE_PUBLIC_ORIGIN: origin }, outDir),
);

interface Screen {
  address: string;
  /** How to have it show what it has to show. */
  see: (page: Page) => Promise<void>;
}

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();

/** Every screen, and the states that have colours of their own. */
const screens: Screen[] = [
  { address: `/home?msisdn=${testNumber('subscribed').msisdn}`, see: text('View more') },
  { address: '/home/login', see: text('Forfait') },
  {
    address: `/home/login?msisdn=${testNumber('insufficient-credit').msisdn}`,
    see: async (page) => {
      await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    address: '/home/check',
    see: async (page) => {
      await page.getByRole('textbox').fill('x');
      await page.getByRole('button', { name: 'Login' }).click();
      await text(/digits only/)(page);
    },
  },
  { address: '/home/login-header', see: text('Souscrire en ligne') },
  { address: '/home/not-charged', see: text('Votre crédit est insuffisant') },
  {
    address: '/search',
    see: async (page) => {
      await page.getByPlaceholder('Search here').fill('a');
      await text('Category: ')(page);
    },
  },
  {
    address: '/category/Puzzle',
    // A game's: its place is held by the same words, invisible.
    see: (page) =>
      page
        .getByRole('link', { name: /^Play / })
        .first()
        .waitFor(),
  },
  { address: '/games/1/Nothing', see: text('No game found') },
  { address: '/no/such/page', see: text('Page not found') },
];

/** How light the page is behind everything, of 255. */
const lightnessOf = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
    ).map(Number);
    return (red + green + blue) / 3;
  });

describe.each([
  ['first', 'light', first],
  ['first', 'dark', first],
  ['second', 'light', second],
  ['second', 'dark', second],
] as const)('of the %s brand, %s:', (_, colorScheme, portal) => {
  test('every screen is so, its words can be read, and the browser’s own parts follow', async () => {
    const page = await portal.open('/no/such/page');
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const { address, see } of screens) {
      await page.goto(address);
      await see(page);
      const lightness = await lightnessOf(page);
      expect(lightness < 50 ? 'dark' : lightness > 230 && 'light', `at ${address}`).toBe(
        colorScheme,
      );
      expect(await page.evaluate(lowContrast), `words at ${address}`).toEqual([]);
      const field = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('span'));
        probe.style.color = 'CanvasText';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
      expect(field).toBe(colorScheme === 'dark' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)');
    }
  });
});

const portalOf = (brand: string): BrowserPortal => (brand === 'zogo' ? first : second);

describe.each(named(Object.entries(brands), ([name]) => name))(
  'the brand %s',
  (_, [name, brand]) => {
    const { productName, ussdCode, packs, countryPrefix, description } = brand;
    const open = (address: string) => portalOf(name).open(address);

    test('shows its name, mark and colour in the header, and says both to the browser', async () => {
      const page = await open('/home/check');
      await page.getByRole('heading', { name: `Login to ${productName}` }).waitFor();
      expect(await page.title()).toBe(`Login to ${productName} · ${productName}`);
      const home = page.getByRole('link', { name: productName });
      const mark = await home.locator('svg').innerHTML();
      expect(await page.evaluate(normalized, brand.logo)).toBe(mark);
      const header = await page
        .getByRole('banner')
        .evaluate((element) => getComputedStyle(element).backgroundColor);
      const shown = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => {
            document.body.style.color = content;
            return getComputedStyle(document.body).color;
          }),
      );
      expect(shown).toEqual([header]);
      const manifest = await page.request.get('/manifest.webmanifest');
      expect(await manifest.json()).toMatchObject({
        name: productName,
        description: description.en,
        theme_color: brand.light.night,
        background_color: brand.light.page,
      });
      const icon = await page.getAttribute('link[rel="icon"]', 'href');
      expect(await (await page.request.get(icon ?? '')).text()).toContain(brand.logo);
    });

    test('sells its packs at its prices, from the one that it begins with', async () => {
      const page = await open('/home/login-header');
      await page
        .getByRole('heading', {
          name: `Souscrivez en tapant ${ussdCode} à partir de ${packs[0].price}`,
        })
        .waitFor();
      await page.getByRole('link', { name: 'Souscrire en ligne' }).click();
      // The link loads a page, whose form sends nothing before the app is ready.
      const select = page.locator('#root:not([aria-busy])').getByLabel('Forfait');
      await select.waitFor();
      expect(await select.locator('option').allTextContents()).toEqual(
        packs.map(({ label }) => label),
      );
      expect(await select.inputValue()).toBe(brand.defaultPack);
      const { msisdn } = testNumber('success');
      await page.getByLabel('Numéro de téléphone').fill(msisdn);
      await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
      const chosen = packs.find(({ value }) => value === brand.defaultPack);
      await page.getByText(chosen?.successMessage ?? '').waitFor();
      const calls = portalOf(name).fixtures.calls.filter(({ path }) => path === '/subscribe/user');
      expect(calls.map(({ body }) => body)).toMatchObject([
        { msisdn, service_name: productName, pack: brand.defaultPack },
      ]);
    });

    test('puts its prefix before a number', async () => {
      const page = await open('/home/check');
      await page.getByRole('textbox').fill('0190000099');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByText('This number is not subscribed').waitFor();
      const calls = portalOf(name).fixtures.calls.filter(({ path }) => path === '/loginuser');
      expect(calls.map(({ body }) => body)).toEqual([
        { msisdn: `${countryPrefix}0190000099`, service: productName },
      ]);
    });

    test('has the icons that its mark and its colours give', async () => {
      const page = await open('/no/such/page');
      const icons = new Map(readIcons(root, name));
      for (const [file, { svg, width, height }] of Object.entries(drawingsOf(brand))) {
        const served = await (await page.request.get(`/${file}`)).body();
        expect(icons.get(file)?.equals(served), `of ${file}`).toBe(true);
        const difference = await page.evaluate(differenceOf, {
          pictures: [
            `data:image/svg+xml,${encodeURIComponent(svg)}`,
            `data:image/png;base64,${served.toString('base64')}`,
          ],
          // Of large ones, smaller ones tell as much in less time.
          width: width > 100 ? width / 4 : width,
          height: width > 100 ? height / 4 : height,
        });
        // Of 255, at all points on average: browsers smooth edges in their own ways, and have their own letters.
        expect(difference, `of ${file}`).toBeLessThan(3);
      }
    });
  },
);

describe('what others read of a page', () => {
  const headOf = async (portal: BrowserPortal, address: string) => {
    const page = await portal.open('/no/such/page');
    const html = await (await page.request.get(address)).text();
    return html.slice(0, html.indexOf('<body'));
  };

  test('are its own words; its address only where the portal knows its origin', async () => {
    expect(await headOf(first, '/home?msisdn=2290190000001')).not.toContain('canonical');
    const head = await headOf(second, '/home?msisdn=2290190000001');
    expect(head).toContain(`<link rel="canonical" href="${origin}/home">`);
    expect(head).toContain(`property="og:image" content="${origin}/share.png"`);
    expect(head).toContain(brands.akwaba?.description.en);
    expect(await headOf(second, '/home/login')).toContain(brands.akwaba?.description.fr);
  });

  test('is not asked for where there is nothing to be found', async () => {
    for (const address of ['/no/such/page', '/home/not-charged']) {
      expect(await headOf(first, address)).toContain('<meta name="robots" content="noindex">');
    }
    expect(await headOf(first, '/home')).not.toContain('noindex');
    const robots = await readFile(`${root}/public/robots.txt`, 'utf8');
    // Who may not ask for an address does not learn that it is not to be listed.
    expect(robots).not.toMatch(/Disallow: \/(home|\?|$)/m);
  });
});

/** Markup as the page would write it; runs there. */
function normalized(markup: string): string {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.innerHTML = markup;
  return svg.innerHTML;
}

/** How far two pictures differ on average; runs in the page. */
async function differenceOf({
  pictures,
  width,
  height,
}: {
  pictures: string[];
  width: number;
  height: number;
}): Promise<number> {
  const [one = [], other = []] = await Promise.all(
    pictures.map(async (address) => {
      const picture = new Image(width, height);
      picture.src = address;
      await picture.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      context.drawImage(picture, 0, 0, width, height);
      return [...context.getImageData(0, 0, width, height).data];
    }),
  );
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}
