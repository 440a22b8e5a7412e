import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFixtures, type Fixtures } from '../../../fixtures/server';
import { oneBackend } from '../../support/one-backend';
import { startPortalServer, type PortalServer } from '../../../server/portal-server';
import { screenIds, screens } from '../../../src/screens';
import { isForCatalogue, mayShow, toKeep } from '../../../src/service-worker/catalogue';
import { networkFirst, networkLimitMs } from '../../../src/service-worker/network-first';
import { pageFor } from '../../../src/service-worker/page-for';
import { isPicture, isPictureToKeep } from '../../../src/service-worker/pictures';

describe('a visit', () => {
  const files = screenIds.map((id) => screens[id].file);
  const others = ['service-worker.js', 'manifest.webmanifest', 'icon-192.png', 'assets/index-1.js'];
  let folder: string;
  let fixtures: Fixtures;
  let portal: PortalServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-'));
    for (const file of [...files, ...others]) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), file);
    }
    fixtures = await startFixtures();
    portal = await startPortalServer({
      dist: folder,
      port: 0,
      ...oneBackend(fixtures.origin),
    });
  });

  afterAll(async () => {
    await portal.close();
    await fixtures.close();
    await rm(folder, { recursive: true });
  });

  const get = (path: string) => fetch(portal.origin + path);

  test.each([
    '/',
    '/home',
    '/home/',
    '/home/login',
    '/home/check/',
    '/home/login-header',
    '/home/not-charged',
    '/search',
    '/category/Puzzle',
    '/category/v1.5',
    '/category/index.js',
    '/category/%E0%A4%A',
    '/games/1001/Cards%20%26%20Board',
    '/games/1001/%zz.png',
    '/no/such/page',
    '/api/games/1',
    '/loginuser/',
    '/fixture',
  ])('of %s gets the file that the server answers with', async (path) => {
    expect(files).toContain(pageFor(path));
    const answer = await get(path);
    expect(await answer.text()).toBe(pageFor(path));
  });

  test.each([
    '/api/games',
    '/loginuser',
    '/subscribe/user',
    '/fetch-games',
    '/fixtures',
    '/fixtures/games/snake/',
    '/flows',
    '/flows/',
    '/flows/index.html',
    '/gallery/',
    '/assets/index-1.js',
    '/assets/',
    '/service-worker.js',
    '/manifest.webmanifest',
    '/icon-192.png',
    '/home.html',
    '/no/such.page',
  ])('of %s is left to the server', (path) => {
    expect(pageFor(path)).toBe(null);
  });

  test.each(['/service-worker.js', '/manifest.webmanifest', '/home', '/icon-192.png'])(
    '%s is asked for anew each time',
    async (path) => {
      expect((await get(path)).headers.get('cache-control')).toBe('no-cache');
    },
  );
});

describe('a navigation to the payment form', () => {
  const request = new Request('https://portal.example/home/login');
  const precached = new Response('precached');
  const matchPrecached = vi.fn(async (): Promise<Response | undefined> => precached);
  let network: { respond: (response: Response) => void; fail: () => void };

  beforeEach(() => {
    vi.useFakeTimers();
    const response = new Promise<Response>((resolve, reject) => {
      network = { respond: resolve, fail: () => reject(new TypeError('Failed to fetch')) };
    });
    vi.stubGlobal('fetch', () => response);
    matchPrecached.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('receives the response of a network that takes just less than the limit', async () => {
    const page = networkFirst(request, matchPrecached);
    await vi.advanceTimersByTimeAsync(networkLimitMs - 1);
    const fromNetwork = new Response('current');
    network.respond(fromNetwork);
    expect(await page).toBe(fromNetwork);
    expect(matchPrecached).not.toHaveBeenCalled();
  });

  test('receives the precached page once the limit is over', async () => {
    const page = networkFirst(request, matchPrecached);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(matchPrecached).toHaveBeenCalledOnce();
    expect(await page).toBe(precached);
    // An unhandled rejection would fail this test.
    network.fail();
  });

  test.each([404, 500, 503])(
    'receives the precached page at once when the server responds with %i',
    async (status) => {
      network.respond(new Response('error', { status }));
      expect(await networkFirst(request, matchPrecached)).toBe(precached);
    },
  );

  test('receives the precached page at once when the network fails', async () => {
    network.fail();
    expect(await networkFirst(request, matchPrecached)).toBe(precached);
  });

  test('waits for the network when the browser has evicted the precached page', async () => {
    matchPrecached.mockResolvedValueOnce(undefined);
    const page = networkFirst(request, matchPrecached);
    await vi.advanceTimersByTimeAsync(networkLimitMs);
    const fromNetwork = new Response('error', { status: 503 });
    network.respond(fromNetwork);
    expect(await page).toBe(fromNetwork);
  });
});

describe('a catalogue', () => {
  const day = 24 * 60 * 60 * 1_000;
  const now = Date.UTC(2026, 0, 31);
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const answer = (body: string | null, headers: Record<string, string> = json, status = 200) =>
    new Response(body, { status, headers });

  test('is kept as it is, marked, without what else the backend has said', async () => {
    const kept = await toKeep(answer(' [{"a":1}]\n', { ...json, 'x-user': '2290190000001' }), now);
    expect(await kept?.text()).toBe(' [{"a":1}]\n');
    expect(Object.fromEntries(kept?.headers ?? [])).toEqual({
      'content-type': 'application/json',
      'x-catalogue': 'kept',
      'x-kept-at': String(now),
    });
  });

  test.each([
    ['an error', answer('[]', json, 500)],
    ['a part', answer('[]', json, 206)],
    ['nothing', answer(null, json, 204)],
    ['a page', answer('<!doctype html>[]', { 'content-type': 'text/html' })],
    ['a page that says it were JSON', answer('<!doctype html>[]')],
    ['JSON that does not say so', answer('[]', { 'content-type': 'text/plain' })],
    ['a type unknown', answer('[]', {})],
    ['another JSON', answer('[]', { 'content-type': 'application/json-seq' })],
    ['no list', answer('{"error":[]}')],
    ['a list cut off', answer('[{"category":"One"},{"cat')],
    ['an empty text', answer('')],
  ])('is not %s', async (_, given) => {
    expect(await toKeep(given, now)).toBe(null);
  });

  test.each([
    [0, true],
    [7 * day, true],
    [7 * day + 1, false],
    // The clock has been set back.
    [-1, false],
  ])('%d ms old may be shown: %s', async (age, may) => {
    const kept = await toKeep(answer('[]'), now - age);
    expect(kept && mayShow(kept, now)).toBe(may);
  });

  test('of an unknown age may not be shown', () => {
    expect(mayShow(answer('[]'), now)).toBe(false);
  });

  test.each([
    ['/api/games', true],
    ['/api/games?msisdn=2290190000001', false],
    ['/api/games/', false],
    ['/fetch-games', false],
    ['/loginuser', false],
  ])('is asked for with %s: %s', (path, is) => {
    expect(isForCatalogue(new URL(path, 'https://portal.example'))).toBe(is);
  });
});

describe('a picture', () => {
  const origin = 'https://portal.example';
  test.each([
    ['/fixtures/thumbnails/1.svg', 'image', true],
    ['/pictures/1.webp?v=2', 'image', true],
    ['/pictures/1.webp?msisdn=2290190000001', 'image', false],
    ['https://cdn.example/1.webp', 'image', false],
    ['/pictures/1.webp', '', false],
    ['/home', 'document', false],
  ] as const)('from %s as %s is kept: %s', (address, destination, is) => {
    expect(isPictureToKeep({ destination }, new URL(address, origin), origin)).toBe(is);
  });

  test.each([
    ['image/svg+xml', 200, true],
    ['image/webp', 404, false],
    ['text/html', 200, false],
    ['', 200, false],
  ])('with the type %s and the status %d is one: %s', (type, status, is) => {
    expect(isPicture(new Response('', { status, headers: { 'content-type': type } }))).toBe(is);
  });
});
