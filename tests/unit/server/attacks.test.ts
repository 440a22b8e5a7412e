// Attacks on the edge, against the real server. `npm test` runs them in small, `npm run test:full` at full strength.
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import {
  createServer,
  getDefaultAutoSelectFamily,
  getDefaultAutoSelectFamilyAttemptTimeout,
  type Socket,
} from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { unsentStatus } from '../../../src/portal/calls';
import { isFullRun } from '../../support/full-run';
import { listen } from '../../support/listen';
import { signal } from '../../support/signal';
import { usePortal } from '../../support/use-portal';
import { writeFolder } from '../../support/write-folder';
import { useObservedPortal } from './observed-portal';
import { connectTo, postJson, rawRequest } from './raw-request';

/** The number of open descriptors of this process. */
const descriptors = () => readdirSync('/dev/fd').length;

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

/** The bytes of a payment for a number of its own. */
function payment(index: number) {
  const body = JSON.stringify({ msisdn: `22901900${10_000 + index}`, pack: 'Daily' });
  const length = `Content-Length: ${body.length}`;
  return `POST /subscribe/user HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nIdempotency-Key: ${index}\r\n${length}\r\n\r\n${body}`;
}

/** A folder with a file that no socket buffer holds. */
async function useLargeFile() {
  const dist = await writeFolder({ 'index.html': 'a', 'share.png': Buffer.alloc(8_000_000) });
  onTestFinished(() => rm(dist, { recursive: true }));
  return dist;
}

/** Sends these bytes, and never reads. */
function connectWithoutReading(origin: string, bytes: string) {
  const socket = connectTo(origin, bytes).pause();
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

const received = (socket: Socket) => new Promise<void>((ended) => socket.once('close', ended));

/** Headers that act beyond their response, or that the portal decides; and any other. */
const hostile = {
  NEL: '{"report_to":"a","max_age":31536000,"include_subdomains":true}',
  'Report-To': '{"group":"a","max_age":31536000,"endpoints":[{"url":"https://a.example"}]}',
  'Reporting-Endpoints': 'a="https://a.example"',
  'Clear-Site-Data': '"*"',
  'Service-Worker-Allowed': '/',
  'Alt-Svc': 'h3="a.example:443"; ma=31536000',
  'Accept-CH': 'Sec-CH-UA-Model',
  Link: '<https://a.example>; rel=preload; as=script',
  Location: 'https://a.example',
  Refresh: '0; url=https://a.example',
  SourceMap: 'https://a.example/map',
  'Access-Control-Allow-Origin': '*',
  'Strict-Transport-Security': 'max-age=0',
  'X-Anything': 'a',
};
const harmless = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  etag: '"a"',
  'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT',
  'retry-after': '9',
  vary: 'accept-language',
};

test.each([
  ['GET', '/api/games', true],
  ['POST', '/loginuser', true],
  ['POST', '/subscribe/user', true],
  ['GET', '/fetch-games', false],
  ['GET', '/fixtures/games/snake/', false],
])(
  '%s %s hands on listed response headers only, and cookies of the operator only: %s',
  async (method, path, isOperators) => {
    const cookie = { 'Set-Cookie': ['msisdn=2290190000099'] };
    const { origin } = await useObservedPortal((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { ...hostile, ...harmless, ...cookie }).end('{}');
      });
    });
    const { headers } = await (method === 'GET'
      ? rawRequest(origin, path)
      : postJson(origin, path, { msisdn: '2290190000001' }));
    expect(headers).toMatchObject(harmless);
    expect(headers['set-cookie']).toEqual(isOperators ? cookie['Set-Cookie'] : undefined);
    const names = Object.keys(hostile).map((name) => name.toLowerCase());
    expect(Object.keys(headers).filter((name) => names.includes(name))).toEqual([]);
  },
);

test('pipelined requests of a client that never reads hold no descriptors, and are logged once it leaves', async () => {
  const { origin, lines } = await useObservedPortal(undefined, { dist: await useLargeFile() });
  const before = descriptors();
  const sockets = Array.from({ length: isFullRun ? 300 : 3 }, () =>
    connectWithoutReading(origin, get('/share.png').repeat(10)),
  );
  const flood = connectWithoutReading(origin, get('/share.png').repeat(1_000));
  await received(flood.resume());
  expect(lines().length).toBeLessThan(20);
  // Both ends of each connection, and one file.
  await expect.poll(() => descriptors() - before).toBe(3 * sockets.length);
  for (const socket of sockets) socket.destroy();
  await expect.poll(descriptors).toBe(before);
  const left = lines().slice(-10 * sockets.length);
  expect(left.map(({ cut }) => cut)).toEqual(left.map(() => true));
});

test('ten pipelined payments run one after another, and each is logged and counted when the client leaves', async () => {
  const { origin, received: arrived, lines, samples } = await useObservedPortal(() => {});
  const payments = Array.from({ length: 10 }, (_, index) => payment(index)).join('');
  const socket = connectWithoutReading(origin, payments);
  await expect.poll(() => arrived).toHaveLength(1);
  socket.destroy();
  await expect.poll(lines).toHaveLength(10);
  expect(arrived).toHaveLength(1);
  const line = { status: 499, route: '/subscribe/user', cut: true };
  expect(lines()).toMatchObject(lines().map(() => line));
  expect(await samples('portal_requests_total')).toEqual([expect.stringMatching(/"499"} 10$/)]);
  expect(await samples('portal_unknown_outcomes_total')).toEqual([
    'portal_unknown_outcomes_total 1',
  ]);
});

test('pipelined requests that are read get all responses in order', async () => {
  const { origin } = await useObservedPortal((request, response) => response.end(request.url));
  const paths = Array.from({ length: 10 }, (_, index) => `/api/games?${index}`);
  const last = get('/api/games?last').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  const answers = await textOf(connectTo(origin, paths.map(get).join('') + last));
  expect(answers.match(/\/api\/games\?(\d|last)/g)).toEqual([...paths, '/api/games?last']);
});

test('a client that stops reading is disconnected, and its file is closed', async () => {
  const options = { dist: await useLargeFile(), idleLimitMs: 200 };
  const { origin, lines } = await useObservedPortal(undefined, options);
  const before = descriptors();
  connectWithoutReading(origin, get('/share.png'));
  await expect.poll(lines, { timeout: 5_000 }).toMatchObject([{ status: 200, cut: true }]);
  // The client's own end.
  await expect.poll(() => descriptors() - before).toBe(1);
});

test.each(isFullRun ? [1_000] : [])(
  'a hung backend gets %i connections at most, and further calls are refused',
  async (limit) => {
    let open = 0;
    const backend = createServer((socket) => {
      open += 1;
      socket.resume().on('error', () => {});
      socket.on('close', () => (open -= 1));
    });
    const { origin } = await usePortal(await listen(backend));
    const sockets = Array.from({ length: limit }, () =>
      connectWithoutReading(origin, get('/api/games')),
    );
    const timeout = 20_000;
    await expect.poll(() => open, { timeout }).toBe(limit);
    expect((await rawRequest(origin, '/api/games')).status).toBe(503);
    expect((await postJson(origin, '/subscribe/user', {})).status).toBe(unsentStatus);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => open, { timeout }).toBe(0);
    expect((await rawRequest(origin, '/home')).status).toBe(200);
  },
);

/** An origin where nothing listens. */
async function closedOrigin() {
  const server = createServer();
  const origin = await listen(server);
  await new Promise((closed) => server.close(closed));
  return origin.href;
}

test.each([
  ['refuses the connection', closedOrigin],
  ['has an unknown name', () => 'http://backend.invalid'],
])(
  'a payment to a backend that %s was not sent, and the client learns that it cost nothing',
  async (_, backendOf) => {
    const { origin, lines, samples } = await useObservedPortal(undefined, {
      apiOrigin: new URL(await backendOf()),
    });
    expect((await postJson(origin, '/loginuser', {})).status).toBe(502);
    const { status, text } = await postJson(origin, '/subscribe/user', { msisdn: '1' });
    expect(status).toBe(unsentStatus);
    expect(text).toContain('n’a rien coûté');
    await expect.poll(lines).toMatchObject([{ level: 'error' }, { level: 'error' }]);
    expect(await samples('portal_unknown_outcomes_total')).toEqual([
      'portal_unknown_outcomes_total 0',
    ]);
  },
);

test('a connection that is not made within eight seconds counts as not sent, and the form still learns it', async () => {
  const arrived = signal();
  const { port } = await listen(createServer(() => arrived.give()));
  const { origin } = await usePortal(`https://127.0.0.1:${port}`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const paid = postJson(origin, '/subscribe/user', { msisdn: '1' });
  await arrived.given;
  vi.advanceTimersByTime(8_000);
  expect((await paid).status).toBe(unsentStatus);
});

test('each address of a backend has more than two seconds to connect, whatever the flags of Node', () => {
  expect(getDefaultAutoSelectFamily()).toBe(true);
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBeGreaterThan(2_000);
});

test.each([
  '/api/games#/../../admin',
  '/api/games?a#b',
  '/fetch-games#',
  '/fixtures/../admin',
  '/fixtures/games/..%2f..%2fadmin',
  '/fixtures/%2e%2e/admin',
  '/fixtures/games/.env',
  '/fixtures/games\\..\\admin',
  '/fixtures//elsewhere.example/',
  'http://elsewhere.example/fixtures/../admin',
])('the request target %s is refused before a backend receives it', async (target) => {
  const { origin, received: arrived } = await useObservedPortal();
  const end = 'HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  expect(await textOf(connectTo(origin, `GET ${target} ${end}`))).toMatch(/^HTTP\/1\.1 400 /);
  expect(arrived).toEqual([]);
});

test.each([
  [412, `GET /share.png HTTP/1.1\r\nHost: a\r\nIf-Match: "a"\r\nConnection: close\r\n\r\n`],
  [416, `GET /share.png HTTP/1.1\r\nHost: a\r\nRange: bytes=9000000-\r\nConnection: close\r\n\r\n`],
  [400, 'GET /share.png HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [400, 'GET / HTTP/1.1\r\nHost a\r\n\r\n'],
  [404, get('/assets/none.js').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')],
  [431, `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`],
])('a response with %i has the headers of the policy', async (status, bytes) => {
  const { origin } = await useObservedPortal(undefined, { dist: await useLargeFile() });
  const answer = await textOf(connectTo(origin, bytes));
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/^content-security-policy: default-src 'none';/im);
  expect(answer).toMatch(/^x-content-type-options: nosniff/im);
});
