// The player: which game is framed and how, its poster, its focus, its wake lock, further games, and the way back.
// Rules: CALL-3, PLAY-9, PLAY-10, PLAY-11, PLAY-12.
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Game } from '../../../machines/contracts';
import { prepareTouchedGames } from '../../../src/app/prepare-touched-games';
import { useBackend } from '../../support/backend';
import { numberOf, sampleGame, sampleGroup } from '../../support/sample';
import { signal } from '../../support/signal';
import {
  currentAddress,
  haveConnection,
  haveCookie,
  hrefOf,
  hrefsIn,
  matchMedia,
  open,
  postFromFrame,
  simulateTimers,
  statusTexts,
} from '../../support/visit';

const backend = useBackend();
const subscriber = numberOf('subscribed');

const frames = () => [...document.querySelectorAll('iframe')];
const load = () => act(async () => fireEvent.load(frames()[0]!));

const openPlayer = (address: string, catalogue: unknown) => open(backend, address, catalogue);

const openGame = (fields: Partial<Game> = {}, query = '') =>
  openPlayer(`/games/7/Puzzle${query}`, [sampleGroup('Puzzle', [sampleGame(7, fields)])]);

describe('/games/{gameid}/{category}', () => {
  test.each([
    ['/games/1/Kids%2FFamily', 'Game 1'],
    ['/games/2/%252F', 'Game 2'],
  ])('frames the game of that category under its name: %s', async (address, name) => {
    await openPlayer(address, [
      sampleGroup('/', [sampleGame(2, { gamename: 'Wrong' })]),
      sampleGroup('Kids/Family', [sampleGame(1)]),
      sampleGroup('%2F', [sampleGame(2)]),
    ]);
    expect(screen.getByTitle(name)).toBe(frames()[0]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
    expect(backend.fixtures.calls.map((call) => call.path)).toEqual(['/api/games']);
  });

  test.each([
    ['/games/13/Puzzle', undefined],
    ['/games/7/Unknown', undefined],
    ['/games/7/%E0%A4%A', undefined],
    ['/games/%E0%A4%A/Puzzle', undefined],
    ['/games/7/Puzzle', 'javascript:alert(1)'],
  ])("says 'No game found' without a reason: %s with the address %s", async (address, gameurl) => {
    const game = sampleGame(7, gameurl === undefined ? {} : { gameurl });
    await openPlayer(address, [sampleGroup('Puzzle', [game])]);
    expect(screen.getByRole('heading', { name: 'No game found' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
    expect(hrefOf('Close')).toBe('/');
    expect(hrefOf('Game 7')).toBe('/games/7/Puzzle');
    expect(frames()).toEqual([]);
    expect(currentAddress()).toBe(address);
  });

  test('gives the frame its address, sandbox and permissions, and the number to none', async () => {
    haveCookie(`+${subscriber}`);
    await openGame({ gameurl: 'http://games.example/a?b=1' }, `?msisdn=${subscriber}`);
    const attributes = ['src', 'sandbox', 'allow', 'referrerpolicy'];
    expect(attributes.map((name) => frames()[0]?.getAttribute(name))).toEqual([
      'https://games.example/a?b=1',
      'allow-scripts allow-same-origin',
      'fullscreen *; autoplay *; gamepad *',
      'no-referrer',
    ]);
    expect(document.body.innerHTML).not.toContain(subscriber);
    // jsdom has no full screen.
    expect(screen.queryByRole('button', { name: /full screen/i })).toBe(null);
  });
});

describe('a loading game', () => {
  const limit = 10_000;

  test('a retry frames the game in a new element', async () => {
    const { pass, click } = await openGame();
    const [first] = frames();
    pass(limit);
    await click('button', 'Try again');
    expect(frames()).toHaveLength(1);
    expect(frames()[0]).not.toBe(first);
  });

  test('another game has its own poster and time limit', async () => {
    const games = [sampleGame(7), sampleGame(8)];
    const { pass, go } = await openPlayer('/games/7/Puzzle', [sampleGroup('Puzzle', games)]);
    await load();
    await go('/games/8/Puzzle');
    expect(statusTexts()).toEqual(['Loading the game…']);
    pass(limit);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  test.each([
    ['takes the focus', 'button', 'Try again'],
    ['leaves the focus on Close', 'link', 'Close'],
  ])('that loads late %s', async (_, role, name) => {
    const { pass } = await openGame();
    pass(limit);
    const control = screen.getByRole(role, { name });
    control.focus();
    await load();
    expect(document.activeElement).toBe(name === 'Close' ? control : frames()[0]);
  });
});

describe('the wake lock', () => {
  /** A browser that grants locks when `grant` resolves. */
  function haveWakeLock(grant: () => Promise<void> = async () => {}) {
    const locks: { released: boolean }[] = [];
    const request = async () => {
      await grant();
      const lock = { released: false, release: async () => void (lock.released = true) };
      locks.push(lock);
      return lock;
    };
    const define = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { value, configurable: true });
    define(navigator, 'wakeLock', { request });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'wakeLock');
      Reflect.deleteProperty(document, 'visibilityState');
    });
    return {
      locks,
      held: () => locks.filter(({ released }) => !released).length,
      /** The page is hidden, which releases the lock, or visible again. */
      become: (state: 'hidden' | 'visible') =>
        act(async () => {
          define(document, 'visibilityState', state);
          if (state === 'hidden') for (const lock of locks) lock.released = true;
          document.dispatchEvent(new Event('visibilitychange'));
        }),
    };
  }

  test('is held from the load of the game until the screen is left, and again on return', async () => {
    const { held, locks, become } = haveWakeLock();
    const { click, settled } = await openGame();
    expect(held()).toBe(0);
    await load();
    expect(held()).toBe(1);
    await become('hidden');
    const before = locks.length;
    await become('visible');
    await become('visible');
    expect([held(), locks.length]).toEqual([1, before + 1]);
    await click('link', 'Close');
    await settled();
    expect(held()).toBe(0);
  });

  test('is released when it is granted after the screen was left', async () => {
    const { given, give } = signal();
    const { held, locks } = haveWakeLock(() => given);
    const { click, settled } = await openGame();
    await load();
    await click('link', 'Close');
    await settled();
    await act(async () => give());
    expect(locks.length).toBeGreaterThan(0);
    expect(held()).toBe(0);
  });

  test('does not affect the game when it is refused', async () => {
    const { held } = haveWakeLock(() => Promise.reject(new Error('The battery is low.')));
    await openGame();
    await load();
    expect(held()).toBe(0);
    expect(frames()).toHaveLength(1);
  });
});

describe('further games', () => {
  const wide = '(min-width: 1120px) and (min-height: 501px)';
  const games = [sampleGame(6), sampleGame(7), sampleGame(8)];
  const openFirst = () => openPlayer('/games/7/Puzzle', [sampleGroup('Puzzle', games)]);
  const say = (...given: Parameters<typeof postFromFrame>) =>
    act(async () => postFromFrame(...given));
  const gameOver = { type: 'game-over' };
  const further = () =>
    screen.queryAllByRole('link', { name: /^Game / }).map((link) => link.getAttribute('href'));

  function onWideScreen(saveData = false) {
    matchMedia((media) => media === wide);
    haveConnection({ saveData });
  }

  test.each<[string, unknown, (Window | null)?]>([
    ['another window', gameOver, window],
    ['no window', gameOver, null],
    ['its frame, with another type', { type: 'GAME-OVER' }],
  ])('are not offered after a message from %s', async (_, data, ...source) => {
    await openFirst();
    await load();
    await say(data, ...source);
    expect(further()).toEqual([]);
    await say(gameOver);
    expect(further()).toHaveLength(2);
  });

  test('are not offered after a flood of messages, of which 100 in a minute are read', async () => {
    const time = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1);
    await openFirst();
    await load();
    await act(async () => {
      for (let count = 0; count < 100; count += 1) postFromFrame('flood');
    });
    await say(gameOver);
    expect(further()).toEqual([]);
    time.mockReturnValue(60_000);
    await say(gameOver);
    expect(further()).toHaveLength(2);
  });

  test('are not offered by a game that has not loaded', async () => {
    await openFirst();
    await say(gameOver);
    await load();
    expect(further()).toEqual([]);
  });

  test('stand beside a game that does not load in time, and nowhere else when it is over', async () => {
    onWideScreen();
    const { pass } = await openFirst();
    pass(10_000);
    const beside = screen.getByRole('complementary', { name: 'More games' });
    expect(hrefsIn(beside)).toEqual(['/games/6/Puzzle', '/games/8/Puzzle']);
    await load();
    await say(gameOver);
    expect(further()).toEqual(hrefsIn(beside));
  });

  test('do not stand beside the game where the browser saves data', async () => {
    onWideScreen(true);
    await openFirst();
    await load();
    expect(screen.queryByRole('complementary')).toBe(null);
    await say(gameOver);
    expect(further()).toHaveLength(2);
  });
});

describe('Close', () => {
  const home = `/home?msisdn=${subscriber}`;
  const player = '/games/7/Puzzle';
  const never = () => new Promise<void>(() => {});

  /** Opens a game from this history entry, and presses Close; `committed` is the outcome of going back. */
  async function closeGame(
    before: { url: string; sameDocument: boolean },
    committed: () => Promise<void>,
  ) {
    const traverseTo = vi.fn(() => ({ committed: committed() }));
    const entries = () => [
      { key: 'before', ...before, url: window.location.origin + before.url },
      { url: window.location.origin + player },
    ];
    vi.stubGlobal('navigation', { currentEntry: { index: 1 }, entries, traverseTo });
    haveCookie(subscriber);
    await openGame();
    simulateTimers();
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Close' })));
    const addresses = [currentAddress()];
    for (const ms of [399, 1]) {
      await act(() => vi.advanceTimersByTimeAsync(ms));
      addresses.push(currentAddress());
    }
    return { traverseTo, addresses };
  }

  test.each([
    ['goes back', async () => {}, [player, player, player]],
    ['refuses to go back', () => Promise.reject(new Error('Refused.')), [home, home, home]],
    ['does not go back', never, [player, player, home]],
  ])('goes back, or opens the landing page itself where the browser %s', async (_, outcome, at) => {
    const { traverseTo, addresses } = await closeGame({ url: home, sameDocument: true }, outcome);
    expect(traverseTo).toHaveBeenCalledExactlyOnceWith('before');
    expect(addresses).toEqual(at);
  });

  test.each([
    ['going back would reload the page', { url: home, sameDocument: false }],
    ['the game was opened elsewhere', { url: '/search', sameDocument: true }],
  ])('adds an entry where %s', async (_, before) => {
    const { traverseTo, addresses } = await closeGame(before, never);
    expect(traverseTo).not.toHaveBeenCalled();
    expect(addresses).toEqual([home, home, home]);
  });
});

test('without a connection, a game waits for it, and its frame shows when it returns', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openGame();
  expect(frames()).toEqual([]);
  expect(statusTexts().join()).toContain('No connection. The game will start when');
  line.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(frames()).toHaveLength(1);
  await load();
  line.mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event('offline')));
  expect(frames(), 'a game that has loaded goes on').toHaveLength(1);
});

test('a touched game downloads the player, and connects once to the host of the game', async () => {
  const games = [
    sampleGame(7, { gameurl: 'http://games.example/7' }),
    sampleGame(8, { gameurl: 'https://games.example/8' }),
    sampleGame(9, { gameurl: '/9' }),
  ];
  const { portal } = await open(backend, '/category/Puzzle', [sampleGroup('Puzzle', games)]);
  const preload = vi.fn(async () => {});
  prepareTouchedGames(portal, preload);
  const touch = (id: number) =>
    fireEvent.pointerDown(document.querySelector(`a[href="/games/${id}/Puzzle"]`)!);
  const links = document.head.getElementsByTagName('link');
  const preconnected = () =>
    [...links].filter(({ rel }) => rel === 'preconnect').map(({ href }) => href);
  fireEvent.pointerDown(document.body);
  touch(9);
  expect(preconnected()).toEqual([]);
  for (const id of [7, 7, 8]) touch(id);
  expect(preconnected()).toEqual(['https://games.example/']);
  expect(preload).toHaveBeenCalledTimes(4);
});
