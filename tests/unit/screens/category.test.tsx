import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import { haveCookie, hrefOf, hrefsIn, statusTexts, visit } from '../../support/visit';

const backend = useBackend();

const specialCategories: [string, string][] = [
  ['Cards & Board', 'Cards%20%26%20Board'],
  ['Kids/Family', 'Kids%2FFamily'],
  ['100% Fun', '100%25%20Fun'],
  ['Strategy?', 'Strategy%3F'],
  ['Été', '%C3%89t%C3%A9'],
  ['%2F', '%252F'],
  ['A+B #1', 'A%2BB%20%231'],
];

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const cards = () => screen.queryAllByRole('listitem');
const names = () => cards().map((card) => within(card).getByText(/^Game /).textContent);

async function openCategory(segment: string, body?: unknown) {
  if (body !== undefined) backend.fixtures.setCatalogue(body);
  const app = visit(backend, `/category/${segment}`);
  await screen.findByRole('heading', { level: 1 });
  await app.settled();
  return app;
}

describe('/category/{category}', () => {
  test("lists all games of the category in a grid under the category's title", async () => {
    await openCategory('Puzzle', [
      sampleGroup('Arcade', sampleGames(50, 3)),
      sampleGroup('Puzzle', sampleGames(1, 25)),
    ]);
    expect(title()).toBe('Puzzle');
    expect(within(screen.getByRole('list', { name: 'Puzzle' })).getAllByRole('listitem')).toEqual(
      cards(),
    );
    expect(names()).toEqual(sampleGames(1, 25).map((game) => game.gamename));
  });

  test('each card shows image, name and category, and a Play button to /games/{id}/{category}', async () => {
    await openCategory('Kids%2FFamily', [sampleGroup('Kids/Family', sampleGames(7, 2))]);
    const shown = cards().map((card) => ({
      image: card.querySelector('img')?.getAttribute('src'),
      name: within(card).getByText(/^Game /).textContent,
      category: within(card).getByText('Kids/Family').textContent,
      play: within(card).getByText('Play').closest('a')?.getAttribute('href'),
    }));
    expect(shown).toEqual([
      {
        image: '/pictures/7.svg',
        name: 'Game 7',
        category: 'Kids/Family',
        play: '/games/7/Kids%2FFamily',
      },
      {
        image: '/pictures/8.svg',
        name: 'Game 8',
        category: 'Kids/Family',
        play: '/games/8/Kids%2FFamily',
      },
    ]);
    expect(hrefOf('Play Game 7')).toBe('/games/7/Kids%2FFamily');
  });

  test('the Play button opens the player', async () => {
    const { click } = await openCategory('100%25%20Fun', [
      sampleGroup('100% Fun', sampleGames(1, 2)),
    ]);
    await click('link', 'Play Game 2');
    const frame = await screen.findByTitle('Game 2');
    expect(frame.getAttribute('src')).toBe('https://games.example/2/');
  });

  test('the first group of a name is the one that counts', async () => {
    await openCategory('Puzzle', [
      sampleGroup('Puzzle', sampleGames(1, 2)),
      sampleGroup('Puzzle', sampleGames(3, 2)),
    ]);
    expect(names()).toEqual(['Game 1', 'Game 2']);
  });

  test.each(specialCategories)('works for the category %s', async (category, segment) => {
    await openCategory(segment, [
      sampleGroup('/', sampleGames(9, 1)),
      sampleGroup(category, sampleGames(1, 1)),
    ]);
    expect(title()).toBe(category);
    expect(names()).toEqual(['Game 1']);
    expect(hrefsIn(screen.getByRole('list', { name: category }))).toEqual([`/games/1/${segment}`]);
  });

  test.each(['%E0%A4%A', '100%', '%zz'])(
    'a malformed escape shows the empty page: %s',
    async (segment) => {
      await openCategory(segment, [sampleGroup('Category', [sampleGame(1)])]);
      expect(cards()).toEqual([]);
      expect(screen.getByText('No games here')).toBeDefined();
      expect(hrefOf('Back')).toBe('/home');
    },
  );

  test.each(['Unknown', 'puzzle', 'Puzzle%20'])(
    'a category that does not exist shows the empty page: %s',
    async (segment) => {
      await openCategory(segment, [sampleGroup('Puzzle', [sampleGame(1)])]);
      expect(cards()).toEqual([]);
      expect(screen.getByText('No games here')).toBeDefined();
    },
  );

  test('requests the catalogue once, and checks no number', async () => {
    await openCategory('Puzzle');
    expect(backend.fixtures.calls.map((call) => call.path)).toEqual(['/api/games']);
  });

  test('requests nothing more from one category to another', async () => {
    const { go, settled } = await openCategory('Puzzle');
    await go('/category/Arcade');
    await settled();
    expect(title()).toBe('Arcade');
    expect(cards().length).toBeGreaterThan(0);
    expect(backend.sentTo('/api/games')).toHaveLength(1);
  });
});

describe('the Back link', () => {
  test.each([
    [numberOf('subscribed'), `/home?msisdn=${numberOf('subscribed')}`],
    ['+229 01', '/home?msisdn=%2B229%2001'],
  ])('returns home with the number of the cookie: %s', async (number, address) => {
    haveCookie(number);
    await openCategory('Puzzle');
    expect(hrefOf('Back')).toBe(address);
  });

  test('returns to /home where there is no cookie', async () => {
    await openCategory('Puzzle');
    expect(hrefOf('Back')).toBe('/home');
  });
});

describe('while the catalogue loads, or fails to', () => {
  test('there is a spinner with words, and the title is there already', async () => {
    backend.gate.shut();
    visit(backend, '/category/Puzzle');
    const held = await backend.gate.next('/api/games');
    await screen.findByText('Loading games…');
    expect(statusTexts()).toEqual(['Loading games…']);
    expect(title()).toBe('Puzzle');
    expect(screen.queryByText('No games here')).toBe(null);
    held.release();
    await screen.findAllByRole('listitem');
    expect(statusTexts()).toEqual([]);
  });

  test("there is 'Try again' where it failed, and a line in the log", async () => {
    backend.fixtures.override('/api/games', { kind: 'text', httpStatus: 500, text: '' });
    const { click, settled } = await openCategory('Puzzle');
    expect(takeConsole()).toEqual(['Loading the catalogue failed: status']);
    backend.fixtures.override('/api/games', undefined);
    await click('button', 'Try again');
    await settled();
    expect(cards().length).toBeGreaterThan(0);
  });

  test('it counts as failed after 10 seconds', async () => {
    backend.gate.shut();
    const { pass } = visit(backend, '/category/Puzzle');
    await backend.gate.next('/api/games');
    pass(9_999);
    expect(statusTexts()).toEqual(['Loading games…']);
    pass(1);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(takeConsole()).toEqual(['Loading the catalogue failed: timeout']);
  });
});
