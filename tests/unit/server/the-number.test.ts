// The number: the server sends it to the operator's backend only, accepts it from trusted proxies only, and logs two digits.
import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import type { PortalServerOptions } from '../../../server/portal-server';
import { formsIn } from '../../support/find-number';
import { listen } from '../../support/listen';
import { numberOf } from '../../support/sample';
import { usePortal } from '../../support/use-portal';
import { rawRequest } from './raw-request';

const msisdn = numberOf('subscribed');

/** Everything that a browser sends with a call from a page whose address has the number. */
const headers = {
  'content-type': 'application/json',
  'idempotency-key': 'a-key',
  cookie: `msisdn=${msisdn}`,
  referer: `http://localhost/home?msisdn=${msisdn}`,
};
const body = JSON.stringify({ msisdn });
const operators = [
  { method: 'GET', path: `/api/games?msisdn=${msisdn}` },
  { method: 'POST', path: '/loginuser', body },
  { method: 'POST', path: `/subscribe/user?of=${msisdn}`, body },
];
const strangers = [
  { method: 'GET', path: `/fetch-games?msisdn=${msisdn}` },
  { method: 'GET', path: '/fixtures/games/rainbow-train/' },
];
const routeOf = (path: string) => path.split('?')[0] ?? '';

async function sendAll(
  sent: Record<string, string | string[]>,
  options: Partial<PortalServerOptions> = {},
) {
  const received = new Map<string, IncomingHttpHeaders>();
  const backend = await listen((request, response) => {
    received.set(routeOf(request.url ?? ''), request.headers);
    response.end('{}');
  });
  const { origin } = await usePortal(backend, options);
  for (const { path, ...call } of [...operators, ...strangers]) {
    expect((await rawRequest(origin, path, { ...call, headers: sent })).status).toBe(200);
  }
  return { received, host: backend.host };
}

const negotiation = {
  accept: 'application/json',
  'accept-encoding': 'gzip',
  'accept-language': 'fr',
  'if-modified-since': 'Sat, 21 Nov 2026 00:00:00 GMT',
  'if-none-match': '"1"',
  'user-agent': 'A phone',
};
/** What a gateway or a proxy may add to each request. */
const added = {
  'x-msisdn': msisdn,
  'x-up-calling-line-id': msisdn,
  'x-forwarded-for': `198.51.100.7, ${msisdn}`,
  'x-forwarded-host': `${msisdn}.example`,
  forwarded: `for=${msisdn}`,
  authorization: `Basic ${Buffer.from(`${msisdn}:`).toString('base64')}`,
};

test('the provider and the games receive no number and no address of a page', async () => {
  const sent = { ...headers, ...negotiation, ...added };
  const { received, host } = await sendAll(sent);
  const common = { ...negotiation, host, connection: 'close' };
  const { referer: _referer, ...ofOperator } = headers;
  for (const { path } of strangers) {
    const { 'content-type': _ofFixtures, ...arrived } = received.get(routeOf(path)) ?? {};
    expect(arrived, `to ${path}`).toEqual(common);
  }
  for (const { path, method } of operators) {
    expect(received.get(routeOf(path)), `to ${path}`).toEqual({
      ...common,
      ...ofOperator,
      ...(method === 'POST' && { 'content-length': String(body.length) }),
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      'x-forwarded-proto': 'http',
      'x-request-id': expect.any(String),
    });
  }
});

test('a log line has the route without its query, and two digits of the number', async () => {
  const failing = await listen((request, response) => {
    if (request.method === 'POST') request.socket.destroy();
    else response.writeHead(200, { 'Content-Length': 9 }).write('[', () => response.destroy());
  });
  const { origin, lines, text } = await usePortal(failing);
  const pages = ['/home', '/home/login', '/no/such/page', '/assets/none.js', '/category/%'].map(
    (path) => ({ method: 'GET', path: `${path}?msisdn=%2B${msisdn}` }),
  );
  const calls = [...operators, strangers[0]!];
  const requests = [
    ...[...calls, ...pages].map((call) => ({ ...call, headers })),
    ...calls.map((call) => ({ ...call, headers: { ...headers, origin: 'https://a.example' } })),
  ];
  for (const { path, ...request } of requests) {
    await rawRequest(origin, path, request).catch(() => {});
  }
  await expect.poll(lines).toHaveLength(requests.length);
  expect(formsIn(text(), msisdn)).toEqual([]);
  expect(text()).not.toContain('?');
  expect(lines().find(({ route }) => route === '/loginuser')).toMatchObject({ number: '229…01' });
});

const enriched = { 'X-MSISDN': msisdn, 'X-Subscriber-Id': 'a1', 'X-Other-Identity': 'b2' };
const identityHeaders = ['x-msisdn', 'x-subscriber-id'];
const isIdentity = /^x-(msisdn|subscriber-id|other-identity)$/;

/** `passed`: the identity headers that the operator's backend receives. */
test.each([
  ['from a client', '10.0.0.0/8', {}, {}],
  ['from a trusted gateway', '127.0.0.0/8', {}, { 'x-msisdn': msisdn, 'x-subscriber-id': 'a1' }],
  [
    'beside one of the client',
    '127.0.0.0/8',
    { 'X-MSISDN': ['2290190000099', msisdn] },
    { 'x-subscriber-id': 'a1' },
  ],
])(
  'an identity header %s reaches the backend of the operator, or nothing',
  async (_, proxy, sent, passed) => {
    const given = { ...headers, ...enriched, ...sent };
    const { received } = await sendAll(given, { trustedProxies: [proxy], identityHeaders });
    for (const [route, arrived] of received) {
      const isOperators = operators.some(({ path }) => routeOf(path) === route);
      const identity = Object.entries(arrived).filter(([name]) => isIdentity.test(name));
      expect(Object.fromEntries(identity), `to ${route}`).toEqual(isOperators ? passed : {});
    }
  },
);

test('formsIn finds the number in each of its forms', () => {
  const local = msisdn.slice(3);
  const hexadecimal = Buffer.from(msisdn).toString('hex');
  for (const [form, text] of [
    ['digits', `%2B229%20${local.slice(0, 4)}%20${local.slice(4)}`],
    ['digits', `+229 ${local.replaceAll(/../g, '$& ')}`],
    ['backwards', msisdn.split('').toReversed().join('')],
    ...['', 'a', 'ab'].map((before) => [
      'base64',
      Buffer.from(`${before}${msisdn}"}`).toString('base64'),
    ]),
    ['hexadecimal', hexadecimal.toUpperCase()],
    ['escapes', hexadecimal.replaceAll(/../g, '%$&')],
  ] as [string, string][])
    expect(formsIn(text, msisdn), `in ${text}`).toContain(form);
  expect(formsIn(numberOf('success'), msisdn)).toEqual([]);
});
