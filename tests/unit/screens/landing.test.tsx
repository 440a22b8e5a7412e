// The rows of the landing screen and of a short category, and the number that is not the subscriber's; the paths prove the rest.
// Rules: CATEGORY-1, COOKIE-3, LAND-11, LAND-14, LAND-15, LAND-16, NAV-6, NAV-13.
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { buildEdgeCases } from '../../../fixtures/edge-cases';
import { constant } from '../../rules';
import { useBackend } from '../../support/backend';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import {
  currentAddress,
  cookieNumber,
  haveCookie,
  hrefsIn,
  open,
  statusTexts,
} from '../../support/visit';

const backend = useBackend();
const check = '/loginuser';
const subscribed = numberOf('subscribed');
const home = `/home?msisdn=${subscribed}`;
const loading = ['Loading games…'];
const categories = constant('categories on the landing page');

const rowNames = () =>
  screen.queryAllByRole('region').map((row) => within(row).getByRole('heading').textContent);
const queryDisownButton = () => screen.queryByRole('button', { name: 'This is not my number' });

const openHome = (catalogue?: unknown) => open(backend, home, catalogue);

describe('a visit', () => {
  test('with another number is another visit: it shows nothing before its own check', async () => {
    const { go, settled } = await openHome();
    backend.gate.shut(check);
    await go(`/home?msisdn=${numberOf('not-subscribed')}`);
    expect(rowNames()).toEqual([]);
    expect(statusTexts()).toEqual(loading);
    (await backend.gate.next(check)).release();
    await settled();
    expect(currentAddress()).toBe('/home/login-header');
  });

  test('a link home reads the number when it is pressed, also when another tab has changed it', async () => {
    const { user, settled } = await openHome();
    const pressLogo = async () => {
      await user.click(screen.getByRole('banner').querySelector('a')!);
      await settled();
    };
    haveCookie(numberOf('subscribed-numeric'));
    await pressLogo();
    expect(currentAddress()).toBe(`/home?msisdn=${numberOf('subscribed-numeric')}`);
    document.cookie = 'msisdn=; path=/; max-age=0';
    await pressLogo();
    expect(currentAddress()).toBe('/home/login-header');
  });
});

test('the rows are the first categories with games in their order, as many as the rule allows', async () => {
  // Two of them have one name.
  const groups = buildEdgeCases().filter(({ games }) => games.length > 0);
  await openHome([sampleGroup('Empty', []), ...groups]);
  const names = groups.map((group) => group.category);
  expect(names.length).toBeGreaterThan(categories);
  expect(rowNames()).toEqual(names.slice(0, categories));
});

test("after 'This is not my number' the history does not admit the number again", async () => {
  const { go, user, settled } = await openHome();
  await go('/home/not-charged');
  await go(home);
  await settled();
  await user.click(queryDisownButton()!);
  const checks = backend.sentTo(check).length;
  await act(async () => window.history.go(-2));
  await waitFor(() => expect(window.history.state).toMatchObject({ msisdn: '' }));
  await settled();
  expect(currentAddress()).toBe('/home/login-header');
  expect(backend.sentTo(check)).toHaveLength(checks);
  expect(cookieNumber()).toBe(null);
});

test.each([
  ['1970-01-01T00:00Z', 1, 'A'],
  ['1970-01-01T23:59:59.999Z', 1, 'A'],
  ['1970-01-03T12:00Z', 11, '%C3%89t%C3%A9'],
  ['2026-11-26T12:00Z', 11, '%C3%89t%C3%A9'],
])('the hero features one game a day, %s the game %i', async (day, id, category) => {
  vi.setSystemTime(day);
  await openHome([
    sampleGroup('A', sampleGames(1, 2)),
    sampleGroup('Empty', []),
    sampleGroup('Été', sampleGames(11, 1)),
  ]);
  const play = await screen.findByRole('link', { name: `Play Game ${id}` });
  expect(play.getAttribute('href')).toBe(`/games/${id}/${category}`);
  expect(play.textContent).toBe('Play');
});

// A game may be in several categories.
test.each([
  [6, ['/games/50/Arcade']],
  [7, []],
])('a list of %i games has the games of other categories below it: %j', async (count, expected) => {
  await open(backend, '/category/Puzzle', [
    sampleGroup('Puzzle', sampleGames(1, count)),
    sampleGroup('Arcade', sampleGames(50, 1)),
    sampleGroup('All', [sampleGame(50), sampleGame(1)]),
  ]);
  const region = screen.queryByRole('region', { name: 'Try one of these' });
  expect(region ? hrefsIn(region) : []).toEqual(expected);
});
