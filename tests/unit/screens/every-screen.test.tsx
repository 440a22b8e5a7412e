// Every screen has its title, its language and a logo that leads home; / leads there, and unknown addresses show the way.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { screenAt, screenIds as appScreenIds } from '../../../src/screens';
import { samplePlace, screenIds, screens, type Screen } from '../../paths/models/navigation';
import { useBackend } from '../../support/backend';
import { productName } from '../../support/product-name';
import { numberOf } from '../../support/sample';
import {
  currentAddress,
  followAddresses,
  haveCookie,
  hrefOf,
  hrefsIn,
  open,
} from '../../support/visit';

const backend = useBackend();
const subscribed = numberOf('subscribed');

const inModel = screenIds.map((id) => ({ id, ...screens[id], ...samplePlace(id) }));
/** The player has neither the header nor a heading. */
const withHeader = inModel.filter(({ heading }) => heading !== null);

test('the navigation model has each screen of src/screens.ts, at an address of that screen', () => {
  expect(screenIds.toSorted()).toEqual(appScreenIds.toSorted());
  const shown = inModel.map(({ address }) => screenAt(new URL(address, 'http://portal').pathname));
  expect(shown).toEqual(screenIds);
});

const rows = withHeader.map((row) => [row.address, row] as const);
/** Labels apart from the header's. */
const labelsOfScreen: Partial<Record<Screen, string[]>> = {
  'ussd-page': ['Forfaits'],
  'not-charged': ['Forfaits'],
};

const spokenLabels = () =>
  [...document.querySelectorAll('[aria-label], [title], [alt]:not([alt=""])')].map((element) =>
    ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? '').join(''),
  );

test.each(rows)('%s opens in its language, with a logo that leads home', async (address, row) => {
  const { id, heading, lang } = row;
  haveCookie(subscribed);
  document.documentElement.lang = '';
  await open(backend, address);
  screen.getByRole('heading', { name: heading!, level: 1 });
  expect(currentAddress()).toBe(address);
  expect(document.documentElement.lang).toBe(lang);
  expect(document.title).toBe(id === 'landing' ? productName : `${heading} · ${productName}`);
  expect(screen.getByRole('main').closest('[lang]')?.getAttribute('lang')).toBe(lang);
  const logo = screen.getByRole('banner').querySelector('a')!;
  expect(logo.querySelector('svg')).not.toBe(null);
  expect(logo.textContent).toBe(productName);
  expect(logo.getAttribute('href')).toBe('/');
  expect(hrefsIn(document.body)).not.toContain('/home/not-charged');
  const french = ['Recherche', ...(labelsOfScreen[id] ?? [])];
  expect(lang === 'fr' ? spokenLabels() : french).toEqual(french);
});

const landing = `/home?msisdn=${subscribed}`;

test.each([
  ['', null, ['/home', '/home/login-header']],
  ['', subscribed, [landing]],
  ['?msisdn=%20', subscribed, [landing]],
  [`?msisdn=${subscribed}`, null, [landing]],
  [`?msisdn=${subscribed}`, numberOf('subscribed-numeric'), [landing]],
  ['', '+229 01', ['/home?msisdn=%2B229%2001', '/home/login-header']],
])('/%s with the cookie %j leads to %j, in its own history entry', async (query, cookie, next) => {
  if (cookie !== null) haveCookie(cookie);
  const addresses = followAddresses();
  const entries = window.history.length;
  await open(backend, `/${query}`);
  expect(addresses).toEqual([`/${query}`, ...next]);
  expect(window.history.length).toBe(entries);
});

test.each(['/nowhere', '/home/elsewhere', '/games/1', '/category', '/a/b/c/d', '/%E0%A4%A'])(
  "the unknown address %s shows 'Page not found', a way home, and requests no more than the games",
  async (address) => {
    await open(backend, address);
    screen.getByRole('heading', { name: 'Page not found' });
    expect(hrefOf('Back to the games')).toBe('/');
    expect(currentAddress()).toBe(address);
    const paths = backend.fixtures.calls.map(({ path }) => path);
    expect(paths.filter((path) => path !== '/api/games')).toEqual([]);
  },
);
