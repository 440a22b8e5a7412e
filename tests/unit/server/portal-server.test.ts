// The portal's server: its files and pages, what it forwards to a backend and back, and how it handles a failing backend.
import { rm, symlink, utimes } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { buffer, text as textOf } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { headersAskingFor } from '../../../fixtures/answers';
import { startFixtures, type Fixtures } from '../../../fixtures/server';
import { readHeaders } from '../../../server/headers';
import {
  createEdge,
  startPortalServer,
  type PortalServer,
  type PortalServerOptions,
} from '../../../server/portal-server';
import { subscribeBody } from '../../../src/portal/calls';
import { listen } from '../../support/listen';
import { oneBackend } from '../../support/one-backend';
import { signal } from '../../support/signal';
import { useFixtures, usePortal } from '../../support/use-portal';
import { writeFolder } from '../../support/write-folder';
import { aNumber, closedOrigin, connectTo, exchange, postJson, rawRequest } from './raw-request';

const page = `<!doctype html><title>The app</title>${'<p>A page of the app.</p>'.repeat(40)}`;
const script = `export const words = [${'"the same word", '.repeat(80)}];`;
const icon = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const subscription = subscribeBody({ msisdn: '2290190000011', pack: 'Weekly' }, 'Zogo Games');
let dist: string;

beforeAll(async () => {
  dist = await writeFolder({
    'index.html': page,
    'index.html.br': brotliCompressSync(page),
    'index.html.gz': gzipSync(page),
    'assets/index-B1a2c3D4.js': script,
    'assets/index-B1a2c3D4.js.br': brotliCompressSync(script),
    'assets/index-B1a2c3D4.js.gz': gzipSync(script),
    'icon.svg': icon,
  });
  await symlink('2290190000011', join(dist, '2290190000011'));
});

afterAll(() => rm(dist, { recursive: true }));

const useApp = (backend: string | URL, options: Partial<PortalServerOptions> = {}) =>
  usePortal(backend, { dist, fixturesOrigin: undefined, ...options });

async function useAppAndFixtures(options: Partial<PortalServerOptions> = {}) {
  const fixtures = await useFixtures();
  const { fixturesOrigin } = oneBackend(fixtures.origin);
  return { fixtures, ...(await useApp(fixtures.origin, { fixturesOrigin, ...options })) };
}

describe('the built app', () => {
  let fixtures: Fixtures;
  let portal: PortalServer;

  beforeAll(async () => {
    fixtures = await startFixtures();
    const backends = { ...oneBackend(fixtures.origin), fixturesOrigin: undefined };
    portal = await startPortalServer({ ...backends, dist, port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await portal.close();
    await fixtures.close();
  });

  test.each([
    '/',
    '/home?msisdn=%',
    '/games/1001/Kids%2FFamily',
    '/category/index.js',
    '/category/..%2F..%2Fetc%2Fpasswd',
    '/category/../../../../etc/passwd',
    '/category/%00',
    '/games/1001/%zz.png',
    '//elsewhere.example/home',
    '/assets',
    '/api/games/1',
    '/fixtures',
    '/fixtures/health',
    '/fixtures/games/rainbow-train/',
    `/${'long/'.repeat(60)}`,
  ])('GET %s is the app', async (path) => {
    expect(await rawRequest(portal.origin, path)).toMatchObject({
      status: 200,
      text: page,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    expect(fixtures.calls).toEqual([]);
  });

  test.each([
    ['/assets/index-B1a2c3D4.js', 200, script, 'application/javascript; charset=utf-8'],
    ['/icon.svg', 200, icon, 'image/svg+xml'],
    ['/index.html', 200, page, 'text/html; charset=utf-8'],
    ['/assets/', 404, '', undefined],
    ['/assets/index-OldHash1.css?v=1', 404, '', undefined],
    ['/assets/../../../../etc/passwd', 404, '', undefined],
  ])('GET %s gets %i, and a file or nothing', async (path, status, text, type) => {
    const answer = await rawRequest(portal.origin, path);
    expect(answer).toMatchObject({ status, text });
    expect(answer.headers['content-type']).toBe(type);
  });

  test.each([
    ['//home//login//?msisdn=%2B22901&a=?&a', '/home/login?msisdn=%2B22901&a=?&a'],
    ['/%68ome/log%49n', '/home/login'],
    ['/Category/FOOTBALL%20%C3%89t%C3%A9/', '/category/FOOTBALL%20%C3%89t%C3%A9'],
    ['/category/100%/', '/category/100%'],
    ['/games//..//elsewhere.example', '/games/../elsewhere.example'],
    ['https://elsewhere.example//Home/?msisdn=1', '/home?msisdn=1'],
    ['//?msisdn=1', '/?msisdn=1'],
    ['/home.html?msisdn=1', '/home?msisdn=1'],
    ['/home/login.html', '/home/login'],
    ['/player.html', '/'],
    ['/index.html?msisdn=1', '/?msisdn=1'],
  ])('a navigation to %s is redirected to %s, which no cache keeps', async (path, location) => {
    const ofNavigation = { headers: { 'Sec-Fetch-Mode': 'navigate' } };
    const answer = await rawRequest(portal.origin, path, ofNavigation);
    const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
    expect(answer).toMatchObject({ status: 308, text: '', headers });
    expect((await rawRequest(portal.origin, location)).status).toBe(200);
  });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('a browser that accepts %s gets the encoding %s', async (accepted, encoding, unpack) => {
    const headers = { 'Accept-Encoding': accepted };
    for (const [path, content, caching] of [
      ['/home', page, 'no-cache, no-transform'],
      ['/assets/index-B1a2c3D4.js', script, 'public, max-age=31536000, immutable'],
    ] as const) {
      const answer = await rawRequest(portal.origin, path, { headers });
      expect(answer.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': caching });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(unpack(answer.body).toString()).toBe(content);
    }
  });

  test.each(['/home', '/assets/index-B1a2c3D4.js'])(
    'HEAD %s has the headers without a body, and an unchanged file is not sent again',
    async (path) => {
      const whole = await rawRequest(portal.origin, path);
      const head = await rawRequest(portal.origin, path, { method: 'HEAD' });
      expect(head).toMatchObject({ status: 200, text: '' });
      const inBoth = ({ headers }: typeof head) =>
        ['content-type', 'content-length', 'etag', 'cache-control'].map((name) => headers[name]);
      expect(inBoth(head)).toEqual(inBoth(whole));
      const headers = { 'If-None-Match': whole.headers.etag ?? '' };
      const again = await rawRequest(portal.origin, path, { headers });
      expect(again).toMatchObject({ status: 304, text: '' });
    },
  );

  test.each<[string, number, (etag: string, ofGzip: string) => Record<string, string>]>([
    ['a list with the weak ETag', 304, (etag) => ({ 'If-None-Match': `"a", W/${etag}` })],
    ['any ETag', 304, () => ({ 'If-None-Match': '*' })],
    ['the ETag of another encoding', 200, (_, ofGzip) => ({ 'If-None-Match': ofGzip })],
    ['a later time', 200, () => ({ 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' })],
    ['an earlier time', 200, () => ({ 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' })],
    ['a range and its ETag', 206, (etag) => ({ Range: 'bytes=1-', 'If-Range': etag })],
    [
      'a range and a time',
      200,
      () => ({ Range: 'bytes=1-', 'If-Range': new Date().toUTCString() }),
    ],
  ])('a request for a file with %s gets %i', async (_, status, conditions) => {
    const get = (encoding: string, more = {}) =>
      rawRequest(portal.origin, '/home', { headers: { 'Accept-Encoding': encoding, ...more } });
    const { etag = '' } = (await get('br')).headers;
    const { etag: ofGzip = '' } = (await get('gzip')).headers;
    const { headers, ...answer } = await get('br', conditions(etag, ofGzip));
    expect([answer.status, headers.etag]).toEqual([status, expect.stringMatching(/^"[^"]+"$/)]);
    expect(headers).not.toHaveProperty('last-modified');
  });

  test.each(['br', 'gzip', 'identity'])(
    'a release whose files have the sizes and times of the last one replaces its page in %s',
    async (encoding) => {
      const names = ['index.html', 'index.html.br', 'index.html.gz'];
      let headers: Record<string, string> = { 'Accept-Encoding': encoding };
      for (const release of ['release 1', 'release 2']) {
        const folder = await writeFolder(Object.fromEntries(names.map((name) => [name, release])));
        onTestFinished(() => rm(folder, { recursive: true }));
        for (const name of names) await utimes(join(folder, name), 1, 1);
        const { origin } = await useApp(closedOrigin, { dist: folder });
        const answer = await rawRequest(origin, '/home', { headers });
        expect(answer).toMatchObject({ status: 200, text: release });
        headers = { ...headers, 'If-None-Match': answer.headers.etag ?? '' };
      }
    },
  );

  test.each([
    ['POST', '/', 'GET, HEAD'],
    ['PUT', '/assets/index-B1a2c3D4.js', 'GET, HEAD'],
    ['POST', '/fixtures/reset', 'GET, HEAD'],
    ['GET', '/subscribe/user?msisdn=2290190000011', 'POST'],
    ['POST', '/api/games', 'GET'],
    ['OPTIONS', '/loginuser', 'POST'],
    ['TRACE', '/home', 'GET, HEAD'],
  ])('%s %s is not allowed', async (method, path, allow) => {
    const headers = { Origin: 'https://elsewhere.example' };
    const answer = await rawRequest(portal.origin, path, { method, headers });
    expect(answer).toMatchObject({ status: 405, text: '', headers: { allow } });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(fixtures.calls).toEqual([]);
  });

  test('a file that cannot be read gets 500, and the log has the reason without the path', async () => {
    const { origin, lines, text } = await useApp(closedOrigin);
    expect((await rawRequest(origin, '/2290190000011')).status).toBe(500);
    await expect.poll(lines).toMatchObject([{ level: 'error', error: 'ELOOP' }, { status: 500 }]);
    expect(text()).not.toContain('2290190000011');
  });
});

describe('the four calls', () => {
  test('keep the fields of their body, and a GET its query; the answers are unchanged', async () => {
    const received: string[] = [];
    const zipped = gzipSync('Été');
    const ofBackend = { 'Content-Encoding': 'gzip' };
    const apiOrigin = await listen((request, response) => {
      void buffer(request).then((body) => {
        received.push(`${request.method} ${request.url} ${body.toString()}`);
        response.writeHead(418, ofBackend).end(zipped);
      });
    });
    const { origin } = await useApp(apiOrigin, { fixturesOrigin: apiOrigin });
    const body = `${' '.repeat(8_000)}{"service":"É\\u0074é", "msisdn":"+229 01"}`;
    const answer = await postJson(origin, '/loginuser?a=%2F&b=%', body);
    await rawRequest(origin, '/fetch-games?q=%C3%A9%2B');
    await rawRequest(origin, '/fixtures/a', { method: 'POST', body: 'Été' });
    await rawRequest(origin, '/fixtures/a', { method: 'HEAD' });
    expect(received).toEqual([
      'POST /loginuser {"service":"Été","msisdn":"+229 01"}',
      'GET /fetch-games?q=%C3%A9%2B ',
      'POST /fixtures/a Été',
      'HEAD /fixtures/a ',
    ]);
    expect(answer).toMatchObject({ status: 418, headers: { 'content-encoding': 'gzip' } });
    expect(answer.body.equals(zipped)).toBe(true);
  });

  test('the server hands on the forwarded headers of a trusted proxy, but for what it cannot trust', async () => {
    const { origin, fixtures } = await useAppAndFixtures({ trustedProxies: ['127.0.0.0/8'] });
    const headers = {
      Host: 'portal.example',
      'X-Forwarded-For': '2290190000001, 198.51.100.7',
      'X-Forwarded-Host': 'games.example.com',
      'X-Forwarded-Proto': 'https',
    };
    await rawRequest(origin, '/api/games', { headers });
    expect(fixtures.calls[0]!.headers).toMatchObject({
      'x-forwarded-for': '198.51.100.7, 127.0.0.1',
      'x-forwarded-host': 'games.example.com',
      'x-forwarded-proto': 'https',
    });
  });

  test.each<[string, number, Record<string, string>, body?: string | Buffer]>([
    ['of the portal’s page', 200, { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
    ['of a page of another site', 403, { 'Sec-Fetch-Site': 'cross-site' }],
    ['of a page of a sibling host', 403, { 'Sec-Fetch-Site': 'same-site' }],
    ['of no page', 403, { 'Sec-Fetch-Site': 'none' }],
    ['of an old browser’s page', 200, { Origin: 'https://portal.example' }],
    ['of a foreign page in an old browser', 403, { Origin: 'https://elsewhere.example' }],
    ['of a page on another port in an old browser', 403, { Origin: 'https://portal.example:1' }],
    ['of an opaque origin in an old browser', 403, { Origin: 'null' }],
    ['for the default port', 200, { Host: 'a.example:443', Origin: 'https://a.example' }],
    ['for the default port of http', 200, { Host: 'a.example:80', Origin: 'http://a.example' }],
    ['for a host in capitals', 200, { Host: 'A.EXAMPLE', Origin: 'https://a.example' }],
    ['of no browser', 200, {}],
    ['with a charset', 200, { 'Content-Type': 'Application/JSON; charset=utf-8' }],
    ['with a charset in quotes', 200, { 'Content-Type': 'application/json;charset="utf-8"' }],
    ['with a type that a form can send', 415, { 'Content-Type': 'text/plain;application/json' }],
    ['with a form', 415, { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['with a type that begins like JSON', 415, { 'Content-Type': 'application/jsonp' }],
    ['without an Idempotency-Key', 400, { 'Idempotency-Key': '' }],
    ['with more than 8 kB', 413, {}, `{"msisdn":"${'1'.repeat(8_192)}"}`],
    ['with a list', 400, {}, '["2290190000001"]'],
    ['with a byte order mark', 400, {}, '\uFEFF{"msisdn":"2290190000001"}'],
    ['in another encoding', 400, {}, Buffer.from('{"msisdn":"2290190000001"}', 'utf16le')],
  ])(
    'a payment %s gets and logs the status %i; the backend receives no refused one',
    async (_, status, given, body) => {
      const { origin, fixtures, lines } = await useAppAndFixtures();
      const headers = { Host: 'portal.example', ...given };
      const payment = body ?? subscription;
      const answer = await postJson(origin, '/subscribe/user', payment, { headers });
      const isPaid = status === 200;
      expect(answer).toMatchObject({ status, ...(isPaid && { text: 'Success' }) });
      expect(fixtures.calls).toHaveLength(isPaid ? 1 : 0);
      await expect.poll(lines).toMatchObject([{ route: '/subscribe/user', status }]);
    },
  );

  test.each([
    ['1.1', false, ''],
    ['1.1', true, 'HTTP/1.1 103 Early Hints\r\nLink: </>; rel=start\r\n\r\n'],
    ['1.0', true, ''],
  ])('bytes after a payment, HTTP/%s, hints %s, get no response', async (version, hints, begun) => {
    const arrival = signal();
    const backend = await listen(() => arrival.give());
    const { origin } = await useApp(backend, { hasEarlyHints: hints });
    const headers = 'Host: a\r\nContent-Type: application/json\r\nIdempotency-Key: a\r\n';
    const body = JSON.stringify(aNumber);
    const length = `Content-Length: ${body.length}\r\n\r\n`;
    const payment = `POST /subscribe/user HTTP/${version}\r\n${headers}${length}${body}`;
    const socket = connectTo(origin, payment);
    await arrival.given;
    socket.write('XX\r\n\r\n');
    expect(await textOf(socket)).toBe(begun);
  });

  test('a client has ten seconds for its headers and its body', async () => {
    const { server } = await createEdge(oneBackend(closedOrigin), readHeaders(dist));
    expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 10_000 });
  });

  test('an unused connection of a browser outlives these ten seconds', async () => {
    const { origin } = await useAppAndFixtures({ clientLimitMs: 1_000 });
    const inAdvance = connectTo(origin);
    // Connections of the same age: this one is late.
    await exchange(origin, 'GET ');
    inAdvance.write('GET /api/games HTTP/1.1\r\nHost: portal\r\n');
    setTimeout(() => inAdvance.write('\r\nGET '), 0);
    const received = await textOf(inAdvance);
    expect(received.match(/HTTP\/1\.1 \d+/g), 'its second request is late').toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 408',
    ]);
  });

  test('the search goes to PROVIDER_ORIGIN, the others to API_ORIGIN; only fixtures let a test select the answer', async () => {
    const provider = await useFixtures();
    const providerOrigin = new URL(provider.origin);
    const { origin, fixtures: operator } = await useAppAndFixtures({ providerOrigin });
    const headers = headersAskingFor({ kind: 'text', httpStatus: 418, text: '' });
    expect((await rawRequest(origin, '/fetch-games', { headers })).status).toBe(200);
    expect((await rawRequest(origin, '/api/games', { headers })).status).toBe(418);
    for (const path of ['/loginuser', '/subscribe/user']) await postJson(origin, path, aNumber);
    expect(provider.calls.map(({ path }) => path)).toEqual(['/fetch-games']);
    const atOperator = operator.calls.map(({ path }) => path);
    expect(atOperator).toEqual(['/api/games', '/loginuser', '/subscribe/user']);
  });
});

describe('a backend that fails', () => {
  const bytes = (status: string) =>
    createNetServer((socket) => {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`);
    });

  test.each([
    ['breaks the connection', createServer(({ socket }) => socket.destroy()), 502, 'ECONNRESET'],
    ['is silent', createServer(() => {}), 504, 'ETIMEDOUT'],
    ['switches protocols', bytes('101 Switching Protocols'), 502, 'EPROTO'],
    ['replies an unknown status', bytes('999 Unknown'), 502, 'EPROTO'],
    ['replies a status below 100', bytes('099 Unknown'), 502, 'EPROTO'],
    ['replies too much', createServer((_, reply) => reply.end('!'.repeat(64_001))), 502, 'Error'],
  ])(
    'a backend that %s gets a payment at most once; the client gets a status, and pages',
    async (_, backend, status, upstreamError) => {
      let connections = 0;
      backend.on('connection', () => (connections += 1));
      const apiOrigin = await listen(backend);
      // A busy computer may take longer to break a connection than a short limit lasts.
      const { origin, lines } = await useApp(
        apiOrigin,
        status === 504 ? { upstreamLimitMs: 200 } : {},
      );
      const answer = await postJson(origin, '/subscribe/user', subscription);
      expect(answer.status).toBe(status);
      const line = { level: 'error', route: '/subscribe/user', status, upstreamError };
      await expect.poll(lines).toMatchObject([line]);
      expect((await rawRequest(origin, '/home')).text).toBe(page);
      expect(connections).toBe(1);
    },
  );

  test.each([
    ['breaks off', (response: ServerResponse) => response.destroy(), {}],
    // Long enough for the beginning of a response on a busy computer.
    ['stops', () => {}, { upstreamLimitMs: 1_000 }],
  ])(
    'a response that %s after its beginning breaks off for the client, and is not requested again',
    async (_, then, options) => {
      let requests = 0;
      const apiOrigin = await listen((_request, response) => {
        requests += 1;
        response.writeHead(200, { 'Content-Length': 100 });
        response.write('[{"categ', () => then(response));
      });
      const { origin } = await useApp(apiOrigin, options);
      await expect(rawRequest(origin, '/api/games')).rejects.toThrow('aborted');
      await expect(postJson(origin, '/loginuser', aNumber)).rejects.toThrow('aborted');
      expect(requests).toBe(2);
    },
  );
});
