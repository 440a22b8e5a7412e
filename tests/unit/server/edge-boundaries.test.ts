// The limits of the edge: malformed requests, foreign methods and addresses, redirects, and a log line for each refusal.
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { generate } from 'selfsigned';
import { expect, test, vi } from 'vitest';
import { unsentStatus } from '../../../machines/payment';
import { listen } from '../../support/listen';
import { usePortal } from '../../support/use-portal';
import { respondWith, useObservedPortal } from './observed-portal';
import { aNumber, connectTo, exchange, postJson, rawRequest } from './raw-request';

const useEdge = (clientLimitMs = 10_000, listener = respondWith('[]')) =>
  useObservedPortal(listener, { fixturesOrigin: undefined, clientLimitMs });

const post = 'POST /loginuser HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const closing = (request: string) => `${request}\r\nConnection: close\r\n\r\n`;
const hidden = 'GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n';

test.each([
  ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}'],
  ['an encoding after chunks', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['a space before the colon', 'Content-Length : 2\r\n\r\n{}'],
  ['a folded header', 'X-A: b\r\n Content-Length: 2\r\n\r\n{}'],
  ['a chunk size that is no number', 'Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n'],
])(
  'a request with %s gets status 400, and bytes behind it are not a request',
  async (_, framing) => {
    const { origin, received } = await useEdge();
    const answer = await exchange(origin, post + framing + hidden);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(received).toEqual([]);
  },
);

test.each<[address: string, status: number, received?: string]>([
  ['http://elsewhere.example/api/games?a=1', 200, 'GET /api/games?a=1'],
  ['HTTP://a@elsewhere.example/api/games', 200, 'GET /api/games'],
  ['/fetch-games?of=http://elsewhere.example', 200, 'GET /fetch-games?of=http://elsewhere.example'],
  ['https://elsewhere.example:1/fetch-games', 200, 'GET /fetch-games'],
  ['//elsewhere.example/api/games', 200],
  ['/api/games/../../admin', 200],
  ['/api/games/..%2Fadmin', 200],
  ['/api/games#/../../admin', 400],
  ['/api/games?a#b', 400],
  ['/fetch-games#', 400],
  ['/fixtures/../admin', 400],
  ['/fixtures/games/..%2f..%2fadmin', 400],
  ['/fixtures/%2e%2e/admin', 400],
  ['/fixtures/games/.env', 400],
  ['/fixtures/games\\..\\admin', 400],
  ['/fixtures//elsewhere.example/', 400],
  ['http://elsewhere.example/fixtures/../admin', 400],
])('the address %s gets %i, and reaches no other resource', async (address, status, expected) => {
  const { origin, received } = await useObservedPortal();
  const request = `GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  expect(await exchange(origin, request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(received).toEqual(expected === undefined ? [] : [expected]);
});

test('a redirect of a backend is handed on, and not followed', async () => {
  const visited: string[] = [];
  const elsewhere = await listen((request, response) => {
    visited.push(request.url ?? '');
    response.end();
  });
  const { origin } = await useEdge(undefined, respondWith('', 307, { Location: elsewhere.href }));
  expect((await rawRequest(origin, '/api/games')).status).toBe(307);
  expect((await postJson(origin, '/subscribe/user', aNumber)).status).toBe(307);
  expect(visited).toEqual([]);
});

test('a backend whose certificate is not trusted receives no request; the log names the reason', async () => {
  const received: unknown[] = [];
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const server = createServer({ cert, key }, (request, response) => {
    received.push(request.url);
    response.end('Success');
  });
  const { port } = await listen(server);
  const { origin, lines } = await usePortal(`https://127.0.0.1:${port}`);
  expect((await postJson(origin, '/subscribe/user', aNumber)).status).toBe(unsentStatus);
  expect(received).toEqual([]);
  await expect
    .poll(lines)
    .toMatchObject([{ level: 'error', upstreamError: 'DEPTH_ZERO_SELF_SIGNED_CERT' }]);
  // Only here: as if the certificate were trusted.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  expect((await postJson(origin, '/subscribe/user', aNumber)).text).toBe('Success');
});

test.each<[what: string, sent: string, route: string | undefined, status: number]>([
  ['a body that never ends', `${post}Content-Length: 9\r\n\r\n{`, '/loginuser', 408],
  ['a malformed chunk', `${post}Transfer-Encoding: chunked\r\n\r\nx`, '/loginuser', 400],
  ['headers that never end', post, undefined, 408],
  ['malformed headers', 'GET / HTTP/1.1\r\nHost a\r\n\r\n', undefined, 400],
  ['HTTP/1.0 and no Host', 'GET /home HTTP/1.0\r\n\r\n', '/home', 200],
  ['no Host', 'GET /home HTTP/1.1\r\nConnection: close\r\n\r\n', '/home', 400],
  ['two Hosts', closing('GET /home HTTP/1.1\r\nHost: a\r\nHost: b'), '/home', 400],
  ['large headers', `${post}Cookie: ${'a'.repeat(20_000)}\r\n\r\n`, undefined, 431],
  ['another version', closing('GET /robots.txt HTTP/1.1\r\nHost: a\r\nIf-Match: "a"'), '/*', 412],
  [
    'a range beyond the end',
    closing('GET /robots.txt HTTP/1.1\r\nHost: a\r\nRange: bytes=9000000-'),
    '/*',
    416,
  ],
])(
  'a request with %s is logged and counted with its status, and the response has the policy’s headers',
  async (_, sent, route, status) => {
    // Only what never ends needs a short limit, which a busy computer may exceed.
    const { origin, samples, lines } = await useEdge(status === 408 ? 100 : undefined);
    const answer = await exchange(origin, sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/^content-security-policy: .*default-src 'none';/im);
    expect(answer).toMatch(/^x-content-type-options: nosniff/im);
    await expect.poll(lines).toMatchObject([{ level: 'info', status }]);
    expect([lines()[0]?.route, lines()[0]?.upstreamMs]).toEqual([route, undefined]);
    const labels = `route="${route ?? ''}",method="${route ? sent.split(' ')[0] : ''}",status="${status}"`;
    expect(await samples('portal_requests_total{')).toEqual([`portal_requests_total{${labels}} 1`]);
  },
);

test.each([
  ['that never ends', 'Content-Length: 9\r\n\r\nx'],
  ['that is malformed', 'Transfer-Encoding: chunked\r\n\r\nx'],
])(
  'a body %s after a refusal causes no second response and no second log line',
  async (_, body) => {
    const { origin, received, lines } = await useEdge(100);
    const answer = await exchange(origin, `${post}Origin: https://a.example\r\n${body}`);
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
    await expect.poll(lines).toHaveLength(1);
    expect(lines()).toMatchObject([{ route: '/loginuser' }]);
    expect(received).toEqual([]);
  },
);

test('an endless body cuts a started response without a second status', async () => {
  const { origin, lines } = await useEdge(
    100,
    (_request, response) => void response.write('begun'),
  );
  const answer = await exchange(
    origin,
    'GET /api/games HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
  );
  expect(answer).toMatch(/begun\r\n$/);
  await expect.poll(lines).toMatchObject([{ route: '/api/games', status: 200, cut: true }]);
});

test('a client that leaves within a body is logged as left, and CONNECT as refused', async () => {
  const { origin, lines } = await useEdge();
  await text(connectTo(origin, `${post}Content-Length: 9\r\n\r\n{`).end());
  await expect.poll(lines).toMatchObject([{ route: '/loginuser', status: 499 }]);
  expect(await exchange(origin, 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n')).toBe('');
  await expect.poll(lines).toMatchObject([{}, { status: 405 }]);
});

test('the server ignores an unknown expectation', async () => {
  const { origin, received, lines } = await useEdge();
  const headers = { Expect: 'the-unexpected' };
  expect(await rawRequest(origin, '/api/games', { headers })).toMatchObject({ status: 200 });
  expect(received).toEqual(['GET /api/games']);
  await expect.poll(lines).toMatchObject([{ route: '/api/games', status: 200 }]);
});
