import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../fixtures/test-numbers';
import { useBackend } from '../support/backend';
import { takeConsole } from '../support/console-guard';
import { currentAddress } from '../support/render-app';
import { listOf, sampleGame } from '../support/sample';
import { hrefOf, statusTexts, visit } from '../support/visit';

const backend = useBackend();
const path = '/fetch-games';
const broken: Answer = { kind: 'reset' };

const answering = (...names: string[]): Answer => ({ kind: 'json', body: listOf(...names) });
const field = () => screen.getByRole('textbox');
const results = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const as = (...names: string[]) => names.map((name) => `${name} Category: Sample`);

/** The search screen over games of these names. */
async function openSearch(...names: string[]) {
  backend.fixtures.override(path, answering(...names));
  const app = visit(backend, '/search');
  await screen.findByRole('heading', { name: 'Search', level: 1 });
  return {
    ...app,
    /** Types, and waits for all answers. */
    search: async (text: string) => {
      await app.user.type(field(), text);
      await app.settled();
    },
    /** Types one key, the answer to which is held. */
    typeAndHold: async (key: string) => {
      backend.gate.shut();
      await app.user.type(field(), key);
      return backend.gate.next(path);
    },
  };
}

/** What moves on the screen, beside its words. */
const drawnSpinner = () => document.querySelector('main [role="status"] [aria-hidden="true"]');

describe('/search', () => {
  test("has the heading 'Search', the placeholder 'Search here.....' and a Search button", async () => {
    await openSearch();
    expect(field().getAttribute('placeholder')).toBe('Search here.....');
    expect(field().getAttribute('type')).toBe('text');
    expect(screen.getByRole('button', { name: 'Search' })).toBeDefined();
  });

  test('lists nothing and requests nothing before the first keystroke', async () => {
    const { settled } = await openSearch('Alpha');
    await settled();
    expect(results()).toEqual([]);
    expect(screen.queryByText('No game found')).toBe(null);
    expect(statusTexts()).toEqual([]);
    expect(backend.fixtures.calls).toEqual([]);
  });

  test('has a back arrow that leads to /', async () => {
    await openSearch();
    expect(hrefOf('Back')).toBe('/');
  });

  test('has a Search button that does nothing by itself, and so does Enter', async () => {
    const { click, user, search, settled } = await openSearch('Alpha');
    await click('button', 'Search');
    await user.type(field(), '{Enter}');
    await settled();
    expect(backend.fixtures.calls).toEqual([]);
    await search('al');
    await click('button', 'Search');
    await user.type(field(), '{Enter}');
    await settled();
    expect(backend.sentTo(path)).toHaveLength(2);
    expect(results()).toEqual(as('Alpha'));
    expect(currentAddress()).toBe('/search');
  });
});

describe('every keystroke', () => {
  test('sends a request, clearing the text included', async () => {
    const { user, search, settled } = await openSearch('Alpha');
    for (const key of 'alp') await search(key);
    expect(backend.sentTo(path)).toHaveLength(3);
    await user.type(field(), '{Backspace}');
    await settled();
    expect(backend.sentTo(path)).toHaveLength(4);
    await user.clear(field());
    await settled();
    expect(backend.sentTo(path)).toHaveLength(5);
    expect(backend.fixtures.calls.map((call) => call.path)).toEqual(Array(5).fill(path));
  });

  test.each([
    ['merge', ['Merge Mayhem', 'Big MERGE']],
    ['MERGE m', ['Merge Mayhem']],
    ['ake', ['Snake']],
  ])('lists the games whose name holds the text, whatever the case: %s', async (text, found) => {
    const { search } = await openSearch('Merge Mayhem', 'Big MERGE', 'Snake');
    await search(text);
    expect(results()).toEqual(as(...found));
  });

  test('that clears the text lists every game', async () => {
    const { user, search, settled } = await openSearch('Alpha', 'Beta');
    await search('x');
    expect(results()).toEqual([]);
    await user.clear(field());
    await settled();
    expect(results()).toEqual(as('Alpha', 'Beta'));
  });

  test("says 'No game found' where none matches", async () => {
    const { search } = await openSearch('Alpha');
    await search('xyz');
    expect(screen.getByText('No game found')).toBeDefined();
    expect(results()).toEqual([]);
  });

  test('keeps its rows, out of sight, for the text after one that none matches', async () => {
    const { search, user, settled } = await openSearch('Alpha', 'Alba');
    await search('al');
    const before = screen.getAllByRole('listitem');
    await search('x');
    expect(screen.queryByRole('list')).toBe(null);
    await user.type(field(), '{Backspace}');
    await settled();
    // The same elements, not others like them.
    const after = screen.getAllByRole('listitem');
    expect(after.map((item, index) => item === before[index])).toEqual([true, true]);
    await search('b');
    expect(results()).toEqual(as('Alba'));
  });

  test('shows a spinner with words while its request is under way', async () => {
    const { typeAndHold, settled } = await openSearch('Alpha');
    const held = await typeAndHold('a');
    expect(statusTexts()).toEqual(['Searching…']);
    expect(drawnSpinner()).not.toBe(null);
    expect(document.querySelector('main [aria-busy="true"]')).not.toBe(null);
    expect(screen.queryByText('No game found')).toBe(null);
    held.release();
    await settled();
    expect(statusTexts()).toEqual(['1 game']);
    expect(results()).toEqual(as('Alpha'));
  });

  test('filters the list at hand at once, which stays where it is', async () => {
    const { typeAndHold, search } = await openSearch('Alpha', 'Anna');
    await search('a');
    await typeAndHold('l');
    expect(results()).toEqual(as('Alpha'));
    expect(statusTexts()).toEqual(['Searching…', '1 game']);
    expect(drawnSpinner()).toBe(null);
  });

  test('is answered by the newest answer, whatever comes late', async () => {
    const { typeAndHold, settled } = await openSearch();
    const older = await typeAndHold('a');
    const newer = await typeAndHold('l');
    newer.release(answering('Alpha new'));
    await screen.findByText('Alpha new');
    older.release(answering('Alpha old'));
    await settled();
    expect(results()).toEqual(as('Alpha new'));
  });

  test('shows the answer to an earlier one while its own is still to come', async () => {
    const { typeAndHold } = await openSearch();
    const older = await typeAndHold('a');
    await typeAndHold('l');
    older.release(answering('Alpha', 'Anna'));
    await screen.findByText('Alpha');
    expect(results()).toEqual(as('Alpha'));
    expect(statusTexts()).toEqual(['Searching…', '1 game']);
  });
});

describe('what is found', () => {
  test('is counted in words', async () => {
    const { user, search, settled } = await openSearch('Alpha', 'Anna');
    await search('a');
    expect(statusTexts()).toEqual(['2 games']);
    await search('l');
    expect(statusTexts()).toEqual(['1 game']);
    await search('x');
    expect(statusTexts()).toEqual(['No game found']);
    const many = Array.from({ length: 1_234 }, (_, index) => `Game ${index}`);
    backend.fixtures.override(path, answering(...many));
    await user.clear(field());
    await settled();
    expect(statusTexts()).toEqual(['1,234 games']);
  });

  test('is a list of which only the first screenful is in the page, and which says how long it is', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `Game ${index}`);
    const { search } = await openSearch(...many);
    await search('game');
    const list = screen.getByRole('list', { name: 'Results' });
    const items = within(list).getAllByRole('listitem');
    expect(items.length).toBeGreaterThanOrEqual(10);
    expect(items.length).toBeLessThanOrEqual(40);
    expect(items.map((item) => item.getAttribute('aria-posinset'))).toEqual(
      items.map((_, index) => String(index + 1)),
    );
    for (const item of items) expect(item.getAttribute('aria-setsize')).toBe('500');
  });

  test('keeps the elements of its places from text to text', async () => {
    const { search } = await openSearch('Alpha', 'Alps', 'Palm');
    await search('al');
    const [first, second] = screen.getAllByRole('listitem');
    await search('p');
    expect(results()).toEqual(as('Alpha', 'Alps'));
    expect(screen.getAllByRole('listitem')).toEqual([first, second]);
  });
});

describe('a result', () => {
  test("shows the name and 'Category: {category}', and opens /games/{id}/{category}", async () => {
    const game = sampleGame(7, { gamename: 'Ludo', category: 'Kids/Family' });
    const { search } = await openSearch();
    backend.fixtures.override(path, { kind: 'json', body: { games: [game] } });
    await search('l');
    expect(screen.getByText('Ludo')).toBeDefined();
    expect(screen.getByText('Category: Kids/Family')).toBeDefined();
    expect(hrefOf(/Ludo/)).toBe('/games/7/Kids%2FFamily');
  });

  test('of the portal’s own list can be played', async () => {
    const { search, click } = await openSearch();
    backend.fixtures.override(path, undefined);
    await search('lantern lanes');
    await click('link', /Lantern Lanes/);
    expect(await screen.findByTitle('Lantern Lanes')).toBeDefined();
  });
});

describe('a failed request', () => {
  test('is logged, and leaves what is shown', async () => {
    const { search } = await openSearch('Alpha', 'Beta');
    await search('al');
    backend.fixtures.override(path, broken);
    await search('p');
    expect(results()).toEqual(as('Alpha'));
    expect(takeConsole()).toEqual(['Searching failed: offline']);
    expect(screen.getByText('The search failed')).toBeDefined();
  });

  test('leaves nothing where nothing was shown, and can be tried again', async () => {
    const { search, click, settled } = await openSearch();
    backend.fixtures.override(path, broken);
    await search('a');
    expect(results()).toEqual([]);
    expect(screen.queryByText('No game found')).toBe(null);
    expect(takeConsole()).toHaveLength(1);
    backend.fixtures.override(path, answering('Alpha'));
    await click('button', 'Try again');
    await settled();
    expect(results()).toEqual(as('Alpha'));
    expect(screen.queryByText('The search failed')).toBe(null);
    expect(backend.sentTo(path)).toHaveLength(2);
  });

  test('is one that is not answered within 10 seconds: nothing spins forever', async () => {
    const { typeAndHold, pass } = await openSearch();
    await typeAndHold('a');
    pass(9_999);
    expect(statusTexts()).toEqual(['Searching…']);
    pass(1);
    expect(screen.queryByText('Searching…')).toBe(null);
    expect(screen.getByText('The search failed')).toBeDefined();
    expect(takeConsole()).toEqual(['Searching failed: timeout']);
  });
});

test('leaving while a request is under way is no news to anybody', async () => {
  const { typeAndHold, go, settled } = await openSearch('Alpha');
  const held = await typeAndHold('a');
  await go('/home/not-charged');
  held.release();
  await settled();
  expect(await screen.findByRole('heading', { name: 'Crédit insuffisant' })).toBeDefined();
  act(() => backend.clock.increment(60_000));
  expect(backend.sentTo(path)).toHaveLength(1);
});
