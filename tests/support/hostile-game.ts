import type { BrowserContext, Frame, Page } from 'playwright';
import { expect } from 'vitest';
import type { BrowserPortal } from './browser-portal';
import { numberOf, sampleGame, sampleGroup } from './sample';

/** Origin of the game: ours, another port of our host, or a foreign host. */
export const origins = ['ours', 'our host', 'a stranger'] as const;
export type Origin = (typeof origins)[number];

/** Runs in the game's page; its result is the report of the attack. */
export type Attack = () => unknown;

export interface HostileVisit {
  page: Page;
  frame: Frame;
  /** Unwanted effects: dialogs, further windows, downloads. */
  surprises: string[];
  /** The address that the player has. */
  address: string;
}

const home = `/home?msisdn=${numberOf('subscribed')}`;
const name = 'Hostile game';

/** Anything of ours that a game could read has it in it. */
export const secret = 'kept-by-the-portal';

const addressOf = (origin: Origin, portal: BrowserPortal) =>
  ({
    ours: '/hostile-game/',
    'our host': `https://localhost:${Number(new URL(portal.origin).port) + 1}/hostile-game/`,
    'a stranger': 'https://stranger.example/hostile-game/',
  })[origin];

/** Serves the game, which attacks on load and on each tap. Other paths serve an empty page. */
async function serveGame(context: BrowserContext, attack: Attack) {
  const body = `<!doctype html><title>A game</title><body style="height: 100vh">Tap me
<script>
  const attack = ${attack.toString()};
  const run = async () => { try { return await attack(); } catch (error) { return String(error); } };
  window.report = run();
  addEventListener('click', () => { window.reportOfTap = run(); });
</script>`;
  await context.route(/\/hostile-game\//, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
  );
  await context.route(/https:\/\/(localhost|stranger\.example)[:/](?!.*hostile-game)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
}

/** Opens the landing page, runs `before` there, and taps the game, which attacks on load. */
export async function openHostileGame(
  portal: BrowserPortal,
  origin: Origin,
  attack: Attack,
  before?: (page: Page) => Promise<void>,
): Promise<HostileVisit> {
  const game = sampleGame(7, { gamename: name, gameurl: addressOf(origin, portal) });
  portal.fixtures.setCatalogue([sampleGroup('Puzzle', [game])]);
  const page = await portal.open(home);
  const context = page.context();
  // The portal sets the cookie when the check has succeeded.
  await page.waitForFunction(() => document.cookie.includes('msisdn='));
  const surprises: string[] = [];
  page.on('dialog', (dialog) => {
    surprises.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('download', (download) => surprises.push(`download: ${download.url()}`));
  context.on('page', (other) => surprises.push(`window: ${other.url()}`));
  await serveGame(context, attack);
  // The portal has all permissions for which a browser asks the user.
  await context.grantPermissions(['geolocation', 'camera', 'microphone'], {
    origin: portal.origin,
  });
  await page.evaluate((value) => {
    localStorage.setItem(value, value);
    sessionStorage.setItem(value, value);
    document.cookie = `other=${value}`;
    window.name = value;
    indexedDB.open(value);
    return caches.open(value);
  }, secret);
  await before?.(page);
  await page.getByRole('link', { name, exact: true }).click();
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The game has no frame.');
  await frame.waitForURL(/\/hostile-game\//, { waitUntil: 'commit' });
  return { page, frame, surprises, address: page.url() };
}

/** Returns the report of the attack on load. */
export async function reportOf({ frame }: HostileVisit): Promise<unknown> {
  // The frame may exist before its script has run.
  await frame.waitForFunction(() => 'report' in window);
  return frame.evaluate(() => (window as unknown as { report: unknown }).report);
}

/** Taps the game, which gives it user activation, and returns the new report. */
export async function tapGame({ frame }: HostileVisit): Promise<unknown> {
  // A tap before the game's script has run is lost.
  await frame.waitForFunction(() => 'report' in window);
  // Wait for a paint: the browser sends a tap to the frame that it has painted there.
  await frame.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))),
      ),
  );
  await frame.locator('body').click();
  await frame.waitForFunction(() => 'reportOfTap' in window);
  return frame.evaluate(() => (window as unknown as { reportOfTap: unknown }).reportOfTap);
}

/** Expects that the portal is at its address, no dialog or page has opened, and Close removes the game. */
export async function expectUnharmed(portal: BrowserPortal, visit: HostileVisit): Promise<void> {
  const { page, surprises, address } = visit;
  expect(page.url()).toBe(address);
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('heading', { level: 1, name: 'Play unlimited GAMES' }).waitFor();
  expect(page.url()).toBe(portal.origin + home);
  await expect.poll(() => page.frames().length).toBe(1);
  expect(page.context().pages()).toHaveLength(1);
  expect(surprises).toEqual([]);
  // The browser logs what it has blocked.
  portal.takeConsole();
  await page.context().close();
}

/** The same as `expectUnharmed`, by one step Back to the page with the tapped game. */
export async function expectBackInOneStep(
  portal: BrowserPortal,
  { page, surprises }: HostileVisit,
) {
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Play unlimited GAMES' }).waitFor();
  expect(page.url()).toBe(portal.origin + home);
  await expect.poll(() => page.frames().length).toBe(1);
  expect(surprises).toEqual([]);
  portal.takeConsole();
  await page.context().close();
}
