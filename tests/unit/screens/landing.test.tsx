// The landing screen: its rows, a catalogue that is late or fails, and the number that is not the subscriber's.
// Rules: COOKIE-2, LAND-11, LAND-14, LAND-15, LAND-16, NAV-6, NAV-13.
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { waitFor as waitForActor } from 'xstate';
import { buildEdgeCases } from '../../../fixtures/edge-cases';
import { createChargeRecords } from '../../../src/portal/charge-records';
import { constant } from '../../rules';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { numberOf, sampleGames, sampleGroup } from '../../support/sample';
import {
  currentAddress,
  cookieNumber,
  haveCookie,
  hrefsIn,
  statusTexts,
  visit,
} from '../../support/visit';

const backend = useBackend();
const check = '/loginuser';
const subscribed = numberOf('subscribed');
const home = `/home?msisdn=${subscribed}`;
const loading = ['Loading games…'];
const categories = constant('categories on the landing page');
const perCategory = constant('games per category');

const rowNames = () =>
  screen.queryAllByRole('region').map((row) => within(row).getByRole('heading').textContent);
const queryDisownButton = () => screen.queryByRole('button', { name: 'This is not my number' });
const row = (name: string) => screen.getByRole('region', { name });
const gamesIn = (element: HTMLElement) =>
  [...element.querySelectorAll('a[href^="/games/"]')].map((link) => link.textContent);

async function openHome(body?: unknown) {
  if (body !== undefined) backend.fixtures.setCatalogue(body);
  const app = visit(backend, home);
  await app.settled();
  return app;
}

describe('a visit', () => {
  test.each(['/home?other=1', `/home?msisdn=${numberOf('not-subscribed')}`])(
    'a rejected visit leaves no history entry, and shows no featured game: %s',
    async (address) => {
      const entries = window.history.length;
      const { settled } = visit(backend, address);
      await settled();
      await screen.findByRole('heading', { name: /Souscrivez en tapant/ });
      expect(currentAddress()).toBe('/home/login-header');
      expect(window.history.length).toBe(entries);
      expect(screen.queryByRole('link', { name: /^Play / })).toBe(null);
    },
  );

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

  test('without cookies the number lasts for the visit', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    const { go, user, settled } = await openHome();
    await go('/category/Puzzle');
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    await settled();
    expect(currentAddress()).toBe(home);
    vi.restoreAllMocks();
  });

  test('an admitted visit waits for the catalogue', async () => {
    backend.gate.shut('/api/games');
    const { settled } = visit(backend, home);
    const held = await backend.gate.next('/api/games');
    await waitFor(() => expect(cookieNumber()).toBe(subscribed));
    expect(statusTexts()).toEqual(loading);
    expect(document.querySelector('main [aria-busy="true"]')).not.toBe(null);
    expect(rowNames()).toEqual([]);
    expect(queryDisownButton()).toBe(null);
    held.release();
    await settled();
    expect(statusTexts()).toEqual([]);
    expect(document.querySelector('main [aria-busy="true"]')).toBe(null);
  });
});

describe('the rows', () => {
  test('the rows are the first categories in their order, as many as the rule allows', async () => {
    // Two of them have one name.
    const groups = buildEdgeCases();
    await openHome(groups);
    const names = groups.map((group) => group.category);
    expect(names.length).toBeGreaterThan(categories);
    expect(rowNames()).toEqual(names.slice(0, categories));
  });

  test.each([
    [0, 0, false],
    [perCategory, perCategory, false],
    [perCategory + 1, perCategory, true],
  ])("of a category of %i games show %i, and 'View more': %j", async (count, shown, hasMore) => {
    await openHome([sampleGroup('Cards & Board', sampleGames(1, count))]);
    const names = sampleGames(1, count).map((game) => game.gamename);
    expect(gamesIn(row('Cards & Board'))).toEqual(names.slice(0, shown));
    const more = screen.queryAllByRole('link', { name: 'View more' });
    expect(more.map((link) => link.getAttribute('href'))).toEqual(
      hasMore ? ['/category/Cards%20%26%20Board'] : [],
    );
    const tiles = within(row('Cards & Board')).queryAllByRole('listitem');
    expect(more.map((link) => tiles.at(-1)?.contains(link))).toEqual(more.map(() => true));
  });

  test('link each game, with its thumbnail, to the player', async () => {
    await openHome([sampleGroup('Kids/Family', sampleGames(7, 2))]);
    const games = row('Kids/Family');
    expect(hrefsIn(games)).toEqual(['/games/7/Kids%2FFamily', '/games/8/Kids%2FFamily']);
    expect([...games.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/pictures/7.svg',
      '/pictures/8.svg',
    ]);
  });

  test('an empty catalogue shows a sentence', async () => {
    await openHome([]);
    expect(screen.getByText('No games yet')).toBeDefined();
    expect(statusTexts()).toEqual([]);
  });
});

test("a failed catalogue offers 'Try again' after the check, and is logged without the number", async () => {
  backend.fixtures.override('/api/games', { kind: 'text', httpStatus: 500, text: subscribed });
  backend.gate.shut(check);
  const { portal, click, settled } = visit(backend, home);
  const held = await backend.gate.next(check);
  await waitForActor(portal.catalogue, (catalogue) => catalogue.matches('failed'));
  await screen.findByText('Loading games…');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
  expect(queryDisownButton()).toBe(null);
  held.release();
  await settled();
  expect(takeConsole()).toEqual(['Loading the catalogue failed: status']);
  expect(rowNames()).toEqual([]);
  backend.fixtures.override('/api/games', undefined);
  await click('button', 'Try again');
  await settled();
  expect(rowNames()).toContain('Puzzle');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
});

describe("'This is not my number'", () => {
  test("'This is not my number' shows below the rows, with the number in groups", async () => {
    await openHome();
    const footnote = queryDisownButton()!.parentElement!;
    expect(footnote.textContent).toContain(
      `You are playing as ${'229 01 90 00 00 01'.replaceAll(' ', '\u00a0')}.`,
    );
    const last = screen.getAllByRole('region').at(-1);
    expect(last?.compareDocumentPosition(footnote)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('the history does not admit a disowned number again', async () => {
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

  test('removes the record of a payment for this number, and of no other', async () => {
    const { portal, user } = await openHome();
    const other = numberOf('success');
    await createChargeRecords(portal).pay({ msisdn: other, pack: 'Daily' }, null);
    backend.fixtures.override('/subscribe/user', { kind: 'reset' });
    await createChargeRecords(portal)
      .pay({ msisdn: subscribed, pack: 'Daily' }, null)
      .catch(() => {});
    expect(createChargeRecords(portal).find(subscribed)?.state).toBe('unknown');
    await user.click(queryDisownButton()!);
    await screen.findByRole('heading', { name: /Souscrivez en tapant/ });
    expect(createChargeRecords(portal).find(subscribed)).toBe(null);
    expect(createChargeRecords(portal).find(other)?.state).toBe('paid');
    expect(screen.queryByRole('link', { name: 'Réessayer' })).toBe(null);
  });
});

describe('content that needs the catalogue', () => {
  const games = [
    sampleGroup('Empty', []),
    sampleGroup('Été', sampleGames(11, 1)),
    ...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => sampleGroup(name, sampleGames(1, 1))),
  ];

  test.each([
    ['1970-01-01T00:00Z', 1, 'A'],
    ['1970-01-01T23:59:59.999Z', 1, 'A'],
    ['1970-01-02T00:00Z', 2, 'A'],
    ['1970-01-03T12:00Z', 11, '%C3%89t%C3%A9'],
    ['1970-01-04T12:00Z', 1, 'A'],
    ['2026-11-26T12:00Z', 11, '%C3%89t%C3%A9'],
  ])('the hero features one game a day, %s the game %i', async (day, id, category) => {
    vi.setSystemTime(day);
    onTestFinished(() => void vi.useRealTimers());
    const catalogue = [
      ['A', 1, 2],
      ['Empty', 0, 0],
      ['Été', 11, 1],
    ] as const;
    await openHome(
      catalogue.map(([name, first, count]) => sampleGroup(name, sampleGames(first, count))),
    );
    const play = await screen.findByRole('link', { name: `Play Game ${id}` });
    expect(play.getAttribute('href')).toBe(`/games/${id}/${category}`);
    expect(play.textContent).toBe('Play');
  });

  test('the header names the first six categories', async () => {
    await openHome(games);
    const links = hrefsIn(await screen.findByRole('navigation', { name: 'Categories' }));
    expect(links).toEqual(
      ['Empty', '%C3%89t%C3%A9', 'A', 'B', 'C', 'D'].map((name) => `/category/${name}`),
    );
  });
});
