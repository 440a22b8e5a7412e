import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { waitFor as waitForActor } from 'xstate';
import { buildCatalogue } from '../../../fixtures/catalogue';
import type { TestNumberName } from '../../../fixtures/test-numbers';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { productName } from '../../support/product-name';
import { currentAddress } from '../../support/render-app';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import { cookieNumber, haveCookie, hrefOf, hrefsIn, statusTexts, visit } from '../../support/visit';

const backend = useBackend();
const check = '/loginuser';
const subscribed = numberOf('subscribed');
const home = `/home?msisdn=${subscribed}`;
const loading = ['Loading games…'];

const rowNames = () =>
  screen.queryAllByRole('region').map((row) => within(row).getByRole('heading').textContent);
const row = (name: string) => screen.getByRole('region', { name });
const gamesIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('listitem')
    .map((item) => item.textContent);

async function openHome(body?: unknown) {
  if (body !== undefined) backend.fixtures.setCatalogue(body);
  const app = visit(backend, home);
  await app.settled();
  return app;
}

describe('the number of the address', () => {
  test.each(['/home', '/home?msisdn=', '/home?msisdn=%20', '/home?other=1'])(
    'that is missing leads to /home/login-header without a request: %s',
    async (address) => {
      visit(backend, address);
      await screen.findByRole('heading', { name: /Souscrivez en tapant/ });
      expect(currentAddress()).toBe('/home/login-header');
      expect(backend.fixtures.calls).toEqual([]);
    },
  );

  test('is not made up for by the cookie', async () => {
    haveCookie(subscribed);
    visit(backend, '/home');
    await screen.findByRole('heading', { name: /Souscrivez en tapant/ });
    expect(currentAddress()).toBe('/home/login-header');
  });

  test.each<TestNumberName>(['not-subscribed', 'not-subscribed-text', 'server-error', 'html-page'])(
    'leads to /home/login-header where its status is 0 or the call fails: %s',
    async (name) => {
      const { settled } = visit(backend, `/home?msisdn=${numberOf(name)}`);
      await settled();
      expect(currentAddress()).toBe('/home/login-header');
      expect(cookieNumber()).toBeNull();
    },
  );

  test('is stored in the cookie where the check is passed', async () => {
    await openHome();
    expect(cookieNumber()).toBe(subscribed);
    expect(currentAddress()).toBe(home);
  });

  test.each(['/home', `/home?msisdn=${numberOf('not-subscribed')}`])(
    'that is turned away leaves no history entry behind: %s',
    async (address) => {
      const entries = window.history.length;
      const { settled } = visit(backend, address);
      await settled();
      expect(currentAddress()).toBe('/home/login-header');
      expect(window.history.length).toBe(entries);
    },
  );

  test('is checked once a visit, and the catalogue requested once', async () => {
    await openHome();
    expect(backend.fixtures.calls.map((call) => call.path).toSorted()).toEqual([
      '/api/games',
      check,
    ]);
    expect(backend.sentTo(check)).toEqual([{ msisdn: subscribed, service: productName }]);
  });

  test('is another visit when it is another number', async () => {
    const { go, settled } = await openHome();
    await go(`/home?msisdn=${numberOf('not-subscribed')}`);
    await settled();
    expect(backend.sentTo(check)).toMatchObject([
      { msisdn: subscribed },
      { msisdn: numberOf('not-subscribed') },
    ]);
    expect(currentAddress()).toBe('/home/login-header');
  });

  test('is given up where the visitor leaves before the answer', async () => {
    backend.gate.shut(check);
    const { go, settled } = visit(backend, `/home?msisdn=${numberOf('not-subscribed')}`);
    const held = await backend.gate.next(check);
    await go('/home/not-charged');
    held.release();
    await settled();
    expect(currentAddress()).toBe('/home/not-charged');
  });
});

describe('while the landing page loads', () => {
  test('header and hero are there at once, and a spinner with words', async () => {
    backend.gate.shut();
    visit(backend, home);
    const banner = screen.getByRole('banner');
    expect(within(banner).getByRole('link', { name: productName }).querySelector('svg')).not.toBe(
      null,
    );
    expect(within(banner).getByRole('button', { name: 'Category' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Play unlimited GAMES', level: 1 })).toBeDefined();
    expect(statusTexts()).toEqual(loading);
    expect(document.querySelector('main [aria-busy="true"]')).not.toBe(null);
    await Promise.all([backend.gate.next(check), backend.gate.next('/api/games')]);
  });

  test('the spinner stays until the check is passed, even if the catalogue is there', async () => {
    backend.gate.shut(check);
    const { portal, settled } = visit(backend, home);
    const held = await backend.gate.next(check);
    await waitForActor(portal.catalogue, (catalogue) => catalogue.matches('loaded'));
    await screen.findByText('Loading games…');
    expect(rowNames()).toEqual([]);
    held.release();
    await settled();
    expect(statusTexts()).toEqual([]);
    expect(rowNames()).toHaveLength(20);
    expect(document.querySelector('main [aria-busy="true"]')).toBe(null);
  });

  test('the spinner stays until the catalogue has settled, even if the check is passed', async () => {
    backend.gate.shut('/api/games');
    const { settled } = visit(backend, home);
    const held = await backend.gate.next('/api/games');
    await waitFor(() => expect(cookieNumber()).toBe(subscribed));
    expect(statusTexts()).toEqual(loading);
    expect(rowNames()).toEqual([]);
    held.release();
    await settled();
    expect(rowNames()).toHaveLength(20);
  });

  test('no answer to the check leads to /home/login-header after 10 seconds, not before', async () => {
    backend.gate.shut(check);
    const { pass, portal } = visit(backend, home);
    await backend.gate.next(check);
    await waitForActor(portal.catalogue, (catalogue) => catalogue.matches('loaded'));
    pass(9_999);
    expect(currentAddress()).toBe(home);
    expect(statusTexts()).toEqual(loading);
    pass(1);
    expect(currentAddress()).toBe('/home/login-header');
  });
});

describe('the catalogue', () => {
  test('shows the first 20 categories, by name and in their order', async () => {
    await openHome();
    expect(buildCatalogue().length).toBeGreaterThan(20);
    expect(rowNames()).toEqual(
      buildCatalogue()
        .slice(0, 20)
        .map((group) => group.category),
    );
  });

  test('shows fewer where there are fewer', async () => {
    await openHome([sampleGroup('One', sampleGames(1, 1)), sampleGroup('Two', sampleGames(2, 1))]);
    expect(rowNames()).toEqual(['One', 'Two']);
  });

  test.each([
    [1, 1, false],
    [3, 3, false],
    [4, 4, false],
    [5, 4, true],
    [40, 4, true],
  ])("of %i games it shows the first %i, and 'View more': %j", async (count, shown, hasMore) => {
    await openHome([sampleGroup('Cards & Board', sampleGames(1, count))]);
    const names = sampleGames(1, count).map((game) => game.gamename);
    expect(gamesIn(row('Cards & Board'))).toEqual(names.slice(0, shown));
    const more = screen.queryAllByRole('link', { name: 'View more' });
    expect(more.map((link) => link.getAttribute('href'))).toEqual(
      hasMore ? ['/category/Cards%20%26%20Board'] : [],
    );
  });

  test('shows a category without games by its name', async () => {
    await openHome([sampleGroup('Empty', []), sampleGroup('Full', [sampleGame(1)])]);
    expect(rowNames()).toEqual(['Empty', 'Full']);
    expect(gamesIn(row('Empty'))).toEqual([]);
  });

  test('leads from a game to /games/{id}/{category}', async () => {
    await openHome([sampleGroup('Kids/Family', sampleGames(7, 2))]);
    expect(hrefsIn(row('Kids/Family'))).toEqual([
      '/games/7/Kids%2FFamily',
      '/games/8/Kids%2FFamily',
    ]);
  });

  test('shows the thumbnail of each game', async () => {
    await openHome([sampleGroup('Puzzle', sampleGames(7, 2))]);
    const pictures = [...row('Puzzle').querySelectorAll('img')];
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      '/pictures/7.svg',
      '/pictures/8.svg',
    ]);
  });

  test('shows both where two groups have one name', async () => {
    await openHome([
      sampleGroup('Puzzle', sampleGames(1, 1)),
      sampleGroup('Puzzle', sampleGames(2, 1)),
    ]);
    expect(rowNames()).toEqual(['Puzzle', 'Puzzle']);
  });

  test('says so where it is empty', async () => {
    await openHome([]);
    expect(screen.getByText('No games yet')).toBeDefined();
    expect(statusTexts()).toEqual([]);
  });

  test('opens the category and the game that its links name', async () => {
    const { click } = await openHome([sampleGroup('100% Fun', sampleGames(1, 5))]);
    await click('link', 'View more');
    await screen.findByRole('heading', { name: '100% Fun' });
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });
});

describe('a failed catalogue', () => {
  test("is logged, leaves the rows out and offers 'Try again'", async () => {
    backend.fixtures.override('/api/games', { kind: 'reset' });
    const { click, settled } = await openHome();
    expect(rowNames()).toEqual([]);
    expect(currentAddress()).toBe(home);
    expect(takeConsole()).toEqual(['Loading the catalogue failed: offline']);
    backend.fixtures.override('/api/games', undefined);
    await click('button', 'Try again');
    await settled();
    expect(rowNames()).toHaveLength(20);
    expect(backend.sentTo('/api/games')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
  });

  test('is not spoken of before the check is passed', async () => {
    backend.fixtures.override('/api/games', { kind: 'reset' });
    backend.gate.shut(check);
    const { portal, settled } = visit(backend, home);
    const held = await backend.gate.next(check);
    await waitForActor(portal.catalogue, (catalogue) => catalogue.matches('failed'));
    await screen.findByText('Loading games…');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
    held.release();
    await settled();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(takeConsole()).toEqual(['Loading the catalogue failed: offline']);
  });

  test('is one that does not come within 10 seconds: nothing spins forever', async () => {
    backend.gate.shut('/api/games');
    const { pass } = visit(backend, home);
    await waitFor(() => expect(cookieNumber()).toBe(subscribed));
    pass(9_999);
    expect(statusTexts()).toEqual(loading);
    pass(1);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(takeConsole()).toEqual(['Loading the catalogue failed: timeout']);
  });

  test('is logged without the number', async () => {
    backend.fixtures.override('/api/games', { kind: 'text', httpStatus: 500, text: subscribed });
    await openHome();
    const said = takeConsole().join('\n');
    expect(said).toContain('Loading the catalogue failed');
    expect(said).not.toContain(subscribed);
  });
});

describe('coming back', () => {
  /** To a game and back with the close link, the second check held. */
  async function playAndReturn() {
    const app = await openHome([sampleGroup('Puzzle', sampleGames(1, 2))]);
    await app.click('link', 'Game 1');
    await screen.findByTitle('Game 1');
    backend.gate.shut(check);
    await app.click('link', 'Close');
    return { ...app, held: await backend.gate.next(check) };
  }

  test('shows the rows at once, while the number is checked again', async () => {
    const { held, settled } = await playAndReturn();
    expect(currentAddress()).toBe(home);
    expect(rowNames()).toContain('Puzzle');
    expect(statusTexts()).toEqual([]);
    held.release();
    await settled();
    expect(rowNames()).toContain('Puzzle');
  });

  test('requests no second catalogue', async () => {
    const { held, settled } = await playAndReturn();
    held.release();
    await settled();
    expect(backend.sentTo('/api/games')).toHaveLength(1);
    expect(backend.sentTo(check)).toHaveLength(2);
  });

  test('leads to /home/login-header all the same where the check says no', async () => {
    const { held, settled } = await playAndReturn();
    held.release({ kind: 'status', status: 0 });
    await settled();
    expect(currentAddress()).toBe('/home/login-header');
  });

  test('shows another number nothing before it is checked', async () => {
    const { held, settled, go } = await playAndReturn();
    held.release();
    await go(`/home?msisdn=${numberOf('not-subscribed')}`);
    expect(rowNames()).toEqual([]);
    expect(statusTexts()).toEqual(loading);
    (await backend.gate.next(check)).release();
    await settled();
  });
});

describe("'This is not my number'", () => {
  const disownButton = () => screen.queryByRole('button', { name: 'This is not my number' });

  test('stands below the rows, with the number in groups', async () => {
    await openHome();
    const footnote = disownButton()?.parentElement;
    expect(footnote?.textContent).toContain(
      `You are playing as ${'229 01 90 00 00 01'.replaceAll(' ', '\u00a0')}.`,
    );
    const rows = screen.getAllByRole('region').at(-1);
    expect(rows?.compareDocumentPosition(footnote!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('is not there before the check is passed', async () => {
    backend.gate.shut(check);
    visit(backend, home);
    await screen.findByRole('heading', { name: 'Play unlimited GAMES' });
    await backend.gate.next(check);
    expect(disownButton()).toBe(null);
  });

  test('leads to /home/login-header, and removes the cookie and the record of a payment', async () => {
    const { portal, user } = await openHome();
    const other = numberOf('success');
    await portal.chargeRecords.pay({ msisdn: other, pack: 'Daily' }, null);
    backend.fixtures.override('/subscribe/user', { kind: 'reset' });
    await portal.chargeRecords.pay({ msisdn: subscribed, pack: 'Daily' }, null).catch(() => {});
    expect(portal.chargeRecords.find(subscribed)?.state).toBe('unknown');
    await user.click(disownButton()!);
    await screen.findByRole('heading', { name: /Souscrivez en tapant/ });
    expect(currentAddress()).toBe('/home/login-header');
    expect(cookieNumber()).toBe(null);
    expect(portal.chargeRecords.find(subscribed)).toBe(null);
    expect(portal.chargeRecords.find(other)?.state).toBe('paid');
    expect(screen.queryByRole('link', { name: 'Réessayer' })).toBe(null);
  });
});

test('the logo leads home with the number of the cookie', async () => {
  await openHome();
  expect(hrefOf(productName)).toBe(home);
});
