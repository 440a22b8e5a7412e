// The search screen: keyboard, focus, texts, highlights and pictures, which the generated paths do not cover.
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildCatalogue } from '../../../fixtures/catalogue';
import type { Answer } from '../../../fixtures/answers';
import { categoryAddress, playerAddress } from '../../../src/portal/addresses';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { currentAddress } from '../../support/render-app';
import { listOf, numberOf, sampleGame } from '../../support/sample';
import { haveCookie, hrefOf, hrefsIn, statusTexts, visit } from '../../support/visit';

const backend = useBackend();
const path = '/fetch-games';

const answering = (...names: string[]): Answer => ({ kind: 'json', body: listOf(...names) });
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const items = () => screen.queryAllByRole('listitem');
const results = () => items().map((item) => item.textContent);
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
    /** Types one key, and returns its request, whose response is held. */
    typeAndHold: async (key: string) => {
      backend.gate.shut();
      await app.user.type(field(), key);
      return backend.gate.next(path);
    },
  };
}

function useTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

/** Types without timers, for which `user.type` would wait. */
const typeAtOnce = (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
};

describe('the field', () => {
  test('has a placeholder, a Search button and the attributes of a search', async () => {
    await openSearch();
    expect(field().placeholder).toBe('Search here.....');
    expect([field().type, field().getAttribute('enterkeyhint')]).toEqual(['text', 'search']);
    expect(field().getAttribute('autocapitalize')).toBe('none');
    expect(field().closest('[role="search"]')).not.toBe(null);
    expect(screen.getByRole('button', { name: 'Search' })).toBeDefined();
    expect(hrefOf('Back')).toBe('/');
  });

  test('sends nothing for Enter', async () => {
    const { user, search, settled } = await openSearch('Alpha');
    await search('al{Enter}');
    await user.type(field(), '{Enter}');
    await settled();
    expect(backend.sentTo(path)).toHaveLength(2);
    expect(currentAddress()).toBe('/search');
  });

  test.each([
    ['the Clear button', ({ click }) => click('button', 'Clear')],
    ['Escape', ({ user }) => user.keyboard('{Escape}')],
  ] satisfies [string, (app: Awaited<ReturnType<typeof openSearch>>) => Promise<void>][])(
    'is emptied by %s, which sends a request, and keeps the focus',
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
});

describe('without results', () => {
  test('the empty search shows a hint and a link home', async () => {
    await openSearch('Alpha');
    expect(screen.getByRole('heading', { name: 'What would you like to play?' })).toBeDefined();
    expect(hrefOf('Browse categories')).toBe('/home');
    expect(screen.queryByText('No game found')).toBe(null);
    expect(statusTexts()).toEqual([]);
  });

  test('the screen names games and all categories of a catalogue that this visit has, and requests none', async () => {
    haveCookie(numberOf('subscribed'));
    const { go, settled } = visit(backend, `/home?msisdn=${numberOf('subscribed')}`);
    await settled();
    const before = backend.fixtures.calls.length;
    await go('/search');
    const ways = await screen.findByRole('navigation', { name: 'Browse a category' });
    const catalogue = buildCatalogue();
    expect(hrefsIn(ways)).toEqual(catalogue.map(({ category }) => categoryAddress(category)));
    const games = screen.getByRole('region', { name: 'Try one of these' });
    expect(hrefsIn(games)).toEqual(
      catalogue.slice(0, 4).map(({ category, games: [game] }) => playerAddress(game!.id, category)),
    );
    expect(screen.queryByRole('link', { name: 'Browse categories' })).toBe(null);
    expect(backend.fixtures.calls).toHaveLength(before);
  });

  test('a text without results offers all games and the categories', async () => {
    haveCookie(numberOf('subscribed'));
    const { search, click, settled } = await openSearch('Alpha', 'Beta');
    await search('xyz');
    expect(screen.getByText('Check the spelling, or try fewer letters.')).toBeDefined();
    expect(hrefOf('Browse categories')).toBe(`/home?msisdn=${numberOf('subscribed')}`);
    await click('button', 'Show all games');
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    await settled();
    expect(results()).toEqual(as('Alpha', 'Beta'));
  });

  test('an empty list does not offer all games', async () => {
    const { search, user, settled } = await openSearch();
    await search('x');
    await user.clear(field());
    await settled();
    expect(screen.getByText('No game found')).toBeDefined();
    expect(screen.queryByText(/^Check the spelling/)).toBe(null);
    expect(screen.queryByRole('button', { name: 'Show all games' })).toBe(null);
  });

  test('the first request shows skeleton rows', async () => {
    const { typeAndHold } = await openSearch('Alpha');
    await typeAndHold('a');
    const places = document.querySelectorAll('main [aria-busy="true"] [aria-hidden="true"] li');
    expect(places.length).toBeGreaterThan(3);
    expect(screen.queryByText('No game found')).toBe(null);
  });

  test('a failed request shows a sentence, and a retry keeps the focus in the page', async () => {
    const { search, click, settled } = await openSearch();
    backend.fixtures.override(path, { kind: 'reset' });
    await search('a');
    expect(screen.getByText('The search failed')).toBeDefined();
    expect(screen.queryByText('No game found')).toBe(null);
    backend.fixtures.override(path, answering('Alpha'));
    await click('button', 'Try again');
    expect(document.activeElement?.matches('main [aria-busy]')).toBe(true);
    await settled();
    expect(results()).toEqual(as('Alpha'));
    backend.fixtures.override(path, { kind: 'reset' });
    await search('l');
    expect(results()).toEqual(as('Alpha'));
    expect(screen.getByText('The search failed')).toBeDefined();
    expect(takeConsole()).toHaveLength(2);
  });
});

describe('the keyboard', () => {
  /** Opens the results for 'al' in a browser with `scrollIntoView`, which jsdom lacks. */
  async function openResults() {
    Object.assign(Element.prototype, { scrollIntoView: () => {} });
    onTestFinished(() => {
      Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    });
    const app = await openSearch('Alpha', 'Alps', 'Palm');
    await app.search('al');
    return app;
  }
  const focused = () => document.activeElement?.closest('li')?.textContent;
  const [alpha, alps, palm] = as('Alpha', 'Alps', 'Palm');

  test('moves from the field through the results and back', async () => {
    const { user } = await openResults();
    const keys = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'];
    const seen: unknown[] = [];
    for (const key of [...keys, 'Home', 'ArrowUp', 'ArrowDown', 'Escape']) {
      await user.keyboard(`{${key}}`);
      seen.push(focused());
    }
    const forth = [alpha, alps, palm, palm, alps, alpha, palm];
    expect(seen).toEqual([...forth, alpha, undefined, alpha, undefined]);
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('al');
  });

  test('opens the result that has the focus, and stays in the field without results', async () => {
    const { user, search } = await openResults();
    await search('x');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{Backspace}{ArrowDown}{ArrowDown}{Enter}');
    expect(currentAddress()).toBe('/games/2/Sample');
  });
});

describe('the results', () => {
  test('have a name, a category and the address of the game', async () => {
    const { search } = await openSearch();
    const game = sampleGame(7, { gamename: 'Ludo', category: 'Kids/Family' });
    backend.fixtures.override(path, { kind: 'json', body: { games: [game] } });
    await search('l');
    expect(hrefOf('Ludo Category: Kids/Family')).toBe('/games/7/Kids%2FFamily');
  });

  test('have the matching letters marked, and markup in a name as text', async () => {
    const { search } = await openSearch('Bold Merge', 'The <b>MERGE</b>', 'Snake');
    await search('me');
    const marked = items().map((item) => item.querySelector('mark')?.textContent);
    expect(marked).toEqual(['Me', 'ME']);
    expect(results()).toEqual(as('Bold Merge', 'The <b>MERGE</b>'));
  });

  test('the screen states the number of results', async () => {
    const names = Array.from({ length: 1_234 }, (_, index) => `Game ${index}`);
    const { search } = await openSearch('One', ...names);
    await search('g');
    expect(statusTexts()).toEqual(['1,234 games']);
    await search('ame 77{Backspace}77');
    expect(statusTexts()).toEqual(['1 game']);
    await search('x');
    expect(statusTexts()).toEqual(['No game found']);
  });

  test('the count is announced 700 ms after the last change, not per key', async () => {
    useTimers();
    const { settled } = await openSearch('Alpha', 'Alps', 'Palm');
    const announced = () => document.querySelector('main [aria-live="polite"]')?.textContent;
    await act(async () => typeAtOnce('l'));
    await settled();
    pass(700);
    expect(announced()).toBe('3 games found');
    // The visible line changes at once and is not announced.
    act(() => typeAtOnce('al'));
    act(() => typeAtOnce('alph'));
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

  test('above earlier results, the loading message appears after half a second', async () => {
    useTimers();
    const { typeAndHold } = await openSearch();
    const older = await typeAndHold('a');
    await typeAndHold('l');
    pass(600);
    older.release(answering('Alpha', 'Anna'));
    await screen.findByRole('link', { name: /Alpha/ });
    // The timer starts in an effect.
    await act(async () => {});
    expect(statusTexts()).toEqual(['1 game']);
    pass(500);
    expect(statusTexts()).toEqual(['1 game', 'Searching…']);
  });

  test('rows keep their elements from text to text, even after a text without results', async () => {
    const { search, user, settled } = await openSearch('Alpha', 'Alps', 'Palm');
    await search('al');
    const [first, second] = items();
    await search('p');
    expect(results()).toEqual(as('Alpha', 'Alps'));
    expect(items()).toEqual([first, second]);
    await search('x');
    expect(screen.queryByRole('list')).toBe(null);
    await user.type(field(), '{Backspace}');
    await settled();
    expect(items().map((item, index) => item === [first, second][index])).toEqual([true, true]);
  });
});

test('pictures of unchanged rows stay; others are requested 150 ms after the last key', async () => {
  const sources = () =>
    [...document.querySelectorAll('[data-picture]')].map(
      (frame) => frame.querySelector('img')?.getAttribute('src') ?? null,
    );
  const { search, settled } = await openSearch('Alpha', 'Anna', 'Alps', 'Alpine');
  await search('a');
  await expect.poll(sources).toEqual([1, 2, 3, 4].map((id) => `/pictures/${id}.svg`));
  // Fake timers that do not advance: 149 ms must be exact on a busy computer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [first] = document.querySelectorAll('main img');
  fireEvent.load(first as Element);
  act(() => typeAtOnce('al'));
  expect(sources()).toEqual(['/pictures/1.svg', null, null]);
  expect(first?.hasAttribute('data-loaded')).toBe(true);
  vi.advanceTimersByTime(149);
  act(() => typeAtOnce('alp'));
  vi.advanceTimersByTime(149);
  expect(sources()).toEqual(['/pictures/1.svg', null, null]);
  // After 150 ms, one picture per task.
  vi.advanceTimersByTime(1);
  expect(sources()).toEqual(['/pictures/1.svg', '/pictures/3.svg', null]);
  vi.advanceTimersByTime(10);
  expect(sources()).toEqual(['/pictures/1.svg', '/pictures/3.svg', '/pictures/4.svg']);
  vi.useRealTimers();
  await settled();
});
