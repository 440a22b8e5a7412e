// The row 'Continue playing' has the last six games, stored on this device only, whatever the storage holds or refuses.
// Rules: LAND-17.
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addRecentGame, readRecentGames } from '../../../src/portal/recent-games';
import { rows } from '../../../src/ui/lists/CategoryRow.css';
import { useBackend } from '../../support/backend';
import { numberOf, sampleGames, sampleGroup } from '../../support/sample';
import { currentAddress, hrefsIn, open } from '../../support/visit';

const backend = useBackend();
const home = `/home?msisdn=${numberOf('subscribed')}`;
const key = 'recentGames';
const games = [sampleGroup('Puzzle', sampleGames(1, 8)), sampleGroup('Été', sampleGames(11, 2))];

const row = () => screen.findByRole('region', { name: 'Continue playing' });
const hasRow = () => screen.queryByRole('region', { name: 'Continue playing' }) !== null;
const addressesIn = async () => hrefsIn(await row());
/** Resolves when the landing page has looked for games to continue and found none. */
const untilNone = () =>
  vi.waitFor(() => expect(document.querySelector('main [aria-busy]')?.className).toBe(rows));

const openAt = (address: string) => open(backend, address, games);

const keep = (value: unknown) => {
  localStorage[key] = typeof value === 'string' ? value : JSON.stringify(value);
};

test('the row has the games that were played, the latest first, and none of them is sent', async () => {
  const { go } = await openAt(home);
  expect(hasRow()).toBe(false);
  expect(localStorage).toHaveLength(0);
  for (const [id, category] of [
    [2, 'Puzzle'],
    [11, 'Été'],
  ] as const) {
    await go(`/games/${id}/${encodeURIComponent(category)}`);
    await screen.findByTitle(`Game ${id}`);
    await vi.waitFor(() => expect(JSON.parse(localStorage[key])[0]).toEqual({ id, category }));
  }
  await go(home);
  expect(await addressesIn()).toEqual(['/games/11/%C3%89t%C3%A9', '/games/2/Puzzle']);
  const sent = JSON.stringify(backend.fixtures.calls.map(({ path, body }) => ({ path, body })));
  expect(sent).not.toMatch(/Puzzle|recent|"id"/);
});

test('the row stands below the first one, with names and pictures of the catalogue, and leads to the game', async () => {
  keep([
    { id: 1, category: 'Gone' },
    { id: 99, category: 'Puzzle' },
    { id: 2, category: 'Puzzle', name: '<b>Kept</b>', imageSrc: 'https://elsewhere.example/' },
  ]);
  const { user } = await openAt(home);
  expect((await row()).textContent).toBe('Continue playingClearGame 2');
  expect((await row()).querySelector('img')?.getAttribute('src')).toBe('/pictures/2.svg');
  const first = screen.getByRole('region', { name: 'Puzzle' });
  expect((await row()).compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await user.click(within(await row()).getByRole('link', { name: 'Game 2' }));
  expect(currentAddress()).toBe('/games/2/Puzzle');
});

test.each([
  ['removes malformed storage', '{', false],
  ['keeps games that the catalogue does not contain', '[{"id":99,"category":"Puzzle"}]', true],
])('the screen %s, and has no row: %s', async (_, stored, isKept) => {
  keep(stored);
  await openAt(home);
  await untilNone();
  expect(hasRow()).toBe(false);
  await vi.waitFor(() => expect(key in localStorage).toBe(isKept));
});

test.each([
  'null',
  '"Puzzle"',
  '{"length":3}',
  '[null,7,"x",{"id":"1","category":"Puzzle"},{"id":1.5,"category":"Puzzle"},{"id":1}]',
])('malformed storage has no games: %s', (stored) => {
  keep(stored);
  expect(readRecentGames()).toEqual([]);
});

test("'Clear' removes the row and what is stored, and moves the focus to the heading", async () => {
  keep([{ id: 3, category: 'Puzzle' }]);
  const { click, go } = await openAt(home);
  await row();
  await click('button', 'Clear');
  expect(hasRow()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(localStorage[key]).toBeUndefined();
  await go('/search');
  await go(home);
  expect(hasRow()).toBe(false);
});

test('an address without a game is not kept', async () => {
  await openAt('/games/99/Puzzle');
  await screen.findByText('No game found');
  expect(localStorage[key]).toBeUndefined();
});

test('a browser that refuses storage plays games without the row', async () => {
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Not allowed', 'SecurityError');
  });
  const { go } = await openAt('/games/2/Puzzle');
  await screen.findByTitle('Game 2');
  await go(home);
  await screen.findByRole('region', { name: 'Puzzle' });
  expect(hasRow()).toBe(false);
  expect(storage).toHaveBeenCalled();
  storage.mockRestore();
});

test('a full storage keeps the games that it holds', () => {
  addRecentGame(1, 'Puzzle');
  // Fill the storage up to a few characters.
  localStorage.full = 'x'.repeat(5_000_000 - JSON.stringify(localStorage).length);
  expect(() => addRecentGame(2, 'Puzzle'.repeat(10))).not.toThrow();
  expect(readRecentGames()).toEqual([{ id: 1, category: 'Puzzle' }]);
});
