import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { brands } from '../../brands/all';
import { startPortalServer } from '../../server/portal-server';
import { endingWorker } from '../../build/service-worker';
import { sampleAddress, screenIds, screens } from '../../src/screens';
import { allKept } from '../support/all-kept';
import { useBrowserPortal } from '../support/browser-portal';
import { buildWith } from '../support/build-with';
import { listen } from '../support/listen';
import { numberOf, sampleGame, sampleGroup } from '../support/sample';

const portal = useBrowserPortal();
/** Browsers start and end workers when they see fit. */
const whenever = { timeout: 20_000 };
/** For what takes many visits, or a build. */
const long = { timeout: 90_000 };
const subscribed = `/home?msisdn=${numberOf('subscribed')}`;

/** A server of its own for this test, over the fixtures unless another backend is given. */
async function startServer({
  dist = inject('dist'),
  apiOrigin = new URL(portal.fixtures.origin),
  fixturesOrigin = new URL(portal.fixtures.origin),
} = {}) {
  const providerOrigin = apiOrigin;
  const server = await startPortalServer({
    dist,
    port: 0,
    apiOrigin,
    providerOrigin,
    fixturesOrigin,
  });
  onTestFinished(() => server.close());
  return server;
}

/** A copy of the built app that the test may change. */
async function copyApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(inject('dist'), folder, { recursive: true });
  return folder;
}

const untilKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** Opens a page in a browser that has never been there, and waits until the worker has all that the next visit needs. */
async function visitFirst(address: string): Promise<Page> {
  const page = await portal.open(address, undefined, { withWorker: true });
  if (address.includes(subscribed)) await page.getByRole('heading', { name: 'Arcade' }).waitFor();
  await untilKept(page);
  return page;
}

/** The next visit with the same browser. */
async function visitAgain(page: Page, address: string): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await next.goto(address, { waitUntil: 'commit' });
  return next;
}

const addressesIn = async (page: Page, cache: string) =>
  (await allKept(page)).filter(([name]) => name.includes(cache)).map(([, address]) => address);

/** What the page gets when it asks for the catalogue. */
const askForCatalogue = (page: Page, cache: RequestCache = 'default') =>
  page.evaluate(async (mode) => {
    const answer = await fetch('/api/games', { cache: mode });
    const text = await answer.text();
    return { mark: answer.headers.get('x-catalogue'), status: answer.status, text };
  }, cache);

const callsTo = (path: string) => portal.fixtures.calls.filter((call) => call.path === path);

describe('without a line', () => {
  test.each(['the browser is offline', 'the server is gone'])(
    'shells, rows and games of a category come all the same: %s',
    async (why) => {
      const server = await startServer();
      let page = await visitFirst(server.origin + subscribed);
      if (why === 'the server is gone') await server.close();
      else await page.context().setOffline(true);

      page = await visitAgain(page, `${server.origin}/category/Puzzle`);
      await page.getByRole('heading', { level: 1, name: 'Puzzle' }).waitFor();
      await page
        .getByRole('link', { name: /^Play / })
        .first()
        .waitFor();

      page = await visitAgain(page, `${server.origin}/games/1001/Puzzle`);
      await page.locator('iframe').waitFor({ state: 'attached' });
      await page.getByRole('link', { name: 'Close' }).waitFor();

      for (const [path, name] of [
        ['/home/login', 'Souscrivez et Profitez!'],
        ['/home/check', 'Login to Zogo Games'],
        ['/search', 'Search'],
        ['/no/such/page', /./],
      ] as const) {
        page = await visitAgain(page, server.origin + path);
        await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
        await page.getByRole('heading', { level: 1, name }).waitFor();
      }

      // The check fails, and with it the visit of the landing page goes where the product sends it.
      page = await visitAgain(page, server.origin + subscribed);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Souscrire en ligne' }).waitFor();
      portal.takeConsole();
    },
  );

  test('every file of the app is there, and no icon that only an installation needs', async () => {
    const page = await visitFirst('/home');
    const paths = (await addressesIn(page, 'precache')).map((url) => new URL(url).pathname);
    expect(paths).toEqual(expect.arrayContaining(screenIds.map((id) => `/${screens[id].file}`)));
    expect(paths).toContain('/index.html');
    expect(
      paths.filter((path) => /\.(map|br|gz|png)$|^\/(flows|gallery|service-worker)/.test(path)),
    ).toEqual([]);
  });
});

describe('the catalogue of the last visit', () => {
  test('is there at once and says that it is kept; it is renewed for the next visit', async () => {
    let page = await visitFirst(subscribed);
    expect(callsTo('/api/games'), 'what the page has downloaded is kept').toHaveLength(1);
    portal.fixtures.setCatalogue([sampleGroup('New', [sampleGame(1)])]);

    const next = await page.context().newPage();
    await page.close();
    const [answer] = await Promise.all([
      next.waitForResponse((response) => new URL(response.url()).pathname === '/api/games'),
      next.goto(subscribed, { waitUntil: 'commit' }),
    ]);
    expect(answer.headers()['x-catalogue']).toBe('kept');
    expect(await answer.text()).toContain('"Arcade"');
    await expect.poll(() => callsTo('/api/games').length, whenever).toBe(2);
    await expect
      .poll(
        async () => (await allKept(next)).find(([cache]) => cache === 'catalogue')?.[2],
        whenever,
      )
      .toContain('"New"');

    page = await visitAgain(next, '/category/New');
    await page.getByRole('link', { name: 'Play Game 1' }).waitFor();
    expect(await addressesIn(page, 'catalogue')).toEqual([`${portal.origin}/api/games`]);
  });

  test('is not put in the way of somebody who insists on a fresh one', async () => {
    const page = await visitFirst(subscribed);
    expect(await askForCatalogue(page)).toMatchObject({ mark: 'kept', status: 200 });
    expect(await askForCatalogue(page, 'reload')).toMatchObject({ mark: null, status: 200 });
  });

  test('stays where an error or the page of a captive portal answers', async () => {
    const page = await visitFirst(subscribed);
    const before = (await askForCatalogue(page)).text;
    portal.fixtures.override('/api/games', { kind: 'html' });
    expect((await askForCatalogue(page, 'reload')).text).toContain('<html');
    portal.fixtures.override('/api/games', { kind: 'text', httpStatus: 500, text: '[]' });
    expect((await askForCatalogue(page, 'reload')).status).toBe(500);
    // The answers of before have been looked at by now.
    expect((await askForCatalogue(page, 'reload')).status).toBe(500);
    expect(await askForCatalogue(page)).toMatchObject({ mark: 'kept', text: before });
    portal.takeConsole();
  });

  test('is neither read nor renewed by a request that must not be stored', async () => {
    const page = await visitFirst(subscribed);
    portal.fixtures.setCatalogue([sampleGroup('New', [sampleGame(1)])]);
    for (let count = 0; count < 2; count += 1) {
      const answer = await askForCatalogue(page, 'no-store');
      expect(answer.mark).toBe(null);
      expect(answer.text).toContain('"New"');
    }
    const { mark, text } = await askForCatalogue(page);
    expect([mark, text.includes('"New"')]).toEqual(['kept', false]);
  });

  test('where there is none, the first one is handed on as it arrives, and a failure is a failure', async () => {
    let go: (isWhole: boolean) => void = () => {};
    const apiOrigin = await listen((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.write(`[${JSON.stringify(sampleGroup('One', [sampleGame(1)]))},`);
      go = (whole) => {
        if (whole) response.end(`${JSON.stringify(sampleGroup('Two', [sampleGame(2)]))}]`);
        else response.destroy();
      };
    });
    const server = await startServer({ apiOrigin });
    const page = await visitFirst(`${server.origin}/home`);
    expect(await addressesIn(page, 'catalogue')).toEqual([]);

    const begin = () =>
      page.evaluateHandle(async () => {
        const { body } = await fetch('/api/games');
        const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
        return { reader, first: (await reader.read()).value };
      });
    const finish = (begun: Awaited<ReturnType<typeof begin>>) =>
      begun.evaluate(async ({ reader }) => {
        try {
          return (await reader.read()).value;
        } catch {
          return 'broken off';
        }
      });

    // What breaks off is not kept.
    let begun = await begin();
    expect(await begun.evaluate(({ first }) => first)).toContain('"One"');
    go(false);
    expect(await finish(begun)).toBe('broken off');

    begun = await begin();
    expect(await begun.evaluate(({ first }) => first)).toContain('"One"');
    expect(await addressesIn(page, 'catalogue')).toEqual([]);
    go(true);
    expect(await finish(begun)).toContain('"Two"');
    await expect
      .poll(
        async () => (await allKept(page)).find(([cache]) => cache === 'catalogue')?.[2],
        whenever,
      )
      .toMatch(/"One".*"Two"/);

    await page.evaluate(() => caches.delete('catalogue'));
    await server.close();
    expect(await page.evaluate(() => fetch('/api/games').catch(String))).toBe(
      'TypeError: Failed to fetch',
    );
    portal.takeConsole();
  });
});

test('nothing of a number, a check, a subscription or a search is ever kept', long, async () => {
  const numbers = [numberOf('subscribed'), numberOf('success')];
  let page = await visitFirst(subscribed);
  const see = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  for (const path of [...screenIds.map(sampleAddress), '/', '/no/such/page']) {
    page = await visitAgain(page, `${path}?msisdn=${numbers[0]}`);
    await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
  }
  page = await visitAgain(page, '/search');
  await page.getByLabel('Search games').fill('lantern');
  await page.getByRole('link', { name: /Lantern Lanes/ }).click();
  await page.locator('iframe').waitFor();
  page = await visitAgain(page, '/home/check');
  await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
  await page.getByRole('textbox').fill(numbers[0] ?? '');
  await page.keyboard.press('Enter');
  await see('Play unlimited GAMES');
  page = await visitAgain(page, `/home/login?msisdn=${numbers[1]}`);
  await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
  await page.getByRole('heading', { name: 'Arcade' }).waitFor();
  expect(page.url()).toContain(numbers[1]);
  // A picture whose address has one.
  await page.evaluate(async (msisdn) => {
    const picture = new Image();
    picture.src = `/fixtures/thumbnails/1001.svg?msisdn=${msisdn}`;
    await picture.decode();
    const other = new Image();
    other.src = '/fixtures/thumbnails/1001.svg?size=2';
    await other.decode();
  }, numbers[0]);
  await expect
    .poll(() => addressesIn(page, 'pictures'), whenever)
    .toContain(`${portal.origin}/fixtures/thumbnails/1001.svg?size=2`);
  // When it was kept is written down later.
  await expect
    .poll(async () => (await allKept(page)).map(([name]) => name), whenever)
    .toContain('workbox-expiration');

  expect(callsTo('/loginuser').length).toBeGreaterThan(3);
  expect(callsTo('/subscribe/user')).toHaveLength(1);
  expect(callsTo('/fetch-games').length).toBeGreaterThan(0);
  const kept = await allKept(page);
  expect(new Set(kept.map(([name]) => name.replace(/-http.*/, '')))).toEqual(
    new Set(['workbox-precache-v2', 'catalogue', 'pictures', 'workbox-expiration']),
  );
  for (const [name, address, text] of kept) {
    expect(`${name} ${address}`).not.toMatch(/msisdn|loginuser|subscribe|fetch-games/);
    for (const msisdn of numbers) {
      // With and without its prefix.
      expect(`${address} ${text}`.includes(msisdn.slice(3)), `${name} ${address}`).toBe(false);
    }
  }
});

test('pictures once seen come without a line, and no more of them are kept than 120', async () => {
  const page = await visitFirst('/home');
  const show = (from: number, count: number) =>
    page.evaluate(
      async ([first, number]) => {
        for (let n = first; n < first + number; n += 1) {
          const picture = new Image();
          picture.src = `/fixtures/thumbnails/1001.svg?n=${n}`;
          await picture.decode();
        }
      },
      [from, count] as const,
    );
  await show(0, 130);
  const kept = async () => {
    const numbers = (await addressesIn(page, 'pictures')).map((url) => Number(url.split('?n=')[1]));
    return {
      count: numbers.length,
      hasFirst: numbers.includes(0),
      ofLast: numbers.filter((number) => number >= 125).length,
    };
  };
  // At once: there are 120 also on the way to 130.
  await expect.poll(kept, whenever).toEqual({ count: 120, hasFirst: false, ofLast: 5 });
  await page.context().setOffline(true);
  await show(125, 5);
});

test('what other programs answer, and what is framed, is left to the network', async () => {
  const page = await visitFirst('/home');
  const isFromWorker = async (path: string) => (await page.goto(path))?.fromServiceWorker();
  expect(await isFromWorker('/home/check')).toBe(true);
  expect(await isFromWorker('/fixtures/games/snake/')).toBe(false);
  expect(await isFromWorker('/api/games?as=page')).toBe(false);
  expect(await isFromWorker('/no/such/page')).toBe(true);
  const [framed] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/a/game/')),
    page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = '/a/game/';
      document.body.append(frame);
    }),
  ]);
  expect(framed.fromServiceWorker()).toBe(false);
  // The network answers with the app, which is never framed.
  await expect
    .poll(() => portal.takeConsole(), whenever)
    .toEqual([expect.stringContaining("frame-ancestors 'none'")]);
});

describe('a deployment', () => {
  test(
    'is seen once all tabs are closed; until then each finds the files of its own build',
    long,
    async () => {
      const folder = await copyApp();
      const server = await startServer({ dist: folder });
      const page = await visitFirst(server.origin + subscribed);
      const before = await addressesIn(page, 'precache');

      await buildWith({ VITE_PRODUCT_NAME: 'Other Games' }, folder);
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        while (!registration.waiting) {
          const coming = registration.installing;
          await new Promise((resolve) => coming?.addEventListener('statechange', resolve));
        }
      });

      const other = await page.context().newPage();
      await other.goto(server.origin + subscribed);
      await other.getByRole('heading', { name: 'Arcade' }).waitFor();
      expect(await other.title()).toBe('Zogo Games');
      // A part of the app that this tab has not needed yet, and that the server has no more.
      await page.getByRole('link', { name: 'Search' }).click();
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      expect(await page.title()).toContain('Zogo Games');

      let next = await visitAgain(other, 'about:blank');
      await page.close();
      await expect
        .poll(async () => {
          next = await visitAgain(next, server.origin + subscribed);
          await next.getByRole('heading', { name: 'Arcade' }).waitFor();
          return next.title();
        }, whenever)
        .toBe('Other Games');
      const after = await addressesIn(next, 'precache');
      expect(after.length).toBe(before.length);
      const app = before.find((address) => /\/index-.*\.js/.test(address));
      expect(app).toBeDefined();
      expect(after).not.toContain(app);
    },
  );

  test(
    'that changes the prices shows them on the payment form, although the old worker answers all other pages',
    long,
    async () => {
      const folder = await copyApp();
      const server = await startServer({ dist: folder });
      const untilHydrated = () =>
        page.locator('#root:not([aria-busy]) > *').first().waitFor({ state: 'attached' });
      const open = async (path: string) => {
        await page.goto(server.origin + path);
        await untilHydrated();
      };
      const offered = async () => {
        await untilHydrated();
        return page.getByLabel('Forfait').locator('option').allTextContents();
      };
      const labels = (brand: 'zogo' | 'akwaba') => brands[brand]!.packs.map(({ label }) => label);

      const page = await visitFirst(`${server.origin}/home/login`);
      expect(await offered()).toEqual(labels('zogo'));
      await open('/home/login-header');
      await buildWith({ VITE_BRAND: 'akwaba' }, folder);

      await page.goBack();
      expect(await offered(), 'by Back').toEqual(labels('akwaba'));
      await open('/home/login');
      expect(await offered(), 'by its address').toEqual(labels('akwaba'));
      for (const [path, link] of [
        ['/home/login-header', 'Souscrire en ligne'],
        ['/home/check', 'Not subscribed yet? Subscribe'],
        ['/home/not-charged', 'Réessayer'],
      ] as const) {
        await open(path);
        expect(await page.title(), `${path} of the old build`).toContain('Zogo Games');
        await page.getByRole('link', { name: link }).click();
        await page.waitForURL(`${server.origin}/home/login`);
        expect(await offered(), `by the link of ${path}`).toEqual(labels('akwaba'));
      }

      await page.context().setOffline(true);
      await open('/home/login');
      expect(await offered(), 'without a line').toEqual(labels('zogo'));
    },
  );

  test('of the development server’s worker ends the worker of a build', async () => {
    const folder = await copyApp();
    const server = await startServer({ dist: folder });
    const page = await visitFirst(server.origin + subscribed);
    await Promise.all(
      ['', '.br', '.gz'].map((ending) => rm(join(folder, `service-worker.js${ending}`))),
    );
    await writeFile(join(folder, 'service-worker.js'), endingWorker);
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    // The page is loaded anew, without a worker.
    await expect.poll(() => isControlled().catch(() => true), whenever).toBe(false);
    await expect.poll(() => allKept(page).catch(() => null), whenever).toEqual([]);
  });
});

describe('the worker', () => {
  test('is asked for once the pictures of the first view are there', async () => {
    const held: (() => void)[] = [];
    let isHolding = true;
    const fixturesOrigin = await listen((_request, response) => {
      const answer = () => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>');
      };
      if (isHolding) held.push(answer);
      else answer();
    });
    const server = await startServer({ fixturesOrigin });
    const page = await portal.open(server.origin + subscribed, undefined, { withWorker: true });
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => name.includes('/register-service-worker')),
    );
    await expect.poll(() => held.length, whenever).toBeGreaterThan(3);
    // Whatever has been waiting for a quiet moment has had it.
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
    );
    const count = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await count()).toBe(0);
    isHolding = false;
    for (const answer of held) answer();
    await expect.poll(count, whenever).toBe(1);
    await untilKept(page);
  });

  test('that cannot be there is missed by nobody', async () => {
    const folder = await copyApp();
    await Promise.all(
      ['', '.br', '.gz'].map((ending) => rm(join(folder, `service-worker.js${ending}`))),
    );
    const server = await startServer({ dist: folder });
    const page = await portal.open(server.origin + subscribed, undefined, { withWorker: true });
    await page.getByRole('heading', { name: 'Arcade' }).waitFor();
    // Chromium's own words; an error of ours would be another line.
    await expect
      .poll(() => portal.takeConsole(), whenever)
      .toEqual(["The script has an unsupported MIME type ('text/html')."]);
  });
});

test('the portal can be installed, with its name and its colours', async () => {
  const page = await visitFirst('/home');
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as {
    icons: { src: string; sizes: string }[];
    theme_color: string;
    background_color: string;
  };
  expect(manifest).toMatchObject({ name: 'Zogo Games', start_url: '/', display: 'standalone' });
  const sizes = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const icon = new Image();
          icon.src = src;
          await icon.decode();
          return `${icon.naturalWidth}x${icon.naturalHeight}`;
        }),
      ),
    [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '' }],
  );
  expect(sizes).toEqual([...manifest.icons.map((icon) => icon.sizes), '180x180']);
  const colors = await page.evaluate(() => {
    const ofBody = getComputedStyle(document.body).backgroundColor;
    const ofHeader = getComputedStyle(document.querySelector('header')!).backgroundColor;
    return { ofBody, ofHeader };
  });
  const hex = (rgb: string) =>
    `#${rgb
      .match(/\d+/g)
      ?.map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`;
  expect(manifest.background_color).toBe(hex(colors.ofBody));
  expect(manifest.theme_color).toBe(hex(colors.ofHeader));
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe(
    manifest.theme_color,
  );
});
