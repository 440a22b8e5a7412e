// The search screen: focus, texts, highlights and suggestions, which the generated paths do not cover.
// Rule: SEARCH-12.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildCatalogue } from '../../../fixtures/catalogue';
import type { Answer } from '../../../fixtures/answers';
import { categoryAddress, playerAddress } from '../../../src/portal/addresses';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { listOf, sampleGame, sampleGames } from '../../support/sample';
import {
  haveConnection,
  hrefOf,
  hrefsIn,
  simulateTimers,
  statusTexts,
  visit,
} from '../../support/visit';

const backend = useBackend();
const path = '/fetch-games';

const answering = (...names: string[]): Answer => ({ kind: 'json', body: listOf(...names) });
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const items = () => {
  const list = screen.queryByRole('list', { name: 'Results' });
  return list ? within(list).getAllByRole('listitem') : [];
};
const results = () => items().map((item) => item.textContent);
const as = (...names: string[]) => names.map((name) => `${name} Category: Sample`);

async function openSearch(...names: string[]) {
  backend.fixtures.override(path, answering(...names));
  const app = visit(backend, '/search');
  await screen.findByRole('heading', { name: 'Search', level: 1 });
  const search = async (text: string) => {
    await app.user.type(field(), text);
    await app.settled();
  };
  return { ...app, search };
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** Types without timers, for which `user.type` would wait. */
const typeAtOnce = (text: string) =>
  act(() => void fireEvent.change(field(), { target: { value: text } }));

test('the field has a placeholder, a Search button and the attributes of a search', async () => {
  await openSearch();
  expect(field().placeholder).toBe('Search here.....');
  expect([field().type, field().getAttribute('enterkeyhint')]).toEqual(['text', 'search']);
  expect(field().getAttribute('autocapitalize')).toBe('none');
  expect(field().closest('[role="search"]')).not.toBe(null);
  expect(screen.getByRole('button', { name: 'Search' })).toBeDefined();
  expect(hrefOf('Back')).toBe('/');
});

test.each([
  ['the Clear button', ({ click }) => click('button', 'Clear')],
  ['Escape', ({ user }) => user.keyboard('{Escape}')],
] satisfies [string, (app: Awaited<ReturnType<typeof openSearch>>) => Promise<void>][])(
  'the field is emptied by %s, which sends a request, and keeps the focus',
  async (_, clear) => {
    const app = await openSearch('Alpha', 'Beta');
    await app.user.click(field());
    await app.user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBe(null);
    await app.search('al');
    await clear(app);
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    await app.settled();
    expect(backend.sentTo(path)).toHaveLength(3);
    expect(results()).toEqual(as('Alpha', 'Beta'));
  },
);

const categoryLinks = () => hrefsIn(screen.getByRole('navigation', { name: 'Browse a category' }));
const addressesOfCategories = buildCatalogue().map(({ category }) => categoryAddress(category));

test('the search that is opened first requests the catalogue once, and suggests games and all categories', async () => {
  const { settled } = await openSearch('Alpha');
  expect(screen.getByRole('heading', { name: 'What would you like to play?' })).toBeDefined();
  await settled();
  expect(categoryLinks()).toEqual(addressesOfCategories);
  const games = screen.getByRole('region', { name: 'Try one of these' });
  const firstGames = buildCatalogue()
    .map(({ category, games: [game] }) => ({ ...game!, category }))
    .filter(({ id }, index, all) => all.findIndex((game) => game.id === id) === index);
  const addresses = firstGames.map(({ id, category }) => playerAddress(id, category));
  expect(hrefsIn(games).slice(0, addresses.length)).toEqual(addresses.slice(0, 12));
  expect(screen.queryByRole('link', { name: 'Browse categories' })).toBe(null);
  expect(backend.fixtures.calls.map((call) => call.path)).toEqual(['/api/games']);
});

test('the search requests no catalogue where the browser saves data, and has a link home instead', async () => {
  haveConnection({ saveData: true });
  const { search } = await openSearch('Alpha');
  expect(hrefOf('Browse categories')).toBe('/');
  await search('xyz');
  expect(hrefOf('Browse categories')).toBe('/');
  expect(backend.sentTo('/api/games')).toEqual([]);
});

test('suggestions that fail say so without a spinner, and can be tried again', async () => {
  backend.fixtures.override('/api/games', { kind: 'reset' });
  const { click, settled } = await openSearch('Alpha');
  await settled();
  expect(takeConsole()).toHaveLength(1);
  expect(statusTexts()).toEqual([expect.stringContaining('The games could not be loaded')]);
  expect(screen.queryByRole('region', { name: 'Try one of these' })).toBe(null);
  backend.fixtures.override('/api/games', undefined);
  await click('button', 'Try again');
  await settled();
  expect(categoryLinks()).toEqual(addressesOfCategories);
});

test('a catalogue without games says so, and can be requested again', async () => {
  backend.fixtures.override('/api/games', { kind: 'json', body: [] });
  const { click, search, settled } = await openSearch();
  await search('a');
  screen.getByRole('heading', { name: 'No games yet' });
  expect(screen.queryByText(/^Check the spelling/)).toBe(null);
  backend.fixtures.override('/api/games', undefined);
  await click('button', 'Try again');
  await settled();
  expect(categoryLinks()).toEqual(addressesOfCategories);
});

test('a text that is typed while the catalogue loads is searched at once', async () => {
  backend.gate.hold((call) => call.path === '/api/games');
  const { user } = await openSearch('Alpha', 'Beta');
  expect(screen.getByRole('heading', { name: 'Try one of these' })).toBeDefined();
  await user.type(field(), 'al');
  await expect.poll(results).toEqual(as('Alpha'));
  backend.gate.open();
});

test('a text without results offers all games and the categories, and ArrowDown stays in the field', async () => {
  const { search, click, settled } = await openSearch('Alpha', 'Beta');
  await search('a');
  await search('xyz{ArrowDown}');
  expect(document.activeElement).toBe(field());
  expect(screen.getByText('Check the spelling, or try fewer letters.')).toBeDefined();
  expect(categoryLinks()).toEqual(addressesOfCategories);
  await click('button', 'Show all games');
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  await settled();
  expect(results()).toEqual(as('Alpha', 'Beta'));
});

test('a text that is in no name shows first the categories of list and catalogue that contain it', async () => {
  const { search, user } = await openSearch();
  const games = ['Football', 'Kids/Family', 'Puzzle', 'Beach football', 'Football'].map(
    (category, id) => sampleGame(id, { gamename: 'Alpha', category }),
  );
  backend.fixtures.override(path, { kind: 'json', body: { games } });
  await search('foot ');
  expect(screen.getByRole('heading', { name: 'No game found' })).toBeDefined();
  expect(hrefsIn(screen.getByRole('navigation', { name: 'Matching categories' }))).toEqual([
    '/category/Football',
    '/category/Beach%20football',
  ]);
  await user.clear(field());
  await search('xyz');
  expect(screen.queryByRole('heading', { name: 'Matching categories' })).toBe(null);
  await user.clear(field());
  await search('cook');
  expect(hrefsIn(screen.getByRole('navigation', { name: 'Matching categories' }))).toEqual([
    '/category/Cooking',
  ]);
});

test('a text of two letters shows above its results two categories that contain it', async () => {
  const { search } = await openSearch('Gala');
  const ways = () => screen.queryByRole('navigation', { name: 'Matching categories' });
  await search('g');
  expect(ways()).toBe(null);
  await search('a');
  expect(results()).toEqual(as('Gala'));
  expect(hrefsIn(ways()!)).toEqual(['Game of the Week', 'Ball Games'].map(categoryAddress));
});

test('suggestions stand below at most six results, without these games', async () => {
  const { search } = await openSearch();
  const { id } = buildCatalogue()[0]!.games[0]!;
  const games = [sampleGame(0, { gamename: 'Gala' }), ...sampleGames(id, 6)];
  backend.fixtures.override(path, { kind: 'json', body: { games } });
  const suggested = () => screen.queryByRole('region', { name: 'Try one of these' });
  await search('ga');
  expect(suggested()).toBe(null);
  await search('m');
  expect(hrefsIn(suggested()!).join()).not.toContain(`/games/${id}/`);
});

test('an empty list does not offer all games', async () => {
  const { search, user, settled } = await openSearch();
  await search('x');
  await user.clear(field());
  await settled();
  expect(screen.getByRole('heading', { name: 'No game found' })).toBeDefined();
  expect(screen.queryByText(/^Check the spelling/)).toBe(null);
  expect(screen.queryByRole('button', { name: 'Show all games' })).toBe(null);
});

test('a retry after a failed request keeps the focus in the page', async () => {
  const { search, click } = await openSearch();
  backend.fixtures.override(path, { kind: 'reset' });
  await search('a');
  expect(screen.getByText('The search failed')).toBeDefined();
  // The games that the page has suggested before stay.
  expect(categoryLinks()).toEqual(addressesOfCategories);
  expect(takeConsole()).toHaveLength(1);
  backend.fixtures.override(path, { kind: 'silence' });
  await click('button', 'Try again');
  expect(document.activeElement?.matches('main [aria-busy]')).toBe(true);
});

test('a result has the address, name and category of its game, and the matching letters marked', async () => {
  const { search } = await openSearch();
  const games = ['Bold Merge', 'The <b>MERGE</b>', 'Snake'].map((gamename, id) =>
    sampleGame(id, { gamename, category: 'Kids/Family' }),
  );
  backend.fixtures.override(path, { kind: 'json', body: { games } });
  await search('me');
  expect(hrefsIn(screen.getByRole('list', { name: 'Results' }))).toEqual([
    '/games/0/Kids%2FFamily',
    '/games/1/Kids%2FFamily',
  ]);
  expect(results()).toEqual([
    'Bold Merge Category: Kids/Family',
    'The <b>MERGE</b> Category: Kids/Family',
  ]);
  expect(items().map((item) => item.querySelector('mark')?.textContent)).toEqual(['Me', 'ME']);
});

const announced = () => document.querySelector('main [aria-live="polite"]')?.textContent;

test('the count shows at once, and is announced 700 ms after the last change, not per key', async () => {
  simulateTimers(true);
  const { settled } = await openSearch('Alpha', 'Alps', 'Palm');
  typeAtOnce('l');
  await settled();
  pass(700);
  expect(announced()).toBe('3 games found');
  typeAtOnce('al');
  typeAtOnce('alph');
  pass(499);
  expect(statusTexts()).toEqual(['1 game']);
  pass(200);
  expect(statusTexts()).toEqual(['1 game', 'Searching…']);
  expect(announced()).toBe('3 games found');
  for (const status of screen.getAllByRole('status')) {
    expect(status.getAttribute('aria-live')).toBe('off');
  }
  pass(1);
  expect(announced()).toBe('Searching…');
  await settled();
  pass(700);
  expect(announced()).toBe('1 game found');
});
