// Every screen: it opens directly and after a reload, with its title, its language, and a logo that leads home.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { screenAt, screenIds as appScreenIds } from '../../../src/screens';
import { samplePlace, screenIds, screens, type Screen } from '../../paths/models/navigation';
import { useBackend } from '../../support/backend';
import { productName } from '../../support/product-name';
import { currentAddress } from '../../support/render-app';
import { numberOf } from '../../support/sample';
import { haveCookie, hrefsIn, visit } from '../../support/visit';

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

test.each(rows)('%s opens in its language, with a logo that leads home', async (address, row) => {
  const { id, heading, lang } = row;
  const title = id === 'landing' ? productName : `${heading} · ${productName}`;
  haveCookie(subscribed);
  for (const visitName of ['directly', 'after a reload']) {
    document.documentElement.lang = '';
    const { settled } = visit(backend, address);
    await screen.findByRole('heading', { name: heading!, level: 1 });
    await settled();
    expect(currentAddress(), `opened ${visitName}`).toBe(address);
    expect(document.documentElement.lang, `opened ${visitName}`).toBe(lang);
    expect(document.title, `opened ${visitName}`).toBe(title);
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

/** Labels apart from the header's. */
const labelsOfScreen: Partial<Record<Screen, string[]>> = { 'login-header': ['Forfaits'] };
const french = withHeader
  .filter(({ lang }) => lang === 'fr')
  .map(({ id, address }) => [address, ['Recherche', ...(labelsOfScreen[id] ?? [])]] as const);

test.each(french)(
  'the labels that only a screen reader speaks are French on %s',
  async (address, labels) => {
    const { settled } = visit(backend, address);
    await screen.findByRole('heading', { level: 1 });
    await settled();
    const found = [...document.querySelectorAll('[aria-label], [title], [alt]:not([alt=""])')];
    const spoken = found.map((element) =>
      ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? '').join(''),
    );
    expect(spoken).toEqual(labels);
  },
);
