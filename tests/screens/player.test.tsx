import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Game } from '../../machines/contracts';
import { useBackend } from '../support/backend';
import { takeConsole } from '../support/console-guard';
import { currentAddress } from '../support/render-app';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../support/sample';
import { haveCookie, hrefOf, statusTexts, visit } from '../support/visit';

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
    await screen.findByTitle('Game 1');
    expect(statusTexts()).toEqual([]);
  });

  test("there is 'Try again' where it failed, and a line in the log", async () => {
    backend.fixtures.override('/api/games', { kind: 'html' });
    const { click, settled } = await openPlayer('/games/1001/Puzzle');
    expect(takeConsole()).toEqual(['Loading the catalogue failed: unreadable']);
    expect(screen.queryByText('No game found')).toBe(null);
    backend.fixtures.override('/api/games', undefined);
    await click('button', 'Try again');
    await settled();
    expect(frames()).toHaveLength(1);
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
