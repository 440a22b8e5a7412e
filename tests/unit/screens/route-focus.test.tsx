// After navigation the heading of the next screen has the focus, or the search field where a mouse is used.
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildCatalogue } from '../../../fixtures/catalogue';
import { useBackend } from '../../support/backend';
import { howToSubscribe } from '../../support/offer';
import { numberOf } from '../../support/sample';
import { currentAddress, haveCookie, matchMedia, open } from '../../support/visit';

const backend = useBackend();
const home = `/home?msisdn=${numberOf('subscribed')}`;

const expectFocus = (heading: string) =>
  waitFor(() => {
    const { localName, textContent } = document.activeElement!;
    expect(`${localName}: ${textContent}`).toBe(`h1: ${heading}`);
  });
const step = (direction: 'back' | 'forward') => act(async () => window.history[direction]());

/** Few rows: jsdom is slow to find roles in many. */
const categories = ['Puzzle', 'Arcade', 'Racing'];

async function openAt(address: string) {
  const catalogue = buildCatalogue().filter(({ category }) => categories.includes(category));
  const app = await open(backend, address, catalogue);
  return {
    ...app,
    tap: (name: string | RegExp) => app.user.click(screen.getAllByRole('link', { name })[0]!),
  };
}

// The first test of the file: no screen came before.
test('a page that is opened leaves the focus where the browser puts it, also after the redirect from /', async () => {
  haveCookie(numberOf('subscribed'));
  await openAt('/');
  await screen.findByRole('heading', { name: 'Arcade' });
  expect(currentAddress()).toBe(home);
  expect(document.activeElement).toBe(document.body);
});

test('the focus goes to the heading of each next screen, by links, redirects, Back and Forward', async () => {
  const { tap, click, go } = await openAt(home);
  await tap(/^View more/);
  await expectFocus('Puzzle');
  await step('back');
  await expectFocus('Play unlimited GAMES');
  await step('forward');
  await expectFocus('Puzzle');
  await click('button', 'Category');
  await tap('Racing');
  await expectFocus('Racing');
  await go(`/home?msisdn=${numberOf('not-subscribed')}`);
  await expectFocus(howToSubscribe);
});

test('with a mouse the search field has the focus, and after a search the heading', async () => {
  matchMedia(() => true);
  const { tap, user, settled } = await openAt(home);
  await tap('Search');
  const field = await screen.findByLabelText('Search games');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, 'trinkets');
  await settled();
  await tap(/^Twin/);
  await screen.findByTitle('Twin Trinkets');
  await step('back');
  await expectFocus('Search');
  await tap('Back');
  await expectFocus('Play unlimited GAMES');
});

test('on a phone the search screen opens no keyboard: its heading has the focus', async () => {
  const { tap } = await openAt(home);
  await tap('Search');
  await expectFocus('Search');
});

test('Tab continues after the heading', async () => {
  const { tap, user } = await openAt('/home/login-header');
  await tap(/^Déjà abonné/);
  await expectFocus('Login to Zogo Games');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Enter number'));
});
