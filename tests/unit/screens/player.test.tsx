// The player: which game is framed and how, its poster, its focus and its wake lock.
// Rules: PLAY-6, PLAY-9.
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Game } from '../../../machines/contracts';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { currentAddress } from '../../support/render-app';
import { numberOf, sampleGame, sampleGroup } from '../../support/sample';
import { haveCookie, hrefOf, statusTexts, visit } from '../../support/visit';

const backend = useBackend();

const frames = () => [...document.querySelectorAll('iframe')];
const load = () => act(async () => fireEvent.load(frames()[0]!));

async function openPlayer(address: string, body?: unknown) {
  if (body !== undefined) backend.fixtures.setCatalogue(body);
  const app = visit(backend, address);
  await screen.findByRole('link', { name: 'Close' });
  await app.settled();
  return app;
}

/** The player with a game whose fields matter to the test. */
const openGame = (fields: Partial<Game> = {}, query = '') =>
  openPlayer(`/games/7/Puzzle${query}`, [sampleGroup('Puzzle', [sampleGame(7, fields)])]);

describe('/games/{gameid}/{category}', () => {
  test.each([
    ['/games/12/Puzzle', 'Game 12'],
    ['/games/1/Kids%2FFamily', 'Game 1'],
    ['/games/2/%252F', 'Game 2'],
  ])('frames the game of that category under its name: %s', async (address, name) => {
    await openPlayer(address, [
      sampleGroup('/', [sampleGame(2, { gamename: 'Wrong' })]),
      sampleGroup('Puzzle', [sampleGame(12)]),
      sampleGroup('Kids/Family', [sampleGame(1)]),
      sampleGroup('%2F', [sampleGame(2)]),
    ]);
    expect(screen.getByTitle(name)).toBe(frames()[0]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
    expect(backend.fixtures.calls.map((call) => call.path)).toEqual(['/api/games']);
  });

  test.each([
    '/games/13/Puzzle',
    '/games/7/Unknown',
    '/games/7/%E0%A4%A',
    '/games/%E0%A4%A/Puzzle',
  ])("says 'No game found' without a reason where nothing matches: %s", async (address) => {
    await openPlayer(address, [sampleGroup('Puzzle', [sampleGame(7)])]);
    expect(screen.getByRole('heading', { name: 'No game found' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
    expect(hrefOf('Close')).toBe('/home');
    expect(hrefOf('Game 7')).toBe('/games/7/Puzzle');
    expect(frames()).toEqual([]);
    expect(currentAddress()).toBe(address);
  });

  test("says 'No game found' for an address that must not be framed", async () => {
    await openGame({ gameurl: 'javascript:alert(1)' });
    expect(frames()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'No game found' })).toBeDefined();
  });

  test('gives the frame its address, its sandbox and its permissions, and never the number', async () => {
    haveCookie(numberOf('subscribed'));
    const query = `?msisdn=${numberOf('subscribed')}`;
    await openGame({ gameurl: 'http://games.example/a?b=1' }, query);
    const attributes = ['src', 'sandbox', 'allow', 'referrerpolicy'];
    expect(attributes.map((name) => frames()[0]?.getAttribute(name))).toEqual([
      'https://games.example/a?b=1',
      'allow-scripts allow-same-origin',
      'fullscreen *; autoplay *; gamepad *',
      'no-referrer',
    ]);
    expect(frames()[0]?.outerHTML).not.toContain(numberOf('subscribed'));
  });

  test('has a Close link home, with the number of the cookie encoded', async () => {
    haveCookie('+229 01');
    await openGame();
    expect(hrefOf('Close')).toBe('/home?msisdn=%2B229%2001');
  });

  test('the player has no full-screen button without browser support', async () => {
    await openGame();
    expect(screen.queryByRole('button', { name: /full screen/i })).toBe(null);
  });

  test('shows why a catalogue failed, and frames the game after another try', async () => {
    backend.fixtures.override('/api/games', { kind: 'html' });
    const { click, settled } = await openPlayer('/games/1001/Puzzle');
    expect(takeConsole()).toEqual(['Loading the catalogue failed: unreadable']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No game found');
    expect(screen.getByText('The games could not be loaded.')).toBeDefined();
    backend.fixtures.override('/api/games', undefined);
    await click('button', 'Try again');
    await settled();
    expect(screen.queryByText('No game found')).toBe(null);
    expect(frames()).toHaveLength(1);
  });
});

describe('a loading game', () => {
  const limit = 10_000;
  const poster = () => screen.queryByText('Loading the game…');
  const picture = () => document.querySelector('main img')?.getAttribute('src') ?? null;

  test('has a poster with its picture until it has loaded', async () => {
    await openGame({ img6: '/fixtures/thumbnails/7.svg' });
    expect(poster()).not.toBe(null);
    expect(picture()).toBe('/fixtures/thumbnails/7.svg');
    await load();
    expect(poster()).toBe(null);
    expect(picture()).toBe(null);
  });

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

  test('a loaded game takes the focus, even when late, unless Close has it', async () => {
    const { pass, click } = await openGame();
    pass(limit);
    screen.getByRole('button', { name: 'Try again' }).focus();
    await load();
    expect(document.activeElement).toBe(frames()[0]);
    await click('link', 'Close');
    await backend.reset();
    await openGame();
    const close = screen.getByRole('link', { name: 'Close' });
    close.focus();
    await load();
    expect(document.activeElement).toBe(close);
  });
});

describe('the wake lock', () => {
  class Lock extends EventTarget {
    released = false;
    release = async () => {
      this.released = true;
    };
  }

  /** A browser that grants locks when `grant` resolves. */
  function haveWakeLock(grant: () => Promise<void> = async () => {}) {
    const locks: Lock[] = [];
    const request = async () => {
      await grant();
      const lock = new Lock();
      locks.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
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
          Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
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

  test('the player releases a lock that is granted after the screen was left', async () => {
    let grant = () => {};
    const granted = new Promise<void>((resolve) => {
      grant = resolve;
    });
    const { held, locks } = haveWakeLock(() => granted);
    const { click, settled } = await openGame();
    await load();
    await click('link', 'Close');
    await settled();
    await act(async () => grant());
    expect(locks.length).toBeGreaterThan(0);
    expect(held()).toBe(0);
  });

  test('a refused wake lock does not affect the game', async () => {
    const { held } = haveWakeLock(() => Promise.reject(new Error('The battery is low.')));
    await openGame();
    await load();
    expect(held()).toBe(0);
    expect(frames()).toHaveLength(1);
  });
});
