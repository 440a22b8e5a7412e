// Every screen: it opens directly and after a reload, with its title, its language, and a logo that leads home.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBackend } from '../../support/backend';
import { howToSubscribe } from '../../support/offer';
import { productName } from '../../support/product-name';
import { currentAddress } from '../../support/render-app';
import { numberOf } from '../../support/sample';
import { haveCookie, hrefsIn, visit } from '../../support/visit';

const backend = useBackend();
const subscribed = numberOf('subscribed');

test.each<[string, string, string, string?]>([
  [`/home?msisdn=${subscribed}`, 'en', 'Play unlimited GAMES', productName],
  ['/home/login', 'fr', 'Souscrivez et Profitez!'],
  ['/home/check', 'en', `Login to ${productName}`],
  ['/home/login-header', 'fr', howToSubscribe],
  ['/home/not-charged', 'fr', 'Crédit insuffisant'],
  ['/category/Puzzle', 'en', 'Puzzle'],
  ['/search', 'en', 'Search'],
  ['/nowhere', 'en', 'Page not found'],
])('%s opens in lang="%s", with a logo that leads home', async (address, lang, heading, title) => {
  haveCookie(subscribed);
  for (const visitName of ['directly', 'after a reload']) {
    document.documentElement.lang = '';
    const { settled } = visit(backend, address);
    await screen.findByRole('heading', { name: heading, level: 1 });
    await settled();
    expect(currentAddress(), `opened ${visitName}`).toBe(address);
    expect(document.documentElement.lang, `opened ${visitName}`).toBe(lang);
    expect(document.title, `opened ${visitName}`).toBe(title ?? `${heading} · ${productName}`);
    const main = screen.getByRole('main');
    expect(main.closest('[lang]')?.getAttribute('lang')).toBe(lang);
    const logo = screen.getByRole('banner').querySelector('a')!;
    expect(logo.querySelector('svg')).not.toBe(null);
    expect(logo.textContent).toBe(productName);
    expect(logo.getAttribute('href')).toBe(`/home?msisdn=${subscribed}`);
    expect(hrefsIn(document.body)).not.toContain('/home/not-charged');
    await backend.reset();
    expect(document.querySelector('main')).toBe(null);
  }
});

test('the player opens directly too, in English, under the name of its game', async () => {
  document.documentElement.lang = 'fr';
  const { settled } = visit(backend, '/games/1001/Puzzle');
  await screen.findByTitle('Lantern Lanes');
  await settled();
  expect(document.documentElement.lang).toBe('en');
  expect(document.title).toBe(`Lantern Lanes · ${productName}`);
});

test.each([
  ['/home/login', ['Recherche']],
  ['/home/login-header', ['Recherche', 'Forfaits']],
  ['/home/not-charged', ['Recherche']],
])('the labels that only a screen reader speaks are French on %s', async (address, labels) => {
  const { settled } = visit(backend, address);
  await screen.findByRole('heading', { level: 1 });
  await settled();
  const found = [...document.querySelectorAll('[aria-label], [title], [alt]:not([alt=""])')];
  const spoken = found.map((element) =>
    ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? '').join(''),
  );
  expect(spoken).toEqual(labels);
});
