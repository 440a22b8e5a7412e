// Hostile catalogue values render as text: they do not run, link elsewhere or fill the memory.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { hostileValues } from '../support/hostile-values';
import { numberOf, sampleGame, sampleGroup } from '../support/sample';
import { signal } from '../support/signal';
import { survives } from '../support/survives';

const portal = useBrowserPortal();
const subscribed = `/home?msisdn=${numberOf('subscribed')}`;
const hostileTexts = hostileValues.flatMap(([, value]) =>
  typeof value === 'string' && value.length <= 500 ? [value] : [],
);
const hostileGames = (texts: readonly string[], firstId: number) =>
  texts.map((text, place) => ({ ...sampleGame(firstId + place), gamename: text, img6: text }));
const hostileCatalogue = [
  // Placeholders of the template that the page fills in, and groups that are none.
  { category: '{name}', games: hostileGames(['{title}', '{game}', '{image}', '"&amp;'], 9_000) },
  { category: 'No game', games: [null, { ...sampleGame(1), gamename: ' ' }] },
  { category: 'No list', games: {} },
  null,
  ...hostileTexts.map((category, index) => ({
    category,
    games: hostileGames(hostileTexts.slice(index), 100 * index),
  })),
];

/** Returns the texts and links of the visible rows. */
const rowsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root main section')]
      .filter((section) => !section.closest('[hidden]'))
      .map((section) => [
        section.querySelector('h2')?.textContent,
        ...[...section.querySelectorAll('a')].map((link) => `${link.textContent} ${link.href}`),
      ]),
  );
const wasHacked = (page: Page) => page.evaluate(() => 'hacked' in window);

survives(
  'hostile data',
  'the page paints a catalogue of hostile values before the app is loaded',
  'the rows are those that the app shows then, all of it text, each address whole',
  async () => {
    portal.fixtures.setCatalogue(hostileCatalogue);
    const scripts = signal();
    // A phone's window would not paint all rows.
    const viewport = { width: 800, height: 740 };
    const page = await portal.open(subscribed, viewport, { scriptsAfter: scripts.given });
    const name = hostileTexts.at(-1)!;
    await page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
    const early = await rowsOf(page);
    expect(early.length).toBeGreaterThan(8);
    expect(early[0]?.map((text) => text?.split(' ')[0])).toEqual([
      '{name}',
      '{title}',
      '{game}',
      '{image}',
      '"&amp;',
    ]);
    expect(early[1]).toEqual(['No game']);
    expect(early.map(([category]) => category)).toContain('a\ufffdb');
    for (const link of early.flatMap((row) => row.slice(1))) {
      const address = new URL(link?.split(' ').pop() ?? '');
      expect(address.origin).toBe(portal.origin);
    }
    scripts.give();
    await page.locator('main img').first().waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('main > [aria-busy="false"]').count()).toBe(1);
    expect(await rowsOf(page)).toEqual(early);
    await page.getByRole('button', { name: 'Category' }).click();
    await page.getByRole('dialog').getByRole('link', { name: '__proto__' }).waitFor();
    expect(await wasHacked(page)).toBe(false);
    // Close the page first: until then, messages about such pictures may arrive on the console.
    await portal.reset();
    portal.takeConsole();
    return early.length;
  },
);

survives(
  'hostile data',
  'the player opens game addresses of every hostile value, and of scripts in all spellings',
  'a game on the web is framed in its sandbox; anything else is no game',
  async () => {
    const addresses = [
      ...hostileValues.flatMap(([, value]) =>
        typeof value === 'string' && value.trim() !== '' ? [value.slice(0, 2_000)] : [],
      ),
      ' javascript:parent.hacked=1',
      'java\nscript:parent.hacked=1',
      'JaVaScRiPt:parent.hacked=1',
      '\u0001javascript:parent.hacked=1',
      'vbscript:1',
      'blob:https://games.example/1',
      'file:///etc/passwd',
      'about:blank',
      'view-source:https://games.example',
    ];
    portal.fixtures.setCatalogue([
      sampleGroup(
        'Sample',
        addresses.map((gameurl, index) => sampleGame(index, { gameurl })),
      ),
    ]);
    const page = await portal.open('/category/Sample');
    let framed = 0;
    for (const index of addresses.keys()) {
      await page.goto(`/games/${index}/Sample`, { waitUntil: 'commit' });
      const frame = page.locator('iframe');
      await frame
        .or(page.getByRole('heading', { name: 'No game found' }))
        .first()
        .waitFor();
      if ((await frame.count()) > 0) {
        framed += 1;
        expect(await frame.getAttribute('src')).toMatch(new RegExp(`^${portal.origin}/`));
        expect(await frame.getAttribute('sandbox')).not.toMatch(/same-origin|top-navigation/);
      }
      expect(await wasHacked(page), `for ${addresses[index]}`).toBe(false);
    }
    expect(framed).toBeGreaterThan(3);
    expect(framed).toBeLessThan(addresses.length - 8);
    portal.takeConsole();
    return addresses.length;
  },
);

survives(
  'hostile data',
  'a catalogue of 40 MB with a valid first category arrives in the call that the page sends itself',
  'it is given up at the limit; the first row stays, with a sentence and another try',
  async () => {
    const page = await portal.open(subscribed, undefined, { pieces: '/api/games' });
    const group = JSON.stringify(sampleGroup('One', [sampleGame(1)]));
    await page.evaluate((piece) => window.sendPiece(piece, false), `[${group},`);
    await page.getByRole('heading', { name: 'One' }).waitFor();
    await page.evaluate(() => {
      for (let megabyte = 0; megabyte < 40; megabyte += 1) {
        window.sendPiece(' '.repeat(1_000_000), false);
      }
    });
    await page.getByRole('heading', { name: 'The games could not be loaded' }).waitFor();
    expect(await page.getByRole('heading', { name: 'One' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(portal.takeConsole()).toEqual(['Loading the catalogue failed: unreadable']);
  },
);
