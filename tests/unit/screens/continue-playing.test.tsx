import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useBackend } from '../../support/backend';
import { currentAddress } from '../../support/render-app';
import { numberOf, sampleGames, sampleGroup } from '../../support/sample';
import { hrefsIn, visit } from '../../support/visit';

const backend = useBackend();
const home = `/home?msisdn=${numberOf('subscribed')}`;
const key = 'recentGames';
const games = [sampleGroup('Puzzle', sampleGames(1, 8)), sampleGroup('Été', sampleGames(11, 2))];

const row = () => screen.findByRole('region', { name: 'Continue playing' });
const hasRow = () => screen.queryByRole('region', { name: 'Continue playing' }) !== null;
const addressesIn = async () => hrefsIn(await row());

async function open(address: string, body: unknown = games) {
  backend.fixtures.setCatalogue(body);
  const app = visit(backend, address);
  await app.settled();
  return app;
}

const keep = (value: unknown) => {
  localStorage[key] = typeof value === 'string' ? value : JSON.stringify(value);
};

/** Until the game is shown, and kept. */
async function play(go: (address: string) => Promise<void>, id: number, category = 'Puzzle') {
  await go(`/games/${id}/${encodeURIComponent(category)}`);
  await screen.findByTitle(`Game ${id}`);
  await vi.waitFor(() => expect(JSON.parse(localStorage[key])[0]).toEqual({ id, category }));
}

describe("'Continue playing'", () => {
  test('is not there before a game has been played', async () => {
    await open(home);
    expect(hasRow()).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  test('has the last six games, the latest first, each once', async () => {
    const { go } = await open(home);
    for (const id of [1, 2, 3, 4, 5, 6, 2]) await play(go, id);
    await play(go, 11, 'Été');
    await go(home);
    expect(await addressesIn()).toEqual([
      '/games/11/%C3%89t%C3%A9',
      ...[2, 6, 5, 4, 3].map((id) => `/games/${id}/Puzzle`),
    ]);
    expect(within(await row()).getByRole('link', { name: 'Game 11' })).toBeDefined();
    const [picture] = (await row()).querySelectorAll('img');
    expect(picture?.getAttribute('src')).toBe('/pictures/11.svg');
  });

  test('stands above the rows, and leads back to the game', async () => {
    keep([{ id: 3, category: 'Puzzle' }]);
    const { user } = await open(home);
    const first = screen.getByRole('region', { name: 'Puzzle' });
    expect((await row()).compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(within(await row()).getByRole('link', { name: 'Game 3' }));
    expect(currentAddress()).toBe('/games/3/Puzzle');
  });

  test('is not shown before the check is passed', async () => {
    keep([{ id: 3, category: 'Puzzle' }]);
    backend.fixtures.setCatalogue(games);
    backend.gate.shut('/loginuser');
    const { settled } = visit(backend, home);
    const held = await backend.gate.next('/loginuser');
    await screen.findByText('Loading games…');
    expect(hasRow()).toBe(false);
    held.release();
    await settled();
    expect(await addressesIn()).toEqual(['/games/3/Puzzle']);
  });

  test('takes names and pictures from the catalogue, and leaves out what is not there any more', async () => {
    keep([
      { id: 1, category: 'Gone' },
      { id: 99, category: 'Puzzle' },
      { id: 2, category: 'Puzzle', name: '<b>Kept</b>', imageSrc: 'https://elsewhere.example/' },
    ]);
    await open(home);
    expect(await addressesIn()).toEqual(['/games/2/Puzzle']);
    expect((await row()).textContent).toBe('Continue playingClearGame 2');
  });

  test('is not there where none of them is in the catalogue', async () => {
    keep([{ id: 99, category: 'Puzzle' }]);
    await open(home);
    await vi.waitFor(() => expect(document.querySelector('main [aria-busy]')?.className).toBe(''));
    expect(hasRow()).toBe(false);
    expect(localStorage[key]).toBeDefined();
  });

  test.each([
    '{',
    'null',
    '7',
    '"Puzzle"',
    '{"length":3}',
    '[null,7,"x",{"id":"1","category":"Puzzle"},{"id":1.5,"category":"Puzzle"},{"id":1}]',
  ])('is not there where something else is kept, which is forgotten: %s', async (kept) => {
    keep(kept);
    await open(home);
    await vi.waitFor(() => expect(localStorage[key]).toBeUndefined());
    await vi.waitFor(() => expect(document.querySelector('main [aria-busy]')?.className).toBe(''));
    expect(hasRow()).toBe(false);
    expect(screen.getAllByRole('region')).toHaveLength(2);
  });

  test('shows no more than six of a list that is too long', async () => {
    keep(Array.from({ length: 500 }, (_, index) => ({ id: (index % 8) + 1, category: 'Puzzle' })));
    await open(home);
    expect(await addressesIn()).toHaveLength(6);
  });

  test("goes with 'Clear', and the focus goes to the page's heading", async () => {
    keep([{ id: 3, category: 'Puzzle' }]);
    const { click, go } = await open(home);
    await row();
    await click('button', 'Clear');
    expect(hasRow()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(localStorage[key]).toBeUndefined();
    await go('/search');
    await go(home);
    expect(hasRow()).toBe(false);
  });

  test('knows nothing of an address without a game', async () => {
    await open('/games/99/Puzzle');
    await screen.findByText('No game found');
    expect(localStorage[key]).toBeUndefined();
  });

  test('is never sent', async () => {
    const { go } = await open(home);
    await play(go, 2);
    await go(home);
    await row();
    const said = JSON.stringify(backend.fixtures.calls.map(({ path, body }) => ({ path, body })));
    expect(said).not.toMatch(/Puzzle|recent|"id"/);
  });

  test('is without effect in a browser that keeps nothing', async () => {
    const refuse = () => {
      throw new DOMException('Not allowed', 'SecurityError');
    };
    const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    const { go } = await open('/games/2/Puzzle');
    await screen.findByTitle('Game 2');
    await go(home);
    await screen.findByRole('region', { name: 'Puzzle' });
    expect(hasRow()).toBe(false);
    expect(storage).toHaveBeenCalled();
    storage.mockRestore();
  });

  test('is without effect where there is no room to keep anything', async () => {
    const { noteGame, readRecentGames } = await import('../../../src/portal/recent-games');
    noteGame(1, 'Puzzle');
    // As much as a browser keeps, but for a few letters.
    localStorage.full = 'x'.repeat(5_000_000 - JSON.stringify(localStorage).length);
    expect(() => noteGame(2, 'Puzzle'.repeat(10))).not.toThrow();
    expect(readRecentGames()).toEqual([{ id: 1, category: 'Puzzle' }]);
  });
});
