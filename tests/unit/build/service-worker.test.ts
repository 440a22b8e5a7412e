// The service worker’s rules: which page a visit gets, when the network has precedence, and what is cached for how long.
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callPaths } from '../../../server/headers';
import { startPortalServer, type PortalServer } from '../../../server/portal-server';
import { screenIds, screens } from '../../../src/screens';
import {
  isForCatalogue,
  mayShow,
  toCacheableResponse,
} from '../../../src/service-worker/catalogue';
import { networkFirst, networkLimitMs } from '../../../src/service-worker/network-first';
import { pageFor } from '../../../src/service-worker/page-for';
import { isPicture, isCacheablePicture } from '../../../src/service-worker/pictures';
import { oneBackend } from '../../support/one-backend';
import { writeFolder } from '../../support/write-folder';

describe('a visit', () => {
  const files = screenIds.map((id) => screens[id].file);
  let folder: string;
  let portal: PortalServer;

  beforeAll(async () => {
    folder = await writeFolder(Object.fromEntries(files.map((file) => [file, file])));
    portal = await startPortalServer({
      dist: folder,
      port: 0,
      ...oneBackend('http://localhost:9'),
    });
  });
  afterAll(async () => {
    await portal.close();
    await rm(folder, { recursive: true });
  });

  const ofScreens = ['/', '//home/CHECK/', '/search', '/category/v1.5', '/category/%E0%A4%A'];

  test.each([...ofScreens, '/games/1001/%zz.png', '/no/such/page', '/loginuser/'])(
    'of %s gets the file that the server answers with',
    async (path) => {
      const page = pageFor(path);
      expect(files).toContain(page);
      expect(await (await fetch(portal.origin + path)).text()).toBe(page);
    },
  );

  const ofServer = ['/fixtures/games/snake/', '/flows', '/assets/index-1.js', '/service-worker.js'];

  test.each([...callPaths, ...ofServer, '/no/such.page'])(
    'the service worker does not handle a visit of %s',
    (path) => {
      expect(pageFor(path)).toBe(null);
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

  test.each<[string, () => void, ms: number]>([
    ['the limit is over', () => {}, 3_000],
    ['the server responds with 503', () => network.respond(new Response('', { status: 503 })), 0],
    ['the network fails', () => network.fail(), 0],
  ])('receives the precached page at once when %s', async (_, fail, ms) => {
    const page = networkFirst(request, matchPrecached);
    fail();
    await vi.advanceTimersByTimeAsync(ms);
    expect(await page).toBe(precached);
    // An unhandled rejection would fail this test.
    network.fail();
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

  test('the cached catalogue has its body and a mark, and no other header of the backend', async () => {
    const response = answer(' [{"a":1}]\n', { ...json, 'x-user': '2290190000001' });
    const kept = await toCacheableResponse(response, now);
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
    ['a page that is declared as JSON', answer('<!doctype html>[]')],
    ['a list that is declared as text', answer('[]', { 'content-type': 'text/plain' })],
    ['no list', answer('{"error":[]}')],
    ['a list cut off', answer('[{"category":"One"},{"cat')],
  ])('is not %s', async (_, given) => {
    expect(await toCacheableResponse(given, now)).toBe(null);
  });

  test.each([
    [0, true],
    [7 * day, true],
    [7 * day + 1, false],
    // The clock was set back.
    [-1, false],
  ])('of an age of %i ms may be shown: %s', async (age, may) => {
    const cached = await toCacheableResponse(answer('[]'), now - age);
    expect(mayShow(cached!, now)).toBe(may);
    expect(mayShow(answer('[]'), now)).toBe(false);
  });

  test('the worker caches /api/games only without a query', () => {
    const paths = ['/api/games', '/api/games?msisdn=2290190000001', '/api/games/', '/fetch-games'];
    const isCatalogue = (path: string) => isForCatalogue(new URL(path, 'https://portal.example'));
    expect(paths.filter(isCatalogue)).toEqual(['/api/games']);
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
    expect(isCacheablePicture({ destination }, new URL(address, origin), origin)).toBe(is);
  });

  test.each([
    ['image/svg+xml', 200, true],
    ['image/webp', 404, false],
    ['text/html', 200, false],
    ['', 200, false],
  ])('a response with the type %s and the status %d is a picture: %s', (type, status, is) => {
    expect(isPicture(new Response('', { status, headers: { 'content-type': type } }))).toBe(is);
  });
});
