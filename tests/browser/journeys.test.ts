// The journey with money in it and links that messages have changed, in each browser, and a success message that Escape does not
// close. Rules: NAV-9, NAV-12, NAV-15, DATA-3.
import { expect, test } from 'vitest';
import { defaultPack } from '#offer';
import { testNumber } from '../../fixtures/test-numbers';
import { subscribeBody } from '../../src/portal/calls';
import { constant } from '../rules';
import { productName } from '../support/product-name';
import { pauseClock, useBrowserPortal } from '../support/browser-portal';
import { isFullRun } from '../support/full-run';
import { named } from '../support/named';
import { dailySuccess } from '../support/offer';
import { journeyBrowsers, sees, use } from '../support/journey-browsers';
import { numberOf, sampleGame, sampleGroup } from '../support/sample';

const portal = useBrowserPortal();
const newcomer = testNumber('success').msisdn;
const browsers = isFullRun ? journeyBrowsers : journeyBrowsers.slice(0, 1);

const subscribed = numberOf('subscribed');
const heading = 'document.querySelector("h1")?.textContent';
const player =
  'document.cookie + document.querySelector("main strong")?.textContent.replace(/\\s/g, "")';
/** Addresses as messages change them, and what their pages show. */
const changedLinks: [address: string, expression: string, text: string][] = [
  [`/home?utm_source=a&amp;MSISDN=+${subscribed}%E2%80%8B).`, player, `${subscribed}${subscribed}`],
  [
    `/HOME//login/?msisdn=&msisdn=%2B${newcomer}…#top`,
    'document.querySelector("input").value',
    newcomer,
  ],
  ['/home/login?Msisdn=2290190…', 'document.querySelector("input").value', '2290190…'],
  ['/category/e%CC%81TE+1//', heading, 'Été 1'],
  ['/category/e%CC%81TE+1', 'document.querySelector("main li [aria-hidden]").textContent', 'É'],
  ['/category/%2F%25%3F%23%0A1', heading, '/%?#\n1'],
  ['/games/2/e%CC%81te%201/', 'document.title', 'Game 2'],
];

// A download of an old Chromium, 45 MB, takes its time.
test.for(named(browsers, ({ name }) => name))(
  'in %s, a visitor without a number is led to the form, pays, sees the games, plays one and opens changed links',
  { timeout: 300_000 },
  async ([, browser], { skip, onTestFinished }) => {
    const reason = await browser.reasonToSkip();
    skip(reason !== '', reason);
    const consoleLines: string[] = [];
    const page = await browser.open(
      `${portal.origin}/home`,
      (line) => consoleLines.push(line),
      portal,
    );
    onTestFinished(async () => void (await page.close()));

    await sees(page, 'location.pathname', '/home/login-header');
    await use(page, { kind: 'link', name: 'Souscrire en ligne' });
    await use(page, { kind: 'field', name: 'Numéro de téléphone' }, newcomer);
    // The message leaves after two seconds.
    await page.evaluate(`window.shown = [], new MutationObserver(() => shown.push(document.body.innerText))
      .observe(document.body, { childList: true, subtree: true }), null`);
    await use(page, { kind: 'button', name: 'Souscrivez maintenant' });
    await sees(page, 'shown.join()', dailySuccess);
    const payments = portal.callsTo('/subscribe/user');
    expect(payments.map(({ body }) => body)).toEqual([
      subscribeBody({ msisdn: newcomer, pack: defaultPack }, productName),
    ]);

    await sees(page, 'location.pathname + location.search', `/home?msisdn=${newcomer}`);
    await sees(page, 'document.body.innerText', 'Arcade');
    expect(await page.evaluate('document.cookie')).toBe(`msisdn=${newcomer}`);

    await use(page, { kind: 'button', name: 'Category' });
    await use(page, { kind: 'link', name: 'Cards & Board' });
    await use(page, { kind: 'link', name: 'Play Four in the Courtyard' });
    await sees(
      page,
      'document.title + ": " + document.body.innerText',
      'Four in the Courtyard: ',
      true,
    );
    await sees(page, 'document.body.innerText', 'How to play', true);
    expect(consoleLines).toEqual([]);

    const textId = { ...sampleGame(2), id: '2' as unknown as number };
    portal.fixtures.setCatalogue([
      sampleGroup('Été 1', [sampleGame(1, { gamename: 'Émile', img6: '' }), textId]),
      sampleGroup('/%?#\n1', [sampleGame(3)]),
    ]);
    for (const [address, expression, text] of changedLinks) {
      await page.evaluate(
        `window.isLeft = true, location.assign(${JSON.stringify(address)}), null`,
      );
      // The page before may show the same.
      await sees(page, `window.isLeft ? '' : ${expression}`, text);
    }
  },
);

test('the success modal stays until the redirect although Escape is pressed twice', async () => {
  const page = await portal.open('/home/login', undefined, { withClock: true });
  await page.getByLabel('Numéro de téléphone').fill(newcomer);
  await pauseClock(page);
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
