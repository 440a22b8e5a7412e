// The main journeys of a subscriber in each browser, and a success message that Escape does not close.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultPack } from '#brand';
import { testNumber } from '../../fixtures/test-numbers';
import { subscribeBody } from '../../src/portal/calls';
import { constant } from '../rules';
import { productName } from '../support/product-name';
import { useBrowserPortal } from '../support/browser-portal';
import { isFullRun } from '../support/full-run';
import { named } from '../support/named';
import { dailySuccess, howToSubscribe } from '../support/offer';
import { Journey, journeyBrowsers } from '../support/journey-browsers';

const portal = useBrowserPortal();
const subscriber = testNumber('subscribed').msisdn;
const newcomer = testNumber('success').msisdn;

const sentTo = (path: string) =>
  portal.fixtures.calls.filter((call) => call.path === path).map((call) => call.body);

const browsers = isFullRun ? journeyBrowsers : journeyBrowsers.slice(0, 1);

describe.each(named(browsers, ({ name }) => name))('in %s', (_, browser) => {
  let running: Awaited<ReturnType<typeof browser.start>> | undefined;
  let reason = '';
  beforeAll(async () => {
    reason = await browser.reasonToSkip();
    if (!reason) running = await browser.start(portal);
    // A download of 45 MB takes its time.
  }, 300_000);
  beforeEach(({ skip }) => skip(reason !== '', reason));
  afterEach(() => running?.closePage());
  afterAll(async () => {
    expect((await running?.close()) ?? [], 'what the console said unexpectedly').toEqual([]);
  });
  const open = async (path: string) => new Journey(await running!.open(portal.origin + path));

  test('a subscriber goes from the landing page by the drawer to a category, plays a game and closes it', async () => {
    const journey = await open(`/home?msisdn=${subscriber}`);
    await journey.sees('Arcade');
    // The first rows do not wait for the check.
    await expect
      .poll(() => sentTo('/loginuser'))
      .toEqual([{ msisdn: subscriber, service: productName }]);
    expect(sentTo('/api/games')).toHaveLength(1);
    // The app stores it, and starts after the first rows.
    await expect.poll(() => journey.cookie()).toBe(`msisdn=${subscriber}`);

    await journey.tap('button', 'Category');
    await journey.tap('link', 'Cards & Board');
    await journey.isAt('/category/Cards%20%26%20Board');
    await journey.tap('link', 'Play Four in the Courtyard');
    await journey.seesGame('Four in the Courtyard');
    await journey.tap('link', 'Close');
    await journey.isAt(`/home?msisdn=${subscriber}`);
    await journey.sees('Arcade');
    // The cached rows show at once, so wait for the new check.
    await expect.poll(() => sentTo('/loginuser')).toHaveLength(2);
  });

  test('a search result opens its game', async () => {
    const journey = await open('/search');
    await journey.type('Search games', 'LANTERN');
    await journey.sees('Category: Puzzle');
    await journey.tap('link', 'Lantern Lanes Category: Puzzle');
    await journey.seesGame('Lantern Lanes');
    await journey.isAt(/^\/games\/\d+\/Puzzle$/);
  });

  test('a successful subscription shows its message and opens the landing page', async () => {
    const journey = await open('/home/login');
    await journey.type('Numéro de téléphone', newcomer);
    await journey.tap('button', 'Souscrivez maintenant');
    await journey.sees(dailySuccess);
    expect(sentTo('/subscribe/user')).toEqual([
      subscribeBody({ msisdn: newcomer, pack: defaultPack }, productName),
    ]);
    await journey.isAt(`/home?msisdn=${newcomer}`);
    await journey.sees('Arcade');
    expect(await journey.cookie()).toBe(`msisdn=${newcomer}`);
  });

  test("a number without its prefix logs in, and 'This is not my number' forgets it", async () => {
    const journey = await open('/home/check');
    await journey.type('Enter number', subscriber.slice(3));
    await journey.tap('button', 'Login');
    await journey.sees('Welcome!');
    await journey.isAt(`/home?msisdn=${subscriber}`);
    await journey.tap('button', 'This is not my number');
    await journey.sees(howToSubscribe);
    expect(await journey.cookie()).toBe('');
    await journey.page.goto(`${portal.origin}/`);
    await journey.isAt('/home/login-header');
    await journey.sees(howToSubscribe);
  });
});

test('the success modal stays until the redirect although Escape is pressed twice', async () => {
  const page = await portal.open('/home/login', undefined, { withClock: true });
  await page.getByLabel('Numéro de téléphone').fill(newcomer);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByText('Les jeux s’ouvrent dans un instant.').waitFor();
  expect(await modal.getByRole('button').count()).toBe(0);
  // The browser itself closes a dialog at the second one.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await modal.isVisible()).toBe(true);
  await page.clock.runFor(constant('redirect after a payment') * 1_000 - 1);
  expect(new URL(page.url()).pathname).toBe('/home/login');
  await page.clock.runFor(1);
  await page.waitForURL(`/home?msisdn=${newcomer}`);
  await modal.waitFor({ state: 'detached' });
});
