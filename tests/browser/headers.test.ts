// The server sends pages, files, errors and backends' responses, each with the headers of its kind.
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startFixtures, type Fixtures } from '../../fixtures/server';
import { headersOfPage, readHeaders, trustedHosts } from '../../server/headers';
import { startPortalServer, type PortalServer } from '../../server/portal-server';
import { sampleAddress, screenIds, screens } from '../../src/screens';
import { postJson, rawRequest } from '../unit/server/raw-request';
import { oneBackend } from '../support/one-backend';

type Headers = Readonly<Record<string, string>>;

/** An address of each HTML file. */
const pages: [address: string, file: string][] = [
  ['/', '/home.html'],
  ['/home?msisdn=2290190000001', '/home.html'],
  ...screenIds.map((id): [string, string] => [sampleAddress(id), `/${screens[id].file}`]),
  ['/home/', '/home.html'],
  ['/search/', '/search.html'],
  ['/no/such/page', '/index.html'],
  ['/no/such/page/', '/index.html'],
];
const lowerCase = (headers: Headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Headers that do not depend on the page. */
const {
  files: file,
  assets,
  calls: call,
  fixtures: fixture,
  onHttps,
  onTrusted,
  withNumber,
} = readHeaders('');
const ours = new Set(
  [headersOfPage('/home.html', ''), assets, onHttps, onTrusted, withNumber].flatMap((kind) =>
    Object.keys(lowerCase(kind)),
  ),
);
/** Errors are not kept. */
const { 'cache-control': _caching, ...ofErrors } = lowerCase(file);

/** Returns the headers that the portal decides, without those that describe the content. */
const oursOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => ours.has(name)));

describe('the portal that runs', () => {
  let fixtures: Fixtures;
  let portal: PortalServer;
  let origin: string;

  beforeAll(async () => {
    fixtures = await startFixtures();
    portal = await startPortalServer({
      dist: inject('dist'),
      port: 0,
      // The tests act as a proxy that terminates TLS.
      trustedProxies: ['127.0.0.0/8', '::1'],
      ...oneBackend(fixtures.origin),
    });
    origin = portal.origin;
  });

  afterAll(async () => {
    await portal.close();
    await fixtures.close();
  });

  const headersAt = async (address: string, more: Record<string, string> = {}) =>
    oursOf((await rawRequest(origin, address, { headers: more })).headers);

  test.each(pages)('%s has the policy of its content', async (address, name) => {
    const { headers, text } = await rawRequest(origin, address);
    const isTrusted = trustedHosts.includes(new URL(origin).hostname);
    expect(oursOf(headers)).toEqual(
      lowerCase({
        ...headersOfPage(name, text),
        ...(isTrusted && onTrusted),
        // A page whose address has a number must not be indexed.
        ...(address.includes('msisdn=') && withNumber),
      }),
    );
    const [, ofPage] = /<meta name="referrer" content="([^"]+)"/.exec(text) ?? [];
    expect(headers['referrer-policy']).toBe(ofPage);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  test('files with a hash in their names are immutable', async () => {
    const { text } = await rawRequest(origin, '/search');
    const hashed = [...text.matchAll(/["\s](\/assets\/[^"\s]+)/g)].map(([, path = '']) => path);
    expect(hashed.length).toBeGreaterThan(2);
    for (const path of hashed)
      expect(await headersAt(path), `of ${path}`).toEqual(lowerCase(assets));
  });

  const { 'cache-control': _none, ...ofRefusedCalls } = lowerCase(call);
  /** Lists have the backend's caching; responses about a subscriber are never cached. */
  const ofCalls = (caching: string) => ({ ...lowerCase(call), 'cache-control': caching });
  const ofFixtures = {
    ...lowerCase(fixture),
    'cache-control': expect.stringMatching(/max-age=\d/),
  };
  test.each([
    ['GET', '/service-worker.js', 200, lowerCase(file)],
    ['GET', '/manifest.webmanifest', 200, lowerCase(file)],
    ['GET', '/icon-192.png', 200, lowerCase(file)],
    ['GET', '/favicon.ico', 200, lowerCase(file)],
    ['GET', '/assets/index-OldHash1.js', 404, ofErrors],
    ['DELETE', '/service-worker.js', 405, ofErrors],
    ['POST', '/home', 405, ofErrors],
    ['PUT', '/', 405, ofErrors],
    ['POST', '/category/Puzzle', 405, ofErrors],
    ['POST', '/api/games', 405, ofRefusedCalls],
    ['GET', '/api/games', 200, ofCalls('no-cache')],
    ['GET', '/fetch-games', 200, ofCalls('no-cache')],
    ['GET', '/fixtures/games/snake/', 200, ofFixtures],
    ['GET', '/fixtures/thumbnails/1001.svg', 200, ofFixtures],
  ])('%s %s gets %i and the headers of its kind', async (method, path, status, expected) => {
    const response = await rawRequest(origin, path, { method });
    expect(response.status).toBe(status);
    expect(oursOf(response.headers)).toEqual(expected);
  });

  test.each([
    ['/loginuser', { msisdn: '2290190000001', service: 'x' }],
    ['/subscribe/user', {}],
  ])('no cache stores the response of %s', async (path, body) => {
    const { headers } = await postJson(origin, path, body);
    expect(oursOf(headers)).toEqual(ofCalls('no-store'));
  });

  test('only an origin that browsers trust isolates games in a separate process', async () => {
    const from = (headers: Record<string, string>) => headersAt('/home', headers);
    const ofTrusted = lowerCase(onTrusted);
    const name = { Host: 'portal.example' };
    expect(await from({ Host: 'localhost:8080' })).toMatchObject(ofTrusted);
    expect(await from({ ...name, 'X-Forwarded-Proto': 'https' })).toMatchObject(ofTrusted);
    for (const header of Object.keys(ofTrusted))
      expect(await from(name)).not.toHaveProperty(header);
  });

  test.each(['/home', '/service-worker.js', '/api/games', '/fixtures/health', '/assets/none.js'])(
    '%s sends Strict-Transport-Security on https only',
    async (address) => {
      const { headers } = await rawRequest(origin, address, {
        headers: { 'X-Forwarded-Proto': 'https' },
      });
      expect(headers).toMatchObject(lowerCase(onHttps));
      const plain = Object.keys(await headersAt(address));
      for (const name of Object.keys(lowerCase(onHttps))) expect(plain).not.toContain(name);
    },
  );
});
