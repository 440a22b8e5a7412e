import { screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useBackend } from '../../support/backend';
import { productName } from '../../support/product-name';
import { currentAddress } from '../../support/render-app';
import { numberOf } from '../../support/sample';
import { haveCookie, hrefsIn, visit } from '../../support/visit';

const backend = useBackend();
const subscribed = numberOf('subscribed');

const screens = [
  [`/home?msisdn=${subscribed}`, 'en', productName, 'Play unlimited GAMES'],
  ['/home/login', 'fr', `Souscrivez et Profitez! · ${productName}`, 'Souscrivez et Profitez!'],
  ['/home/check', 'en', `Login to ${productName} · ${productName}`, `Login to ${productName}`],
  [
    '/home/login-header',
    'fr',
    `Souscrivez en tapant *717# à partir de 50F · ${productName}`,
    'Souscrivez en tapant *717# à partir de 50F',
  ],
  ['/home/not-charged', 'fr', `Crédit insuffisant · ${productName}`, 'Crédit insuffisant'],
  ['/category/Puzzle', 'en', `Puzzle · ${productName}`, 'Puzzle'],
  ['/search', 'en', `Search · ${productName}`, 'Search'],
  ['/nowhere', 'en', `Page not found · ${productName}`, 'Page not found'],
] as const;

async function open(address: string, heading: string) {
  const app = visit(backend, address);
  await screen.findByRole('heading', { name: heading, level: 1 });
  await app.settled();
  return app;
}

describe.each(screens)('%s', (address, lang, title, heading) => {
  test(`opens directly, and once more after a reload, in lang="${lang}"`, async () => {
    document.documentElement.lang = lang === 'fr' ? 'en' : 'fr';
    await open(address, heading);
    expect(currentAddress()).toBe(address);
    expect(document.documentElement.lang).toBe(lang);
    await backend.reset();
    expect(document.querySelector('main')).toBe(null);
    await open(address, heading);
    expect(document.title).toBe(title);
  });

  test('gives its own words its language', async () => {
    await open(address, heading);
    const main = screen.getByRole('main');
    const nearest = main.closest('[lang]')?.getAttribute('lang');
    expect(nearest).toBe(lang);
  });

  test('has a banner with the logo, which leads home', async () => {
    haveCookie('+229 01');
    await open(address, heading);
    const logo = screen.getByRole('banner').querySelector('a')!;
    expect(logo.querySelector('svg')).not.toBe(null);
    expect(logo.textContent).toBe(productName);
    const cookie = address.startsWith('/home?') ? subscribed : '%2B229%2001';
    expect(logo.getAttribute('href')).toBe(`/home?msisdn=${cookie}`);
  });

  test('does not lead to /home/not-charged', async () => {
    await open(address, heading);
    const hrefs = hrefsIn(document.body);
    expect(hrefs.length).toBeGreaterThan(0);
    expect(hrefs).not.toContain('/home/not-charged');
  });
});

test('the player opens directly too, in English, under the name of its game', async () => {
  document.documentElement.lang = 'fr';
  const { settled } = visit(backend, '/games/1001/Puzzle');
  await screen.findByTitle('Lantern Lanes');
  await settled();
  expect(document.documentElement.lang).toBe('en');
  expect(document.title).toBe(`Lantern Lanes · ${productName}`);
});

test('the language follows from screen to screen', async () => {
  const { go } = await open('/home/not-charged', 'Crédit insuffisant');
  expect(document.documentElement.lang).toBe('fr');
  await go('/nowhere');
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(document.documentElement.lang).toBe('en');
  await go('/home/login-header');
  await screen.findByRole('heading', { name: /Souscrivez en tapant/ });
  expect(document.documentElement.lang).toBe('fr');
});

describe('the cookie msisdn', () => {
  // What of jsdom itself, which vitest puts there, is needed to look into the browser's cookie jar.
  const { jsdom } = globalThis as unknown as {
    jsdom: {
      cookieJar: { getCookies: (url: string) => Promise<{ key: string; expires: unknown }[]> };
      reconfigure: (settings: { url: string }) => void;
    };
  };

  /** The cookie as the browser keeps it, after a number has been verified. */
  async function verified() {
    const { settled } = visit(backend, `/home?msisdn=${subscribed}`);
    await settled();
    const cookies = await jsdom.cookieJar.getCookies(window.location.href);
    return cookies.find((cookie) => cookie.key === 'msisdn');
  }

  test('is a session cookie for the path /, SameSite=Lax', async () => {
    const cookie = await verified();
    expect(cookie).toMatchObject({
      value: subscribed,
      path: '/',
      sameSite: 'lax',
      secure: false,
      expires: 'Infinity',
      maxAge: null,
    });
  });

  test('is Secure on https', async () => {
    const { href } = window.location;
    jsdom.reconfigure({ url: 'https://portal.example/' });
    onTestFinished(() => {
      document.cookie = 'msisdn=; path=/; max-age=0';
      jsdom.reconfigure({ url: href });
    });
    expect(await verified()).toMatchObject({ value: subscribed, secure: true, path: '/' });
  });

  test('can hold any number', async () => {
    const { pass, settled, user } = visit(backend, '/home/login');
    await user.type(await screen.findByLabelText('Numéro de téléphone'), '+229; 01=2');
    await user.click(screen.getByRole('button', { name: 'Souscrivez maintenant' }));
    await settled();
    pass(2_000);
    await settled();
    expect(screen.getByRole('banner').querySelector('a')?.getAttribute('href')).toBe(
      '/home?msisdn=%2B229%3B%2001%3D2',
    );
  });
});
