// The category screen: its addresses, and the games below a short list; the paths prove how the catalogue loads and fails.
// Rules: CATEGORY-1, NAV-9.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBackend } from '../../support/backend';
import { sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import { hrefOf, hrefsIn, open } from '../../support/visit';

const backend = useBackend();

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const cards = () => [...document.querySelectorAll<HTMLElement>('main li[aria-posinset]')];
const names = () => cards().map((card) => within(card).getByText(/^Game /).textContent);

const openCategory = (segment: string, body?: unknown) =>
  open(backend, `/category/${segment}`, body);

test.each([
  [6, ['/games/50/Arcade']],
  [7, []],
])('a list of %i games has the games of other categories below it: %j', async (count, expected) => {
  await openCategory('Puzzle', [
    sampleGroup('Puzzle', sampleGames(1, count)),
    sampleGroup('Arcade', sampleGames(50, 1)),
  ]);
  const region = screen.queryByRole('region', { name: 'Try one of these' });
  expect(region ? hrefsIn(region) : []).toEqual(expected);
});

test.each([
  ['100% Fun', '100%25%20Fun'],
  ['%2F', '%252F'],
  ['A+B #1', 'A%2BB%20%231'],
  ['Quoi ?/\n', 'Quoi%20%3F%2F%0A'],
  ['Été & Co', '%C3%89t%C3%A9%20%26%20Co', '/e%CC%81te+&+CO//'],
])(
  'the category %j has the address %s, which is decoded once, and the same page at %s',
  async (category, segment, opened = segment) => {
    await openCategory(opened, [
      sampleGroup('/', sampleGames(9, 1)),
      sampleGroup(category, sampleGames(1, 1)),
    ]);
    expect(title()).toBe(category);
    expect(names()).toEqual(['Game 1']);
    expect(hrefOf('Play Game 1')).toBe(`/games/1/${segment}`);
    const current = () => document.querySelector('[aria-current]')?.textContent;
    await waitFor(() => expect(current()).toBe(category));
  },
);

test.each(['%E0%A4%A', '100%', 'Puzz'])(
  'an unknown category shows the empty page: %s',
  async (segment) => {
    await openCategory(segment, [sampleGroup('Puzzle', [sampleGame(1)])]);
    expect(cards()).toEqual([]);
    expect(screen.getByText('No games here')).toBeDefined();
    expect(hrefOf('Back')).toBe('/');
  },
);
