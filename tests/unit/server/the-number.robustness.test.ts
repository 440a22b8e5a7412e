// The number: the server sends it to the operator's backend only, accepts it from trusted proxies only, and logs two digits.
import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import type { PortalServerOptions } from '../../../server/portal-server';
import { formsIn } from '../../support/find-number';
import { listen } from '../../support/listen';
import { numberOf } from '../../support/sample';
import { survives } from '../../support/survives';
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
  { method: 'GET', path: '/fixtures/games/snake/' },
];
const routeOf = (path: string) => path.split('?')[0] ?? '';

/** Sends all calls with these headers; resolves with the backend's requests and the cookies of the responses. */
async function sendAll(
  sent: Record<string, string | string[]>,
  options: Partial<PortalServerOptions> = {},
  setCookie: string[] = [],
) {
  const received = new Map<string, IncomingHttpHeaders>();
  const cookies = new Map<string, string[] | undefined>();
  const backend = await listen((request, response) => {
    received.set(routeOf(request.url ?? ''), request.headers);
    response.writeHead(200, { 'Set-Cookie': setCookie }).end('{}');
  });
  const { origin } = await usePortal(backend, options);
  for (const { path, ...call } of [...operators, ...strangers]) {
    const answer = await rawRequest(origin, path, { ...call, headers: sent });
    cookies.set(path, answer.headers['set-cookie']);
  }
  return { received, cookies, host: backend.host };
}

survives(
  'the number',
  'The provider of the games is asked through the portal, by a page with the number in its address and its cookie',
  'neither is handed on to the provider, nor the page’s address',
  async () => {
    const { received } = await sendAll(headers);
    for (const { path } of strangers) {
      const given = JSON.stringify(received.get(routeOf(path)));
      expect(formsIn(given, msisdn), `to ${path}`).toEqual([]);
    }
    for (const { path } of operators) {
      const { referer, cookie } = received.get(routeOf(path)) ?? {};
      // The operator's own backend may receive the cookie.
      expect({ referer, cookie }, `to ${path}`).toEqual({ cookie: headers.cookie });
    }
    return received.size;
  },
);

survives(
  'the number',
  'An operator’s gateway adds the number to each request, and the provider of the games sets a cookie of its name',
  'the provider receives only the headers that an answer depends on; its cookies are removed',
  async () => {
    const depended = {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'accept-language': 'fr',
      'if-modified-since': 'Sat, 21 Nov 2026 00:00:00 GMT',
      'if-none-match': '"1"',
      'user-agent': 'A phone',
    };
    const added = {
      'x-msisdn': msisdn,
      'x-up-calling-line-id': msisdn,
      'x-forwarded-for': `198.51.100.7, ${msisdn}`,
      'x-forwarded-host': `${msisdn}.example`,
      forwarded: `for=${msisdn}`,
      authorization: `Basic ${Buffer.from(`${msisdn}:`).toString('base64')}`,
    };
    const setCookie = ['msisdn=2290190000099; Path=/'];
    const sent = { ...headers, ...depended, ...added };
    const { received, cookies, host } = await sendAll(sent, {}, setCookie);
    const common = { ...depended, host, connection: 'close' };
    expect(received.get('/fetch-games')).toEqual(common);
    const { referer: _referer, ...ofPost } = headers;
    expect(received.get('/subscribe/user')).toEqual({
      ...common,
      ...ofPost,
      'content-length': String(body.length),
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      'x-forwarded-proto': 'http',
      'x-request-id': expect.any(String),
    });
    for (const { path } of operators) expect(cookies.get(path)).toEqual(setCookie);
    for (const { path } of strangers) expect(cookies.get(path)).toBeUndefined();
    return received.size;
  },
);

survives(
  'the number',
  'Pages and calls are requested with the number; calls fail, break off and are refused',
  'a line of the server’s log has the route, without the query, and two digits of the number',
  async () => {
    const failing = await listen((request, response) => {
      if (request.method === 'POST') request.socket.destroy();
      else response.writeHead(200, { 'Content-Length': 9 }).write('[', () => response.destroy());
    });
    const portal = await usePortal(failing);
    const { lines, text } = portal;
    const pages = ['/home', '/home/login', '/no/such/page', '/assets/none.js', '/category/%'].map(
      (path) => ({ method: 'GET', path: `${path}?msisdn=%2B${msisdn}` }),
    );
    const calls = [...operators, strangers[0]!];
    const requests = [
      ...[...calls, ...pages].map((call) => ({ ...call, headers })),
      ...calls.map((call) => ({ ...call, headers: { ...headers, origin: 'https://a.example' } })),
    ];
    for (const { path, ...request } of requests) {
      await rawRequest(portal.origin, path, request).catch(() => {});
    }
    await expect.poll(lines).toHaveLength(requests.length);
    expect(formsIn(text(), msisdn)).toEqual([]);
    expect(text()).not.toContain('?');
    expect(lines().find(({ route }) => route === '/loginuser')).toMatchObject({ number: '229…01' });
    return requests.length;
  },
);

const enriched = { 'X-MSISDN': msisdn, 'X-Subscriber-Id': 'a1', 'X-Other-Identity': 'b2' };
const identityHeaders = ['x-msisdn', 'x-subscriber-id'];
const isIdentity = /^x-(msisdn|subscriber-id|other-identity)$/;

/** `sent` replaces the enriched headers; `passed` are the identity headers that the operator's backend receives. */
const identities = [
  {
    tried: 'A client names a subscriber in the headers by which the operator’s gateway does',
    how: 'they are removed from every request that no trusted proxy has sent',
    proxy: '10.0.0.0/8',
    sent: {},
    passed: {},
  },
  {
    tried: 'The operator’s gateway names the subscriber in each request',
    how: 'the operator’s backend receives the headers that are configured, the provider and the games none',
    proxy: '127.0.0.0/8',
    sent: {},
    passed: { 'x-msisdn': msisdn, 'x-subscriber-id': 'a1' },
  },
  {
    tried: 'A client’s own header comes beside that of the gateway',
    how: 'both are removed: which of them is the gateway’s cannot be known',
    proxy: '127.0.0.0/8',
    sent: { 'X-MSISDN': ['2290190000099', msisdn] },
    passed: { 'x-subscriber-id': 'a1' },
  },
];

for (const { tried, how, proxy, sent, passed } of identities) {
  survives('the number', tried, how, async () => {
    const given = { ...headers, ...enriched, ...sent };
    const { received } = await sendAll(given, { trustedProxies: [proxy], identityHeaders });
    for (const [route, arrived] of received) {
      const isOperators = operators.some(({ path }) => routeOf(path) === route);
      const identity = Object.entries(arrived).filter(([name]) => isIdentity.test(name));
      expect(Object.fromEntries(identity), `to ${route}`).toEqual(isOperators ? passed : {});
    }
    return received.size;
  });
}

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
