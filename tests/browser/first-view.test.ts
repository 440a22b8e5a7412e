import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { widths } from '../support/full-run';
import { layoutShifts } from '../support/layout-shifts';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../support/sample';

declare global {
  interface Window {
    /** Sends a piece of the answer that comes in pieces; the last one ends it. */
    sendPiece(piece: string, isLast: boolean): void;
  }
}

const portal = useBrowserPortal();

/** A page whose scripts are on their way until they are let go. */
async function openWithoutScripts(address: string, { cookie }: { cookie?: string } = {}) {
  let begin = () => {};
  const scriptsAfter = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const page = await portal.open(address, undefined, {
    scriptsAfter,
    ...(cookie !== undefined && { cookie }),
  });
  await page.locator('#root[aria-busy] > *').first().waitFor({ state: 'attached' });
  // To its end, where the page's own scripts are; the others come after that.
  await page.waitForFunction(() => document.readyState !== 'loading');
  const letGo = async () => {
    begin();
    await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
  };
  return { page, letGo };
}

/**
 * Where everything of the shell is that can be read or used; the drawer, the rows and their places are not a part of it. Looked up and
 * measured at once: rows take the place of rows meanwhile.
 */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root :is(header, h1, a, button, input, select, label)')]
      .filter((part) => !part.closest('[role="dialog"], main section, main [inert]'))
      .map((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const { fontSize, padding } = getComputedStyle(part);
        return [part.tagName, left, top, width, height, fontSize, padding];
      }),
  );

/** Nothing has moved; what needs the number is added at the end. */
const expectNothingMoved = async (page: Page, before: Awaited<ReturnType<typeof placesOf>>) =>
  expect((await placesOf(page)).slice(0, before.length), 'nothing moves').toEqual(before);

/** The style sheets that were requested although the page has them inline. */
const requestedAgain = (page: Page) =>
  page.evaluate(() => {
    const inlined = [...document.querySelectorAll('link[rel="stylesheet"][disabled]')].map((link) =>
      link.getAttribute('href'),
    );
    if (inlined.length === 0) throw new Error('The page names no styles that it has inline.');
    return performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((file) => inlined.includes(file));
  });

const callsTo = (path: string) => portal.fixtures.calls.filter((call) => call.path === path);

/** The rows are the app's own by then, not only what the page has painted. */
const untilRowsAreOfApp = (page: Page) =>
  page.locator('main > [aria-busy="false"] section').first().waitFor();

describe('before any script has come', () => {
  test.each([
    ['/home?msisdn=2290190000001', 'Play unlimited GAMES', 'en', 'Zogo Games'],
    ['/', 'Play unlimited GAMES', 'en', 'Zogo Games'],
    ['/home/login', 'Souscrivez et Profitez!', 'fr', 'Souscrivez et Profitez! · Zogo Games'],
    ['/home/check', 'Login to Zogo Games', 'en', 'Login to Zogo Games · Zogo Games'],
    ['/search', 'Search', 'en', 'Search · Zogo Games'],
  ])('%s shows its shell: %s', async (address, heading, lang, title) => {
    const { page, letGo } = await openWithoutScripts(address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.title()).toBe(title);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    const links = page.locator('link[rel="stylesheet"]:not([disabled])');
    expect(await links.count(), 'its styles are inline').toBe(0);
    const before = await placesOf(page);
    expect(before.length).toBeGreaterThan(4);
    if (address === '/') return;
    await letGo();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expectNothingMoved(page, before);
    expect(await page.title()).toBe(title);
    expect(await requestedAgain(page), 'no style sheet is requested again').toEqual([]);
  });

  test.each(['/category/Puzzle', '/games/1001/Puzzle', '/home/login-header', '/home/not-charged'])(
    '%s shows a shell of its own',
    async (address) => {
      const { page, letGo } = await openWithoutScripts(address);
      expect((await page.locator('main, #root > *').first().innerText()).trim()).not.toBe('');
      await letGo();
      expect(await requestedAgain(page), 'no style sheet is requested again').toEqual([]);
    },
  );

  test.each([
    ['/search', 'Zogo Games'],
    ['/category/Puzzle', 'Back'],
    ['/games/1001/Puzzle', 'Close'],
  ])('of %s, %s leads home whoever has been let in before', async (address, name) => {
    const cookie = numberOf('subscribed');
    const { page, letGo } = await openWithoutScripts(address, { cookie });
    const link = page.getByRole('link', { name });
    expect(await link.getAttribute('href')).toBe('/');
    await link.click();
    await letGo();
    await expect.poll(() => page.url()).toBe(`${portal.origin}/home?msisdn=${cookie}`);
    await untilRowsAreOfApp(page);
  });

  test('the check and the catalogue are asked for at once, and the app takes the answers over', async () => {
    const { page, letGo } = await openWithoutScripts(`/home?msisdn=${numberOf('subscribed')}`);
    await expect.poll(() => portal.fixtures.calls.length).toBe(2);
    expect(callsTo('/loginuser').map(({ body }) => body)).toEqual([
      { msisdn: numberOf('subscribed'), service: 'Zogo Games' },
    ]);
    await letGo();
    await untilRowsAreOfApp(page);
    expect(portal.fixtures.calls).toHaveLength(2);

    // Taken over once: another visit asks again.
    await page.getByRole('link', { name: 'Search' }).click();
    await page.goBack();
    await page.getByRole('heading', { name: 'Arcade' }).waitFor();
    // The rows of before are there at once, the new check is on its way.
    await expect.poll(() => callsTo('/loginuser').length).toBe(2);
    expect(callsTo('/api/games')).toHaveLength(1);
  });

  test.each([
    ['one tap on Category opens the drawer', 1],
    ['two taps on it open nothing', 2],
  ])('%s once the app is there', async (_, taps) => {
    const { page, letGo } = await openWithoutScripts(`/home?msisdn=${numberOf('subscribed')}`);
    const button = page.getByRole('button', { name: 'Category' });
    for (let tap = 0; tap < taps; tap += 1) await button.click();
    const isExpanded = String(taps === 1);
    expect(await button.getAttribute('aria-expanded')).toBe(isExpanded);
    await letGo();
    await untilRowsAreOfApp(page);
    await expect
      .poll(() => page.getByRole('dialog', { name: 'Categories' }).isVisible())
      .toBe(taps === 1);
    expect(await page.locator('button[aria-controls]').getAttribute('aria-expanded')).toBe(
      isExpanded,
    );
  });

  test('without a number nothing is asked for', async () => {
    const { page, letGo } = await openWithoutScripts('/home?msisdn=%20');
    await letGo();
    await page.getByRole('link', { name: 'Souscrire en ligne' }).waitFor();
    expect(portal.fixtures.calls).toEqual([]);
  });

  test('a number that is not subscribed is turned away by the answer that came early', async () => {
    const { page, letGo } = await openWithoutScripts(`/home?msisdn=${numberOf('not-subscribed')}`);
    await letGo();
    await page.getByRole('link', { name: 'Souscrire en ligne' }).waitFor();
    expect(callsTo('/loginuser')).toHaveLength(1);
  });

  test('what is typed and chosen is kept, and a press on the payment button sends nothing', async () => {
    const { page, letGo } = await openWithoutScripts('/home/login');
    await page.getByLabel('Forfait').selectOption('Weekly');
    await page.getByLabel('Numéro de téléphone').fill(numberOf('success'));
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Souscrivez maintenant' });
    expect(await button.getAttribute('aria-busy'), 'shows that it is loading').toBe('true');
    await letGo();
    await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
    await expect
      .poll(() => page.getByLabel('Numéro de téléphone').inputValue())
      .toBe(numberOf('success'));
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
    expect(await focused()).toBe('msisdn');
    expect(portal.fixtures.calls).toEqual([]);
    await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
    await page.getByRole('dialog').waitFor();
    expect(callsTo('/subscribe/user').map(({ body }) => body)).toEqual([
      expect.objectContaining({ msisdn: numberOf('success'), pack: 'Weekly' }),
    ]);
  });

  test('the subscription form shows the number of the address, read-only', async () => {
    const { page, letGo } = await openWithoutScripts(`/home/login?msisdn=${numberOf('success')}`);
    const field = page.getByLabel('Numéro de téléphone');
    const hint = page.getByText('Pour une meilleure expérience');
    const shown = async () => [
      await field.inputValue(),
      await field.isEditable(),
      await hint.isVisible(),
    ];
    expect(await shown()).toEqual([numberOf('success'), false, false]);
    const before = await placesOf(page);
    await letGo();
    await page.getByText('Numéro : 229').waitFor();
    expect(await shown()).toEqual([numberOf('success'), false, false]);
    await expectNothingMoved(page, before);
  });

  test.each(['tap', 'Enter'])('a login by %s is carried out once the app is ready', async (by) => {
    const { page, letGo } = await openWithoutScripts('/home/check');
    await page.getByLabel('Enter number').fill(numberOf('subscribed'));
    const button = page.getByRole('button', { name: 'Login' });
    if (by === 'tap') await button.click();
    else await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await letGo();
    await page.getByText('Welcome! The games open in a moment.').waitFor();
    expect(callsTo('/loginuser')).toHaveLength(1);
  });

  test('a text for the search is searched for', async () => {
    const { page, letGo } = await openWithoutScripts('/search');
    await page.getByLabel('Search games').fill('lantern');
    await page.getByRole('button', { name: 'Search' }).click();
    await letGo();
    await page.getByRole('link', { name: /Lantern Lanes/ }).waitFor();
    expect(await page.getByLabel('Search games').inputValue()).toBe('lantern');
  });
});

test.each(widths)(
  'the places of rows that are on their way have the size of rows, %i px wide',
  async (width) => {
    const address = `/home?msisdn=${numberOf('subscribed')}`;
    const boxes = (page: Page, cards: string) =>
      page.locator(cards).evaluateAll((links) =>
        links.slice(0, 8).map((link) => {
          const { x, y, width: wide, height } = link.getBoundingClientRect();
          return [x, y, wide, height].map((part) => Math.round(part));
        }),
      );
    portal.fixtures.override('/api/games', { kind: 'silence' });
    const waiting = await portal.open(address, { width, height: 740 });
    const places = await boxes(waiting, 'main [inert] ul a');
    expect(places).toHaveLength(8);
    await waiting.context().close();
    portal.fixtures.reset();
    const page = await portal.open(address, { width, height: 740 });
    await page.locator('main section img').first().waitFor();
    expect(await boxes(page, 'main section ul a')).toEqual(places);
  },
);

describe('the rows of the landing screen, before the app is there', () => {
  const subscribed = `/home?msisdn=${numberOf('subscribed')}`;
  /** Those that are seen, looked up and read at once: while the app renders its own, they are beside the early ones. */
  const rows = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('#root main section')]
        .filter((section) => !section.closest('[hidden]'))
        .map((section) => ({
          name: section.querySelector('h2')?.textContent,
          labelledBy: document.getElementById(section.getAttribute('aria-labelledby') ?? '')
            ?.textContent,
          links: [...section.querySelectorAll('a')].map((link) => [
            link.textContent,
            link.getAttribute('href'),
          ]),
          tints: [...section.querySelectorAll('li a > span:first-child')].map(
            (tint) => getComputedStyle(tint).backgroundColor,
          ),
        })),
    );

  test('are those that the app shows then, and nothing moves', async () => {
    const { page, letGo } = await openWithoutScripts(subscribed);
    await page.locator('main section').nth(19).waitFor();
    const early = await rows(page);
    expect(early).toHaveLength(20);
    expect(early.some(({ links }) => links.length === 5 && links[0]?.[0] === 'View more')).toBe(
      true,
    );
    expect(await page.locator('main img[src]').count(), 'pictures come after the app').toBe(0);
    const place = () => page.locator('main section').nth(7).boundingBox();
    const before = await place();
    await letGo();
    await page.locator('main section img').first().waitFor();
    expect(await rows(page)).toEqual(early);
    expect(await place()).toEqual(before);
  });

  test('a game of them is opened, from which one comes back as a subscriber', async () => {
    const { page, letGo } = await openWithoutScripts(subscribed);
    await page.getByRole('link', { name: 'Lantern Lanes' }).first().click();
    await page.waitForURL(/\/games\//, { waitUntil: 'commit' });
    await letGo();
    await page.locator('iframe[title="Lantern Lanes"]').waitFor();
    await page.getByRole('link', { name: 'Close' }).click();
    await untilRowsAreOfApp(page);
    expect(page.url()).toBe(portal.origin + subscribed);
  });

  test('what does not fit is left out, and no name is taken for markup or for a blank', async () => {
    const names = ['<img src=x onerror="document.title=1">', '{title}', '{game}', '"&amp;', '🎲'];
    const games = names.map((gamename, id) => ({ ...sampleGame(id), gamename }));
    portal.fixtures.setCatalogue([
      { category: '{name}', games },
      { category: '<b>Bold</b>', games: [{ ...sampleGame(7), gamename: ' ' }, null, games[0]] },
      { category: ' ', games },
      null,
      { category: 'No list', games: {} },
      { category: 'Empty', games: [] },
    ]);
    const { page, letGo } = await openWithoutScripts(subscribed);
    await page.getByRole('heading', { name: 'Empty' }).waitFor();
    const early = await rows(page);
    expect(early.map(({ name, links }) => [name, links.length])).toEqual([
      ['{name}', 5],
      ['<b>Bold</b>', 1],
      ['Empty', 0],
    ]);
    expect(early[0]?.links.slice(1).map(([name]) => name)).toEqual(names.slice(0, 4));
    expect(await page.title()).toBe('Zogo Games');
    await letGo();
    await untilRowsAreOfApp(page);
    expect(await rows(page)).toEqual(early);
    portal.takeConsole();
  });

  test.each([
    ['subscribed', true],
    ['subscribed-numeric', true],
    ['other-status', true],
    ['not-subscribed', false],
    ['not-subscribed-text', false],
    ['null-login', false],
    ['no-status', false],
    ['server-error', false],
    ['broken-connection', false],
    ['html-page', false],
  ] as const)('with the number %s they are seen: %s', async (name, areSeen) => {
    const address = `/home?msisdn=${numberOf(name)}`;
    const { page, letGo } = await openWithoutScripts(address);
    // The app is asked for once both calls have come to something.
    await page.locator('script[type="module"]').waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('main section').count()).toBe(areSeen ? 20 : 0);
    expect(page.url()).toContain(address);
    await letGo();
    await expect
      .poll(() => new URL(page.url()).pathname)
      .toBe(areSeen ? '/home' : '/home/login-header');
    await expect
      .poll(() => page.evaluate(() => document.cookie))
      .toBe(areSeen ? `msisdn=${numberOf(name)}` : '');
    portal.takeConsole();
  });

  test('the app is asked for when they begin to arrive, or when nothing comes for a second', async () => {
    const app = (page: Page) => page.locator('script[type="module"]').count();
    const hasParts = async (page: Page) =>
      (await page.locator('link[rel="modulepreload"]').count()) > 0;
    const open = () =>
      portal.open(subscribed, undefined, { pieces: '/api/games', withClock: 'alone' });
    const page = await open();
    // The script that waits is the last thing in the page.
    await page.waitForLoadState('domcontentloaded');
    expect([await hasParts(page), await app(page)]).toEqual([false, 0]);
    await page.clock.runFor(999);
    expect([await hasParts(page), await app(page)], 'after the paint').toEqual([true, 0]);
    await page.clock.runFor(1);
    expect(await app(page)).toBe(1);

    await portal.reset();
    const other = await open();
    const group = JSON.stringify(sampleGroup('One', [sampleGame(1)]));
    await other.evaluate((piece) => window.sendPiece(piece, false), `[${group}`);
    const row = other.getByRole('heading', { name: 'One' });
    await expect.poll(() => other.clock.runFor(20).then(() => row.count())).toBe(1);
    await expect.poll(() => other.clock.runFor(20).then(() => app(other))).toBe(1);
    await other.clock.runFor(1_000);
    expect(await app(other), 'once').toBe(1);
  });

  test('are painted one by one, so that the first is seen before the last is made', async () => {
    // The app, which would render the rest of them itself, never comes.
    const scriptsAfter = new Promise<void>(() => {});
    const page = await portal.open(subscribed, undefined, { pieces: '/api/games', scriptsAfter });
    await page.waitForLoadState('domcontentloaded');
    const painted = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const counts = [0];
          // Told of what has changed once a task.
          new MutationObserver(() => {
            const count = document.querySelectorAll('#root main section').length;
            if (count > (counts.at(-1) ?? 0)) counts.push(count);
            if (count === 4) resolve(counts);
          }).observe(document.body, { subtree: true, childList: true });
        }),
    );
    const groups = [1, 2, 3, 4].map((id) => sampleGroup(`Row ${id}`, [sampleGame(id)]));
    await page.evaluate((piece) => window.sendPiece(piece, true), JSON.stringify(groups));
    expect(await painted).toEqual([0, 1, 2, 3, 4]);
  });

  test('keep the focus when the app takes over', async () => {
    const { page, letGo } = await openWithoutScripts(subscribed);
    await page.locator('main section').nth(19).waitFor();
    const link = page.locator('main section').nth(4).getByRole('link').nth(2);
    const href = await link.getAttribute('href');
    await link.focus();
    await letGo();
    // Once the rows are the app's own, they have pictures.
    await page.locator('main section img').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
  });

  test('stay swiped as far as they were when the app takes over', async () => {
    const { page, letGo } = await openWithoutScripts(subscribed);
    const cards = page.locator('main section ul');
    await cards.nth(19).waitFor();
    await cards.nth(1).getByRole('link').last().focus();
    const swiped = () => cards.nth(1).evaluate((list) => list.scrollLeft);
    await expect.poll(swiped).toBeGreaterThan(100);
    const before = await swiped();
    // What every move of the rows would lose, and be seen to.
    await page.evaluate(() => {
      const left: number[] = [];
      Object.assign(window, { left });
      const look = () => {
        left.push(document.querySelectorAll('#root main section ul')[1]?.scrollLeft ?? -1);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await letGo();
    await page.locator('main section img').first().waitFor();
    expect(await swiped()).toBe(before);
    const seen = await page.evaluate(() => (window as unknown as { left: number[] }).left);
    expect([...new Set(seen)]).toEqual([before]);
  });

  test('are taken over while the rest of the catalogue is on its way, which is added to them', async () => {
    const page = await portal.open(subscribed, undefined, { pieces: '/api/games' });
    const groups = ['One', 'Two', 'Three'].map((name) => sampleGroup(name, [sampleGame(1)]));
    const [one, two, three] = groups.map((group) => JSON.stringify(group));
    const send = (text: string, isLast = false) =>
      page.evaluate(([piece, last]) => window.sendPiece(piece, last), [text, isLast] as const);
    const names = () => page.getByRole('heading', { level: 2 }).allTextContents();
    await send(`[${one},${two},`);
    await page.getByRole('heading', { name: 'Two' }).waitFor();
    // The line is idle, so the app comes.
    await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
    expect(await names()).toEqual(['One', 'Two']);
    // Until the app has as many rows, its places for them are behind those.
    await expect.poll(() => page.locator('main [hidden]').count()).toBe(0);
    expect(await names()).toEqual(['One', 'Two']);
    expect(await page.getByText('Loading games…').count()).toBe(0);
    await page.getByRole('button', { name: 'Category' }).click();
    const drawer = page.getByRole('dialog').getByRole('link');
    expect(await drawer.allTextContents()).toEqual(['One', 'Two']);
    await send(`${three}]`, true);
    await drawer.nth(2).waitFor();
    // Rows are rendered in slices, later than the drawer.
    await expect.poll(names).toEqual(['Categories', 'One', 'Two', 'Three']);
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  });

  test('come before the end of the page, which nothing moves', async () => {
    const page = await portal.open(subscribed, undefined, { pieces: '/api/games' });
    const [one, two] = ['One', 'Two'].map((name) =>
      JSON.stringify(sampleGroup(name, [sampleGame(1)])),
    ) as [string, string];
    await page.evaluate((piece) => window.sendPiece(piece, false), `[${one},`);
    await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
    await page.evaluate((piece) => window.sendPiece(piece, true), `${two}]`);
    await page.getByRole('button', { name: 'This is not my number' }).waitFor();
    expect(await layoutShifts(page)).toEqual([]);
  });

  test('stay over the words of a catalogue that breaks off, until a second try', async () => {
    const page = await portal.open(subscribed, undefined, { pieces: '/api/games' });
    const group = JSON.stringify(sampleGroup('One', [sampleGame(1)]));
    await page.evaluate((piece) => window.sendPiece(piece, true), `[${group},{"category`);
    const failed = page.getByRole('heading', { name: 'The games could not be loaded' });
    await failed.waitFor();
    const one = page.getByRole('heading', { name: 'One' });
    expect(
      await one.evaluate(
        (row, words) => row.compareDocumentPosition(words as Node),
        await failed.elementHandle(),
      ),
    ).toBe(4);
    expect(portal.takeConsole()).toEqual(['Loading the catalogue failed: unreadable']);
  });
});

test.each(widths)(
  'a row that is out of sight is known to be as high as it will be seen, %i px wide',
  async (width) => {
    const groups = Array.from({ length: 12 }, (_, index) =>
      sampleGroup(`Category ${index}`, sampleGames(index * 10, 4)),
    );
    portal.fixtures.override('/api/games', { kind: 'json', body: groups });
    const address = `/home?msisdn=${numberOf('subscribed')}`;
    const page = await portal.open(address, { width, height: 600 });
    await page.getByRole('heading', { name: 'Category 11' }).waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('main [hidden]').count()).toBe(0);
    const [known, seen] = await page
      .locator('main section')
      .last()
      .evaluate((row) => {
        const before = row.getBoundingClientRect().height;
        row.style.contentVisibility = 'visible';
        return [before, row.getBoundingClientRect().height];
      });
    expect(known).toBeCloseTo(seen ?? 0, 0);
  },
);

describe('the catalogue of an earlier visit', () => {
  const kept = [sampleGroup('Kept', [sampleGame(1)])];
  const address = (number: string) => `/home?msisdn=${number}`;
  const row = (page: Page) => page.getByRole('heading', { name: 'Kept' });
  const openDrawer = async (page: Page) => {
    await page.getByRole('button', { name: 'Category' }).click();
    return page.getByRole('dialog');
  };

  test('is seen at once by who was let in then, before the app and after', async () => {
    portal.fixtures.override('/loginuser', { kind: 'silence' });
    const cookie = numberOf('subscribed');
    const page = await portal.open(address(cookie), undefined, { cookie, kept });
    await row(page).waitFor();
    await (await openDrawer(page)).getByRole('link', { name: 'Kept' }).waitFor();
    // The rows are the app's own by then, not only what the page has painted.
    await expect.poll(() => page.locator('main [hidden]').count()).toBe(0);
    expect(await page.locator('main section').count()).toBe(1);
    // Nothing of the above has waited for its arrival.
    await expect.poll(() => callsTo('/loginuser')).toHaveLength(1);
  });

  test('is not seen with another number until that is let in', async () => {
    portal.fixtures.override('/loginuser', { kind: 'silence' });
    const cookie = numberOf('other-status');
    const page = await portal.open(address(numberOf('subscribed')), undefined, { cookie, kept });
    // By then the page has read the catalogue, and the app too.
    await (await openDrawer(page)).getByRole('link', { name: 'Kept' }).waitFor();
    await page.getByText('Loading games…').waitFor();
    expect(await row(page).count()).toBe(0);
  });

  test('does not keep the check from turning away', async () => {
    const cookie = numberOf('not-subscribed');
    const page = await portal.open(address(cookie), undefined, { cookie, kept });
    await page.waitForURL('**/home/login-header');
    expect(callsTo('/loginuser')).toHaveLength(1);
  });

  test('is nothing special where it is no earlier one', async () => {
    portal.fixtures.override('/loginuser', { kind: 'silence' });
    const cookie = numberOf('subscribed');
    const page = await portal.open(address(cookie), undefined, { cookie });
    await (await openDrawer(page)).getByRole('link').first().waitFor();
    await page.getByText('Loading games…').waitFor();
    expect(callsTo('/api/games')).toHaveLength(1);
    expect(await page.locator('main section').count()).toBe(0);
  });
});

test.each([320, 800])(
  "'Continue playing' has its room before the app is there, and nothing moves, %i px wide",
  async (width) => {
    let begin = () => {};
    const scriptsAfter = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const address = `/home?msisdn=${numberOf('subscribed')}`;
    // Whoever has played here before.
    const page = await portal.open('/home/not-charged', { width, height: 740 });
    await page.evaluate(() => {
      localStorage.recentGames = JSON.stringify([{ id: 1001, category: 'Puzzle' }]);
    });
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await scriptsAfter;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    const first = page.locator('main section').first();
    const top = async () => (await first.boundingBox())?.y;
    await first.waitFor();
    const before = await top();
    begin();
    const row = page.getByRole('region', { name: 'Continue playing' });
    await row.getByRole('link', { name: 'Lantern Lanes' }).waitFor();
    expect(await top()).toBe(before);
    const { y, height } = (await row.boundingBox())!;
    expect(y + height, 'the rows begin where it ends').toBe((before ?? 0) - 12);
    expect(await layoutShifts(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  },
);

test.each(widths)(
  'a category that is on its way has places where its cards will be, %i px wide',
  async (width) => {
    const viewport = { width, height: 740 };
    const page = await portal.open('/category/One', viewport, { pieces: '/api/games' });
    const places = () =>
      page.locator('main li').evaluateAll((items) =>
        items.slice(0, 4).map((item) => {
          const { x, y, width: across, height } = item.getBoundingClientRect();
          return [x, y, across, height].map(Math.round);
        }),
      );
    await page.getByRole('status').filter({ hasText: 'Loading games…' }).waitFor();
    await page.locator('#root:not([aria-busy]) > *').first().waitFor({ state: 'attached' });
    expect(await page.getByRole('link', { name: 'Play' }).count()).toBe(0);
    const before = await places();
    expect(before).toHaveLength(4);
    const group = JSON.stringify(sampleGroup('One', sampleGames(1, 8)));
    await page.evaluate((piece) => window.sendPiece(piece, true), `[${group}]`);
    await page.getByRole('link', { name: 'Play Game 8' }).waitFor();
    expect(await places()).toEqual(before);
    portal.takeConsole();
  },
);
