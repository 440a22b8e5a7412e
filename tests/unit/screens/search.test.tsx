import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '../../../fixtures/test-numbers';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { currentAddress } from '../../support/render-app';
import { listOf, numberOf, sampleGame } from '../../support/sample';
import { haveCookie, hrefOf, hrefsIn, statusTexts, visit } from '../../support/visit';

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

/** The places of results that are on their way. */
const drawnPlaces = () =>
  document.querySelector('main [aria-busy="true"] > [aria-hidden="true"]')?.children.length ?? 0;
/** The letters that are marked, result by result. */
const marked = () =>
  screen
    .queryAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('mark')].map((mark) => mark.textContent).join('|'));
const isBusy = () => document.querySelector('main [aria-busy="true"]') !== null;
/** A field that is typed into where timers do not run by themselves. */
const typeAtOnce = (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
};

describe('/search', () => {
  test("has the heading 'Search', the placeholder 'Search here.....' and a Search button", async () => {
    await openSearch();
    expect(field().getAttribute('placeholder')).toBe('Search here.....');
    expect(field().getAttribute('type')).toBe('text');
    expect(field().getAttribute('enterkeyhint')).toBe('search');
    expect(field().getAttribute('autocapitalize')).toBe('none');
    expect(field().closest('[role="search"]')).not.toBe(null);
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

  test('says before that what to do, and where else games are', async () => {
    const { settled } = await openSearch('Alpha');
    await settled();
    expect(screen.getByRole('heading', { name: 'What would you like to play?' })).toBeDefined();
    expect(hrefOf('Browse categories')).toBe('/home');
    await act(async () => typeAtOnce('a'));
    expect(screen.queryByText('What would you like to play?')).toBe(null);
    await settled();
  });

  test('names categories that this visit knows already, without asking for any', async () => {
    haveCookie(numberOf('subscribed'));
    const { go, settled } = visit(backend, `/home?msisdn=${numberOf('subscribed')}`);
    await settled();
    const before = backend.fixtures.calls.length;
    await go('/search');
    const ways = await screen.findByRole('navigation', { name: 'Browse a category' });
    expect(hrefsIn(ways).slice(0, 3)).toEqual([
      '/category/Puzzle',
      '/category/Arcade',
      '/category/Cards%20%26%20Board',
    ]);
    expect(hrefsIn(ways).length).toBeLessThanOrEqual(8);
    expect(backend.fixtures.calls).toHaveLength(before);
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

  test('that finds none has two ways on: all games, and the categories', async () => {
    haveCookie(numberOf('subscribed'));
    const { search, click, settled } = await openSearch('Alpha', 'Beta');
    await search('xyz');
    expect(hrefOf('Browse categories')).toBe(`/home?msisdn=${numberOf('subscribed')}`);
    await click('button', 'Show all games');
    expect(field()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field());
    await settled();
    expect(results()).toEqual(as('Alpha', 'Beta'));
    expect(backend.sentTo(path)).toHaveLength(4);
  });

  test('has nothing to clear in a list without games', async () => {
    const { search, user, settled } = await openSearch();
    await search('x');
    await user.clear(field());
    await settled();
    expect(screen.getByText('No game found')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show all games' })).toBe(null);
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

  test('shows the places of results and words while the first request is under way', async () => {
    const { typeAndHold, settled } = await openSearch('Alpha');
    const held = await typeAndHold('a');
    expect(statusTexts()).toEqual(['Searching…']);
    expect(drawnPlaces()).toBeGreaterThan(3);
    expect(isBusy()).toBe(true);
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
    expect(isBusy()).toBe(true);
    expect(statusTexts()).toEqual(['1 game']);
    expect(drawnPlaces()).toBe(0);
  });

  test('is answered by the newest answer, whatever comes late', async () => {
    const { typeAndHold, settled } = await openSearch();
    const older = await typeAndHold('a');
    const newer = await typeAndHold('l');
    newer.release(answering('Alpha new'));
    await screen.findByRole('link', { name: /Alpha new/ });
    older.release(answering('Alpha old'));
    await settled();
    expect(results()).toEqual(as('Alpha new'));
  });

  test('shows the answer to an earlier one while its own is still to come', async () => {
    const { typeAndHold } = await openSearch();
    const older = await typeAndHold('a');
    await typeAndHold('l');
    older.release(answering('Alpha', 'Anna'));
    await screen.findByRole('link', { name: /Alpha/ });
    expect(results()).toEqual(as('Alpha'));
    expect(isBusy()).toBe(true);
  });

  test('says half a second after that earlier answer that its own is still to come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { typeAndHold, settled } = await openSearch();
    const older = await typeAndHold('a');
    const newer = await typeAndHold('l');
    act(() => {
      vi.advanceTimersByTime(600);
    });
    older.release(answering('Alpha', 'Anna'));
    await screen.findByRole('link', { name: /Alpha/ });
    // The timer begins with what follows the rendering.
    await act(async () => {});
    expect(statusTexts()).toEqual(['1 game']);
    vi.advanceTimersByTime(500);
    expect(statusTexts()).toEqual(['1 game', 'Searching…']);
    newer.release(answering('Alpha'));
    await settled();
    expect(statusTexts()).toEqual(['1 game']);
  });
});

describe('the button that clears the text', () => {
  test('is there where there is text, and leaves the focus in the field', async () => {
    const { search, click, settled } = await openSearch('Alpha', 'Beta');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBe(null);
    await search('al');
    expect(results()).toEqual(as('Alpha'));
    await click('button', 'Clear');
    expect(field()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('button', { name: 'Clear' })).toBe(null);
    await settled();
    // A keystroke too: it asks, and matches every game.
    expect(backend.sentTo(path)).toHaveLength(3);
    expect(results()).toEqual(as('Alpha', 'Beta'));
  });

  test('has a key: Escape, which does nothing where there is no text', async () => {
    const { search, user, settled } = await openSearch('Alpha', 'Beta');
    await user.click(field());
    await user.keyboard('{Escape}');
    await settled();
    expect(backend.fixtures.calls).toEqual([]);
    await search('al');
    await user.keyboard('{Escape}');
    await settled();
    expect(field()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field());
    expect(results()).toEqual(as('Alpha', 'Beta'));
  });
});

describe('the keyboard', () => {
  beforeEach(() => {
    // jsdom knows no scrolling.
    Object.assign(Element.prototype, { scrollIntoView: () => {} });
    onTestFinished(() => {
      Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    });
  });
  const focused = () => document.activeElement?.closest('li')?.textContent;
  const [alpha, alps, palm] = as('Alpha', 'Alps', 'Palm');

  test('goes from the field through the results and back', async () => {
    const { search, user } = await openSearch('Alpha', 'Alps', 'Palm');
    await search('al');
    const seen: (string | null | undefined)[] = [];
    for (const key of ['Down', 'Down', 'Down', 'Down', 'Up', 'Up', 'Up']) {
      await user.keyboard(`{Arrow${key}}`);
      seen.push(focused());
    }
    expect(seen).toEqual([alpha, alps, palm, palm, alps, alpha, undefined]);
    expect(document.activeElement).toBe(field());
  });

  test('goes to the last result and to the first, and Escape to the field', async () => {
    const { search, user } = await openSearch('Alpha', 'Alps', 'Palm');
    await search('al');
    await user.keyboard('{ArrowDown}{End}');
    expect(focused()).toBe(palm);
    await user.keyboard('{Home}');
    expect(focused()).toBe(alpha);
    await user.keyboard('{ArrowDown}{Escape}');
    expect(document.activeElement).toBe(field());
    expect(field()).toHaveProperty('value', 'al');
  });

  test('opens the result that has the focus', async () => {
    const { search, user } = await openSearch('Alpha', 'Alps');
    await search('al');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(currentAddress()).toBe('/games/2/Sample');
  });

  test('stays in the field where nothing is listed', async () => {
    const { search, user } = await openSearch('Alpha');
    await user.click(field());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(field());
    await search('x');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(field());
  });
});

describe('what is found', () => {
  test('has the letters marked that were searched for, whatever their case', async () => {
    const { search, user, settled } = await openSearch('Merge Mayhem', 'The Big MERGE', 'Snake');
    await search('me');
    expect(marked()).toEqual(['Me', 'ME']);
    await search('rge m');
    expect(marked()).toEqual(['Merge M']);
    await user.clear(field());
    await settled();
    expect(marked()).toEqual(['', '', '']);
  });

  test('has markup in a name as letters', async () => {
    const { search } = await openSearch('<b>Bold</b> & more');
    await search('b>bo');
    expect(results()).toEqual(as('<b>Bold</b> & more'));
    expect(marked()).toEqual(['b>Bo']);
  });

  test('is spoken once it has stood for 700 ms, not at each keystroke', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { settled } = await openSearch('Alpha', 'Alps', 'Palm');
    const spoken = () => document.querySelector('main [aria-live="polite"]')?.textContent;
    await act(async () => typeAtOnce('l'));
    await settled();
    act(() => {
      vi.advanceTimersByTime(700);
    });
    expect(spoken()).toBe('3 games found');
    // The visible line changes at once and is not spoken.
    act(() => typeAtOnce('al'));
    act(() => typeAtOnce('alph'));
    vi.advanceTimersByTime(499);
    expect(statusTexts()).toEqual(['1 game']);
    vi.advanceTimersByTime(200);
    expect(statusTexts()).toEqual(['1 game', 'Searching…']);
    expect(spoken()).toBe('3 games found');
    for (const status of screen.getAllByRole('status')) {
      expect(status.getAttribute('aria-live')).toBe('off');
    }
    vi.advanceTimersByTime(1);
    expect(spoken()).toBe('Searching…');
    await settled();
    act(() => {
      vi.advanceTimersByTime(700);
    });
    expect(spoken()).toBe('1 game found');
  });

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
    expect(screen.getByRole('link', { name: 'Ludo Category: Kids/Family' })).toBeDefined();
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

describe('the pictures', () => {
  const sources = () =>
    [...document.querySelectorAll('[data-picture]')].map(
      (frame) => frame.querySelector('img')?.getAttribute('src') ?? null,
    );
  /** The search over games of these names, in which timers run when the test says so. */
  async function openWithPictures(...names: string[]) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const opened = await openSearch(...names);
    await act(async () => typeAtOnce('a'));
    await opened.settled();
    // Each in a task of its own, then.
    vi.advanceTimersByTime(160);
    return opened;
  }

  test('are asked for after 150 ms without typing', async () => {
    const { settled } = await openWithPictures('Beta', 'Alpha', 'Alps');
    expect(sources()).toEqual(['/pictures/1.svg', '/pictures/2.svg', '/pictures/3.svg']);
    act(() => typeAtOnce('al'));
    // One of another game goes at once.
    expect(sources()).toEqual([null, null]);
    vi.advanceTimersByTime(149);
    act(() => typeAtOnce('alp'));
    vi.advanceTimersByTime(149);
    expect(sources()).toEqual([null, null]);
    vi.advanceTimersByTime(1);
    expect(sources(), 'one a task').toEqual(['/pictures/2.svg', null]);
    vi.advanceTimersByTime(10);
    expect(sources()).toEqual(['/pictures/2.svg', '/pictures/3.svg']);
    await settled();
  });

  test('of games that stay where they are stay as well', async () => {
    const { settled } = await openWithPictures('Alpha', 'Anna', 'Alps');
    const [first] = document.querySelectorAll('main img');
    fireEvent.load(first as Element);
    expect(first?.hasAttribute('data-loaded')).toBe(true);
    act(() => typeAtOnce('al'));
    expect(sources()).toEqual(['/pictures/1.svg', null]);
    expect(first?.hasAttribute('data-loaded')).toBe(true);
    await settled();
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
    // The button has gone: who uses the keyboard goes on from there, not from the top of the page.
    expect(document.activeElement?.matches('main [aria-busy]')).toBe(true);
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
    expect(statusTexts()).not.toContain('Searching…');
    expect(screen.getByText('The search failed')).toBeDefined();
    expect(takeConsole()).toEqual(['Searching failed: timeout']);
  });
});

test('who comes back finds the text and the results, and asks for nothing', async () => {
  const { search, go, settled } = await openSearch('Alpha', 'Beta');
  await search('al');
  await go('/home/not-charged');
  await screen.findByRole('heading', { name: 'Crédit insuffisant' });
  await go('/search');
  expect(field()).toHaveProperty('value', 'al');
  expect(results()).toEqual(as('Alpha'));
  await settled();
  expect(backend.sentTo(path)).toHaveLength(2);
});

test('who comes back to a search that had failed finds it tried again', async () => {
  const { search, go, settled } = await openSearch();
  backend.fixtures.override(path, broken);
  await search('a');
  expect(screen.getByText('The search failed')).toBeDefined();
  expect(takeConsole()).toEqual(['Searching failed: offline']);
  await go('/home/not-charged');
  backend.fixtures.override(path, answering('Alpha'));
  await go('/search');
  expect(screen.queryByText('The search failed')).toBe(null);
  await settled();
  expect(results()).toEqual(as('Alpha'));
  expect(backend.sentTo(path)).toHaveLength(2);
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
