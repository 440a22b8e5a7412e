// The number of a subscriber reaches no other server, no log, no title and nothing that the browser keeps but its cookie.
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { BrowserContext, Page, Request } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { storedData } from '../support/stored-data';
import { untilHydrated, useBrowserPortal } from '../support/browser-portal';
import { buildWith } from '../support/build-with';
import { formsIn } from '../support/find-number';
import { numberOf, sampleGame, sampleGroup } from '../support/sample';
import { signal } from '../support/signal';
import { writeFolder } from '../support/write-folder';

/** Requests that other servers received: the provider, the pictures' server, and the server for reports. */
const received: string[] = [];
const errorReported = signal();
const elsewhere = createServer((request, response) => {
  void text(request).then((body) => {
    received.push(`${request.method} ${request.url} ${request.rawHeaders.join(' ')} ${body}`);
    const [path] = (request.url ?? '').split('?');
    if (body.includes('"kind":"error"')) errorReported.give();
    response.setHeader('access-control-allow-origin', '*');
    if (path === '/fetch-games') response.end(JSON.stringify({ games: [game()] }));
    else if (path === '/picture.svg') {
      response.setHeader('content-type', 'image/svg+xml');
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>');
    } else response.writeHead(204).end();
  });
});
const elsewhereOrigin = () => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
const game = () =>
  sampleGame(7, {
    gamename: 'A game of others',
    category: 'Puzzle',
    gameurl: 'https://stranger.example/game/',
    img6: `${elsewhereOrigin()}/picture.svg`,
  });

let dist: string;
const portal = useBrowserPortal(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const origin = elsewhereOrigin();
  dist = await writeFolder({});
  await buildWith({ VITE_PROVIDER_HOST: origin, VITE_REPORT_URL: `${origin}/report` }, dist);
  return dist;
});
afterAll(async () => {
  elsewhere.close();
  await rm(dist, { recursive: true, force: true });
});

const subscribed = numberOf('subscribed');
const newcomer = numberOf('success');
const refused = numberOf('not-subscribed');
const failing = numberOf('server-error-with-text');
const everyNumber = [subscribed, newcomer, refused, failing];

/** A game that records messages and what it can read. */
const gamePage = `<!doctype html><title>A game</title><script>
  const messages = [];
  addEventListener('message', ({ data }) => messages.push(JSON.stringify(data)));
  window.seen = () => JSON.stringify([messages, document.referrer, name, location.href, document.cookie]);
</script>`;

interface Traces {
  /** Requests to other origins: method, address, headers, body. */
  requests: string[];
  /** The console, errors and rejected promises. */
  consoleLines: string[];
  names: string[];
  seen: string[];
  /** Stored data of the browser except the cookie; an entry begins with its cache or database, and its address. */
  stored: string[];
}

async function record(context: BrowserContext, traces: Traces) {
  const asked: Promise<unknown>[] = [];
  const note = async (request: Request) => {
    const headers = await request.allHeaders().catch(() => request.headers());
    const body = request.postData() ?? '';
    traces.requests.push(`${request.method()} ${request.url()} ${JSON.stringify(headers)} ${body}`);
  };
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== portal.origin) asked.push(note(request));
  });
  context.on('console', (message) => {
    traces.consoleLines.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) =>
    traces.consoleLines.push(error.error().stack ?? String(error.error())),
  );
  await context.route('https://stranger.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: gamePage }),
  );
  return () => Promise.all(asked);
}

/** Visits every screen with numbers, and lets calls succeed, be refused and fail. */
async function walk(): Promise<Traces> {
  const traces: Traces = { requests: [], consoleLines: [], names: [], seen: [], stored: [] };
  portal.fixtures.setCatalogue([
    sampleGroup('Puzzle', [game(), ...[1, 2, 3, 4].map((id) => sampleGame(id))]),
  ]);
  const page = await portal.open('/home/not-charged', undefined, { withWorker: true });
  await page.addInitScript(() => {
    addEventListener('reporter', () => (document.documentElement.dataset.reporter = 'started'));
  });
  const settle = await record(page.context(), traces);
  const look = async () => {
    traces.names.push(await page.evaluate(() => `${document.title} ${window.name}`));
  };
  const see = async (name: string | RegExp) => {
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await look();
  };
  // A press on the payment button before the app has started sends nothing (SUB-28).
  const openForm = async (address: string) => {
    await page.goto(address);
    await untilHydrated(page);
  };

  await page.goto(`/?msisdn=${subscribed}`);
  await page.getByRole('link', { name: 'View more' }).waitFor();
  await page.waitForFunction(() => document.cookie.includes('msisdn='));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await look();
  await page.getByRole('link', { name: 'View more' }).click();
  await see('Puzzle');
  await page.goBack();
  await page.getByRole('link', { name: 'Search' }).click();
  await page.getByLabel('Search games').fill('others');
  await page.getByRole('link', { name: /A game of others/ }).click();
  await playGame(page, traces);
  await look();
  await page.getByRole('link', { name: 'Close' }).click();
  await see('Play unlimited GAMES');
  // The player with a number in its own address.
  await page.goto(`/games/7/Puzzle?msisdn=${subscribed}`);
  await playGame(page, traces);

  await openForm(`/home/login?msisdn=${newcomer}`);
  await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
  await page.waitForURL(`/home?msisdn=${newcomer}`);
  await see('Play unlimited GAMES');
  for (const msisdn of [refused, failing]) {
    await page.goto(`/home?msisdn=${msisdn}`);
    await page.getByRole('heading', { level: 1, name: 'Votre paiement' }).waitFor();
    await openForm(`/home/login?msisdn=${msisdn}`);
    await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
    await page.getByRole('alertdialog').waitFor();
    await look();
  }
  await openForm('/home/check');
  await page.getByLabel('Enter number').fill(subscribed.slice(3));
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`/home?msisdn=${subscribed}`);
  await see('Play unlimited GAMES');
  await readKept(page, traces);
  await failEverywhere(page, traces);
  await readKept(page, traces);

  await settle();
  traces.requests.push(...received);
  await portal.closeNoisyPage();
  return traces;
}

async function readKept(page: Page, traces: Traces) {
  const entries = await storedData(page);
  for (const [store, address] of entries) {
    expect(store).toMatch(/^(workbox-precache-proved|pages|catalogue|pictures|workbox-expiration)/);
    expect(address).not.toMatch(/msisdn|loginuser|subscribe|fetch-games/);
  }
  traces.stored.push(...entries.map((entry) => entry.join(' ')));
  traces.stored.push(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])));
}

async function playGame(page: Page, traces: Traces) {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  await frame?.waitForFunction(() => 'seen' in window);
  const seen = await frame?.evaluate(() => (window as unknown as { seen(): string }).seen());
  traces.seen.push(seen ?? '');
}

/** Every call fails, and an error happens, with the number in the address and in their texts; then the page is hidden. */
async function failEverywhere(page: Page, traces: Traces) {
  portal.fixtures.override('/api/games', { kind: 'text', httpStatus: 500, text: subscribed });
  portal.fixtures.override('/loginuser', { kind: 'text', httpStatus: 500, text: subscribed });
  portal.fixtures.override('/subscribe/user', { kind: 'html' });
  await page.evaluate(() => caches.delete('catalogue'));
  await page.goto(`/category/Puzzle?msisdn=${subscribed}`);
  // The failure has been logged when the button appears.
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  for (const path of ['/category/Puzzle', '/home', '/home/login']) {
    await page.goto(`${path}?msisdn=${subscribed}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    traces.names.push(await page.title());
  }
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
  await page.getByRole('alertdialog').waitFor();
  await page.locator('html[data-reporter]').waitFor();
  await page.evaluate((number) => {
    const error = new Error(`${window.location.href} ${number}`);
    // Dispatch the event: the console would show a thrown error.
    window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, failing);
  await errorReported.given;
}

test('a walk through the portal leaves the number in the cookie alone', async () => {
  const { requests, consoleLines, names, seen, stored } = await walk();
  for (const part of ['/fetch-games', '/picture.svg', '/report', 'stranger.example/game/']) {
    expect(requests, `a request with ${part}`).toContainEqual(expect.stringContaining(part));
  }
  expect(requests.join('\n')).not.toMatch(/\breferer(?:":"| )[^" ]/i);
  expect(consoleLines.join('\n')).toContain('Loading the catalogue failed: status');
  const firstGame = '[[],"","","https://stranger.example/game/",""]';
  expect(seen).toEqual([firstGame, expect.any(String)]);
  expect(stored).toContainEqual(expect.stringMatching(/^catalogue/));
  // The record of a payment has a mask of the number.
  expect(stored).toContainEqual(expect.stringMatching(/"charge\.\d+":.*#############/));
  const log = portal.logLines().map((line) => JSON.stringify(line));
  expect(log.length).toBeGreaterThan(20);
  for (const trace of [...requests, ...consoleLines, ...names, ...seen, ...stored, ...log]) {
    for (const msisdn of everyNumber) {
      expect(formsIn(trace, msisdn), `in ${trace.slice(0, 300)}`).toEqual([]);
    }
  }
});
