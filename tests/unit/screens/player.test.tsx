import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Game } from '../../../machines/contracts';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { currentAddress } from '../../support/render-app';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import { haveCookie, hrefOf, statusTexts, visit } from '../../support/visit';

const backend = useBackend();

const frames = () => [...document.querySelectorAll('iframe')];
const sources = () => frames().map((frame) => frame.getAttribute('src'));
const tokens = () => frames()[0]?.getAttribute('sandbox')?.split(' ') ?? [];

async function openPlayer(address: string, body?: unknown) {
  if (body !== undefined) backend.fixtures.setCatalogue(body);
  const app = visit(backend, address);
  await screen.findByRole('link', { name: 'Close' });
  await app.settled();
  return app;
}

/** The player with a game whose fields matter to the test. */
const openGame = (fields: Partial<Game>) =>
  openPlayer('/games/7/Puzzle', [sampleGroup('Puzzle', [sampleGame(7, fields)])]);

const groups = [
  sampleGroup('Puzzle', [sampleGame(1), sampleGame(12, { gameid: '99' })]),
  sampleGroup('Arcade', [sampleGame(2)]),
  sampleGroup('Puzzle', [sampleGame(3)]),
];

describe('/games/{gameid}/{category}', () => {
  test.each([
    ['/games/1/Puzzle', 1],
    ['/games/12/Puzzle', 12],
    ['/games/012/Puzzle', 12],
    ['/games/2/Arcade', 2],
  ])('frames the game whose id is that whole number: %s', async (address, id) => {
    await openPlayer(address, groups);
    expect(sources()).toEqual([`https://games.example/${id}/`]);
    expect(screen.getByTitle(`Game ${id}`)).toBe(frames()[0]);
    expect(screen.queryByText('No game found')).toBe(null);
  });

  test.each([
    '/games/99/Puzzle',
    '/games/13/Puzzle',
    '/games/12abc/Puzzle',
    '/games/12.0/Puzzle',
    '/games/1.2e1/Puzzle',
    '/games/0xC/Puzzle',
    '/games/abc/Puzzle',
    '/games/2/Puzzle',
    '/games/3/Puzzle',
    '/games/1/Unknown',
    '/games/1/puzzle',
    '/games/1/%E0%A4%A',
    '/games/%E0%A4%A/Puzzle',
  ])("says 'No game found' where nothing matches: %s", async (address) => {
    await openPlayer(address, groups);
    expect(screen.getByRole('heading', { name: 'No game found' })).toBeDefined();
    expect(frames()).toEqual([]);
    expect(currentAddress()).toBe(address);
  });

  test.each([
    ['Cards & Board', 'Cards%20%26%20Board'],
    ['Kids/Family', 'Kids%2FFamily'],
    ['100% Fun', '100%25%20Fun'],
    ['Strategy?', 'Strategy%3F'],
    ['Été', '%C3%89t%C3%A9'],
    ['%2F', '%252F'],
  ])('works for the category %s', async (category, segment) => {
    await openPlayer(`/games/1/${segment}`, [
      sampleGroup('/', [sampleGame(1, { gameurl: 'https://wrong.example/' })]),
      sampleGroup(category, [sampleGame(1)]),
    ]);
    expect(sources()).toEqual(['https://games.example/1/']);
  });

  test('requests the catalogue once, and checks no number', async () => {
    await openPlayer('/games/1001/Puzzle');
    expect(frames()).toHaveLength(1);
    expect(backend.fixtures.calls.map((call) => call.path)).toEqual(['/api/games']);
  });
});

describe('the address of a game', () => {
  test.each([
    ['http://games.example/a?b=1', 'https://games.example/a?b=1'],
    ['HTTP://games.example/a', 'https://games.example/a'],
    ['https://games.example/a', 'https://games.example/a'],
    ['/fixtures/games/hop/?title=A', 'http://localhost:3000/fixtures/games/hop/?title=A'],
  ])('is framed, http rewritten to https: %s', async (gameurl, src) => {
    await openGame({ gameurl });
    expect(sources()).toEqual([src]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<p>1',
    'blob:http://localhost:3000/1',
    'ftp://a',
  ])('is refused with any other scheme: %s', async (gameurl) => {
    await openGame({ gameurl });
    expect(frames()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'No game found' })).toBeDefined();
  });
});

describe('the game is a stranger', () => {
  test('its frame is sandboxed: scripts, but never top navigation', async () => {
    await openGame({});
    expect(tokens()).toContain('allow-scripts');
    expect(tokens().filter((token) => token.startsWith('allow-top-navigation'))).toEqual([]);
  });

  test('it keeps its own origin where that is not ours', async () => {
    await openGame({ gameurl: 'http://games.example/a' });
    expect(tokens()).toContain('allow-same-origin');
  });

  test('it gets no origin where that is ours', async () => {
    await openGame({ gameurl: '/fixtures/games/hop/' });
    expect(tokens()).toContain('allow-scripts');
    expect(tokens()).not.toContain('allow-same-origin');
  });

  test('it may be full-screen, play sound and use a gamepad', async () => {
    await openGame({});
    const permissions = frames()[0]!
      .getAttribute('allow')!
      .split(';')
      .map((permission) => permission.trim().split(' ')[0]);
    expect(new Set(permissions)).toEqual(new Set(['fullscreen', 'autoplay', 'gamepad']));
  });

  test('it never learns the number', async () => {
    const number = numberOf('subscribed');
    haveCookie(number);
    await openPlayer(`/games/7/Puzzle?msisdn=${number}`, [sampleGroup('Puzzle', [sampleGame(7)])]);
    expect(frames()[0]?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frames()[0]?.outerHTML).not.toContain(number);
  });
});

test('a game has the keyboard as soon as it is there', async () => {
  await openPlayer('/games/1001/Puzzle');
  const [frame] = frames();
  if (frame) fireEvent.load(frame);
  expect(document.activeElement).toBe(frame);
});

describe('the close icon', () => {
  test.each([
    [numberOf('subscribed'), `/home?msisdn=${numberOf('subscribed')}`],
    ['+229 01', '/home?msisdn=%2B229%2001'],
  ])('returns home with the number of the cookie: %s', async (number, address) => {
    haveCookie(number);
    await openPlayer('/games/1001/Puzzle');
    expect(hrefOf('Close')).toBe(address);
  });

  test('returns to /home where there is no cookie', async () => {
    await openPlayer('/games/1001/Puzzle');
    expect(hrefOf('Close')).toBe('/home');
  });

  test('is there where no game is, too', async () => {
    await openPlayer('/games/0/Puzzle');
    expect(hrefOf('Close')).toBe('/home');
  });

  test('takes the game away', async () => {
    haveCookie(numberOf('subscribed'));
    const { click, settled } = await openPlayer('/games/1001/Puzzle');
    await click('link', 'Close');
    await settled();
    expect(currentAddress()).toBe(`/home?msisdn=${numberOf('subscribed')}`);
    expect(frames()).toEqual([]);
  });
});

describe('while the catalogue loads, or fails to', () => {
  const reason = 'The games could not be loaded.';

  test('there is a spinner with words, and a way home', async () => {
    backend.gate.shut();
    backend.fixtures.setCatalogue([sampleGroup('Puzzle', sampleGames(1, 1))]);
    visit(backend, '/games/1/Puzzle');
    const held = await backend.gate.next('/api/games');
    await screen.findByText('Loading the game…');
    expect(statusTexts()).toEqual(['Loading the game…']);
    expect(screen.queryByText('No game found')).toBe(null);
    expect(hrefOf('Close')).toBe('/home');
    held.release();
    fireEvent.load(await screen.findByTitle('Game 1'));
    expect(statusTexts()).toEqual([]);
  });

  test("a failed catalogue shows 'No game found', the reason, 'Try again' and Close", async () => {
    haveCookie(numberOf('subscribed'));
    backend.fixtures.override('/api/games', { kind: 'html' });
    const { click, settled } = await openPlayer('/games/1001/Puzzle');
    expect(takeConsole()).toEqual(['Loading the catalogue failed: unreadable']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No game found');
    expect(screen.getByText(reason)).toBeDefined();
    expect(hrefOf('Close')).toBe(`/home?msisdn=${numberOf('subscribed')}`);
    backend.fixtures.override('/api/games', undefined);
    await click('button', 'Try again');
    await settled();
    expect(screen.queryByText('No game found')).toBe(null);
    expect(frames()).toHaveLength(1);
  });

  test('a game that the catalogue does not contain has no reason and no second try', async () => {
    await openPlayer('/games/7/Puzzle', groups);
    expect(screen.getByRole('heading', { name: 'No game found' })).toBeDefined();
    expect(screen.queryByText(reason)).toBe(null);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
  });

  test('it counts as failed after 10 seconds', async () => {
    backend.gate.shut();
    const { pass } = visit(backend, '/games/1001/Puzzle');
    await backend.gate.next('/api/games');
    pass(9_999);
    expect(statusTexts()).toEqual(['Loading the game…']);
    pass(1);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(takeConsole()).toEqual(['Loading the catalogue failed: timeout']);
  });
});

describe('until the game has loaded', () => {
  const limit = 10_000;
  const poster = () => screen.queryByText('Game 7', { selector: 'p' });
  const picture = () => document.querySelector('main img')?.getAttribute('src') ?? null;
  const load = () => fireEvent.load(screen.getByTitle('Game 7'));

  test('its poster is in front of it: its picture, its name, and words', async () => {
    await openGame({ img6: '/fixtures/thumbnails/7.svg' });
    expect(poster()).not.toBe(null);
    expect(picture()).toBe('/fixtures/thumbnails/7.svg');
    expect(statusTexts()).toEqual(['Loading the game…']);
    load();
    expect(poster()).toBe(null);
    expect(picture()).toBe(null);
    expect(statusTexts()).toEqual([]);
  });

  test('10 seconds without a sign of life lead to a sentence, another try and a way back', async () => {
    haveCookie(numberOf('subscribed'));
    const { pass } = await openGame({});
    pass(limit - 1);
    expect(statusTexts()).toEqual(['Loading the game…']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
    pass(1);
    expect(statusTexts()).toEqual([
      'The game has not come yet. It starts as soon as your connection has brought it.',
    ]);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(hrefOf('Back to games')).toBe(`/home?msisdn=${numberOf('subscribed')}`);
    expect(frames()).toHaveLength(1);
  });

  test('a late load shows the game all the same, and gives it the keyboard', async () => {
    const { pass } = await openGame({});
    pass(limit);
    screen.getByRole('button', { name: 'Try again' }).focus();
    load();
    expect(poster()).toBe(null);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
    expect(document.activeElement).toBe(frames()[0]);
  });

  test('trying again frames the game anew', async () => {
    const { pass, click } = await openGame({});
    const [first] = frames();
    pass(limit);
    await click('button', 'Try again');
    expect(frames()).toHaveLength(1);
    expect(frames()[0]).not.toBe(first);
    expect(sources()).toEqual(['https://games.example/7/']);
    expect(statusTexts()).toEqual(['Loading the game again…']);
    load();
    expect(statusTexts()).toEqual([]);
  });

  test.each(['Close', 'Back to games'])('%s takes it away', async (name) => {
    haveCookie(numberOf('subscribed'));
    const { pass, click, settled } = await openGame({});
    pass(limit);
    await click('link', name);
    await settled();
    expect(currentAddress()).toBe(`/home?msisdn=${numberOf('subscribed')}`);
    expect(frames()).toEqual([]);
    expect(poster()).toBe(null);
  });

  test('another game has a poster and a time of its own', async () => {
    const games = [sampleGame(7), sampleGame(8)];
    const { pass, go } = await openPlayer('/games/7/Puzzle', [sampleGroup('Puzzle', games)]);
    load();
    await go('/games/8/Puzzle');
    expect(statusTexts()).toEqual(['Loading the game…']);
    pass(limit);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

test('a game that comes does not take the focus from Close', async () => {
  await openPlayer('/games/1001/Puzzle');
  const close = screen.getByRole('link', { name: 'Close' });
  close.focus();
  fireEvent.load(frames()[0]!);
  expect(document.activeElement).toBe(close);
});

test("the game's name is the heading of the screen, above the game", async () => {
  await openGame({});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Game 7');
});

test('there is no button for the full screen where the browser has none', async () => {
  await openGame({});
  expect(screen.queryByRole('button', { name: /full screen/i })).toBe(null);
});

// jsdom has neither; what Chromium does with its own is proved in tests/browser/player.test.ts.
describe('the screen is kept awake', () => {
  class Lock extends EventTarget {
    released = false;
    release = async () => {
      this.released = true;
    };
  }

  /** A browser with a lock; whether it is granted, the test says. */
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
      /** The page is hidden, which takes the lock away, or shown. */
      become: (state: 'hidden' | 'visible') =>
        act(async () => {
          Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
          if (state === 'hidden') for (const lock of locks) lock.released = true;
          document.dispatchEvent(new Event('visibilitychange'));
        }),
    };
  }

  const openAndLoad = async () => {
    const app = await openGame({});
    await act(async () => fireEvent.load(frames()[0]!));
    return app;
  };

  test('from when the game is there until it is left', async () => {
    const { held } = haveWakeLock();
    const { click, settled } = await openGame({});
    expect(held()).toBe(0);
    await act(async () => fireEvent.load(frames()[0]!));
    expect(held()).toBe(1);
    await click('link', 'Close');
    await settled();
    expect(held()).toBe(0);
  });

  test('again when somebody comes back to it, and once only', async () => {
    const { held, locks, become } = haveWakeLock();
    await openAndLoad();
    await become('hidden');
    expect(held()).toBe(0);
    const before = locks.length;
    await become('visible');
    expect(held()).toBe(1);
    await become('visible');
    expect(locks).toHaveLength(before + 1);
  });

  test('no longer where the lock comes after the game has been left', async () => {
    let grant = () => {};
    const granted = new Promise<void>((resolve) => {
      grant = resolve;
    });
    const { held, locks } = haveWakeLock(() => granted);
    const { click, settled } = await openAndLoad();
    await click('link', 'Close');
    await settled();
    await act(async () => grant());
    expect(locks.length).toBeGreaterThan(0);
    expect(held()).toBe(0);
  });

  test('not where the browser refuses, and nobody hears of it', async () => {
    const { held } = haveWakeLock(() => Promise.reject(new Error('The battery is low.')));
    await openAndLoad();
    expect(held()).toBe(0);
    expect(frames()).toHaveLength(1);
  });
});
