// Attacks on the edge, against the real server. `npm test` runs them in small, `npm run test:full` at full strength.
// Rule: CALL-4.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fstatSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import {
  Agent,
  request as requestHttp,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import {
  createServer,
  getDefaultAutoSelectFamily,
  getDefaultAutoSelectFamilyAttemptTimeout,
  type Socket,
} from 'node:net';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { defaultLimits } from '../../../server/limits';
import type { PortalServerOptions } from '../../../server/portal-server';
import { unsentStatus } from '../../../machines/payment';
import { isFullRun } from '../../support/full-run';
import { listen } from '../../support/listen';
import { signal } from '../../support/signal';
import { usePortal } from '../../support/use-portal';
import { writeFolder } from '../../support/write-folder';
import { respondWith, useObservedPortal } from './observed-portal';
import {
  aNumber,
  closedOrigin,
  connectTo,
  exchange,
  headersOfPost,
  postJson,
  rawRequest,
} from './raw-request';

/** The number of open descriptors of this process that lead to a file. Not of all: other tests' sockets may still close. */
function descriptorsOf(path: string): number {
  const { dev, ino } = statSync(path);
  const leadsThere = (descriptor: string) => {
    try {
      const found = fstatSync(Number(descriptor));
      return found.ino === ino && found.dev === dev;
    } catch {
      // It was the one that read the folder.
      return false;
    }
  };
  return readdirSync('/dev/fd').filter(leadsThere).length;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const closing = (request: string) => request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

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
  return { dist, openFiles: () => descriptorsOf(join(dist, 'share.png')) };
}

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
  ['GET', '/fixtures/games/rainbow-train/', false],
])(
  '%s %s hands on listed response headers only, and cookies of the operator only: %s',
  async (method, path, isOperators) => {
    const cookie = { 'Set-Cookie': ['msisdn=2290190000099'] };
    const { origin } = await useObservedPortal(
      respondWith('{}', 200, { ...hostile, ...harmless, ...cookie }),
    );
    const { headers } = await (method === 'GET'
      ? rawRequest(origin, path)
      : postJson(origin, path, aNumber));
    expect(headers).toMatchObject(harmless);
    expect(headers['set-cookie']).toEqual(isOperators ? cookie['Set-Cookie'] : undefined);
    const names = Object.keys(hostile).map((name) => name.toLowerCase());
    expect(Object.keys(headers).filter((name) => names.includes(name))).toEqual([]);
  },
);

test('pipelined requests of clients that never read hold one file for each, and are logged once they leave', async () => {
  const { dist, openFiles } = await useLargeFile();
  const { origin, lines } = await useObservedPortal(undefined, { dist });
  const sockets = Array.from({ length: isFullRun ? 300 : 3 }, () =>
    connectWithoutReading(origin, get('/share.png').repeat(10)),
  );
  const flood = connectWithoutReading(origin, get('/share.png').repeat(1_000));
  await received(flood.resume());
  expect(lines().length).toBeLessThan(20);
  await expect.poll(openFiles).toBe(sockets.length);
  for (const socket of sockets) socket.destroy();
  await expect.poll(openFiles).toBe(0);
  await expect.poll(() => lines().length).toBeGreaterThan(10 * sockets.length);
  const left = lines().slice(-10 * sockets.length);
  expect(left.map(({ cut }) => cut)).toEqual(left.map(() => true));
});

test('ten pipelined payments run one after another, and each is logged and counted when the client leaves', async () => {
  let backend!: ServerResponse;
  const hold = (_request: unknown, response: ServerResponse) => void (backend = response);
  const { origin, received: arrived, lines, samples } = await useObservedPortal(hold);
  const payments = Array.from({ length: 10 }, (_, index) => payment(index)).join('');
  const socket = connectWithoutReading(origin, payments);
  await expect.poll(() => arrived).toHaveLength(1);
  socket.destroy();
  await expect.poll(lines).toHaveLength(9);
  // The payment that was sent is awaited.
  backend.end('Success');
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
  const paths = Array.from({ length: 15 }, (_, index) => `/api/games?${index}`);
  const last = closing(get('/api/games?last'));
  const answers = await exchange(origin, paths.map(get).join('') + last);
  expect(answers.match(/\/api\/games\?(\d+|last)/g)).toEqual([...paths, '/api/games?last']);
});

test('a client that stops reading is disconnected, and its file is closed', async () => {
  const { dist, openFiles } = await useLargeFile();
  const { origin, lines } = await useObservedPortal(undefined, { dist, idleLimitMs: 500 });
  connectWithoutReading(origin, get('/share.png'));
  await expect.poll(openFiles).toBe(1);
  await expect.poll(lines).toMatchObject([{ cut: true }]);
  await expect.poll(openFiles).toBe(0);
});

test.each(isFullRun ? [1_000] : [])(
  'calls of a network that hang hold %i connections to a backend at most, and neither payments nor readiness wait for them',
  async (limit) => {
    let open = 0;
    const backend = createServer((socket) => {
      open += 1;
      socket.once('data', (bytes) => {
        if (!String(bytes).startsWith('GET')) socket.end('HTTP/1.1 200 OK\r\n\r\nSuccess');
      });
      socket.on('error', () => {});
      socket.on('close', () => (open -= 1));
    });
    const { origin, opsOrigin } = await usePortal(await listen(backend), { opsPort: 0 });
    const sockets = Array.from({ length: limit }, () =>
      connectWithoutReading(origin, get('/api/games')),
    );
    const timeout = 20_000;
    await expect.poll(() => open, { timeout }).toBe(limit);
    expect((await rawRequest(origin, '/api/games')).status).toBe(503);
    expect((await postJson(origin, '/subscribe/user', aNumber)).text).toBe('Success');
    expect((await rawRequest(opsOrigin!, '/readyz')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => open, { timeout }).toBe(0);
    expect((await rawRequest(origin, '/home')).status).toBe(200);
  },
);

test.each([
  ['refuses the connection', closedOrigin],
  ['has an unknown name', new URL('http://backend.invalid')],
])(
  'a payment to a backend that %s was not sent, and the client learns that it cost nothing',
  async (_, apiOrigin) => {
    const { origin, lines, samples } = await useObservedPortal(undefined, { apiOrigin });
    expect((await postJson(origin, '/loginuser', aNumber)).status).toBe(502);
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
  const paid = postJson(origin, '/subscribe/user', { msisdn: '1' });
  await arrived.given;
  vi.advanceTimersByTime(8_000);
  expect((await paid).status).toBe(unsentStatus);
});

test('each address of a backend has more than two seconds to connect, whatever the flags of Node', () => {
  expect(getDefaultAutoSelectFamily()).toBe(true);
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBeGreaterThan(2_000);
});

/** The portal behind a trusted proxy, in front of a backend that accepts each call; `bodies` are those that it receives. */
async function useEdge(options: Partial<PortalServerOptions> = {}) {
  const bodies: string[] = [];
  const portal = await useObservedPortal(
    (request, response) =>
      void textOf(request).then((body) => {
        bodies.push(body);
        response.end('{"status":"1"}');
      }),
    { trustedProxies: ['127.0.0.1'], limits: defaultLimits, ...options },
  );
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    postJson(portal.origin, path, body, { headers });
  const statusesOf = async (requests: Iterable<() => ReturnType<typeof post>>) => {
    const statuses: number[] = [];
    for (const send of requests) statuses.push((await send()).status);
    return statuses;
  };
  return { ...portal, bodies, post, statusesOf };
}

const from = (address: string) => ({ 'X-Forwarded-For': address });
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Checks are limited to two a number, so that a third one shows whether it was counted. */
const twoPerNumber = { limits: { ...defaultLimits, perNumber: 2 } };

describe('spellings of a number', () => {
  test.each([
    ['with 8,085 digits', { msisdn: '2'.repeat(8_085) }],
    ['with 301 characters', { msisdn: 'x'.repeat(301) }],
    ['without a character', { msisdn: '' }],
    ['of white space', { msisdn: ' \u00a0\n' }],
    ['that is null', { msisdn: null }],
    ['as a JSON number', { msisdn: 2_290_190_000_011 }],
    ['in a list', { msisdn: ['2290190000011'] }],
    ['under a key in capitals', '{"MSISDN":"2290190000011"}'],
    ['under a further key', { ...aNumber, number: '2290190000012' }],
    ['under a doubled key', '{"msisdn":"2290190000012","msisdn":"2290190000011"}'],
    ['under a key doubled by an escape', '{"msisdn":"1","\\u006dsisdn":"2290190000011"}'],
    ['under a doubled key behind a colon', '{"service":"a\\":b","msisdn":"1","msisdn":"2"}'],
    ['under the prototype', '{"__proto__":{"msisdn":"2290190000012"},"msisdn":"2290190000011"}'],
    ['in an object', { msisdn: '2290190000011', service: { msisdn: '2290190000012' } }],
  ])('a number %s is refused with 400 and goes no further', async (_, body) => {
    const { bodies, post } = await useEdge();
    expect((await post('/loginuser', body)).status).toBe(400);
    const paid = await post('/subscribe/user', body);
    expect(paid.status).toBe(400);
    // Text for a subscriber, unless the body is no JSON.
    expect(paid.text).toMatch(/^(Ce numéro n’est pas valide. Vérifiez-le.)?$/);
    expect(bodies).toEqual([]);
  });

  test.each([
    ['zeros', '0002290190000011'],
    ['one zero', '02290190000011'],
    ['the local form', '0190000011'],
    ['its zeros', '00190000011'],
    ['no zero', '190000011'],
    ['the prefix twice', '229 229 0190000011'],
    ['separators', '+229 (01) 90-00.00/11'],
    ['no-break spaces', '229\u00a001\u202f90 00 00 11'],
    ['the old form', '90 00 00 11'],
    ['the old form and its prefix', '+229 90 00 00 11'],
    ['the old form and a zero', '090000011'],
  ])('a number with %s counts as the same number', async (_, spelling) => {
    const { bodies, post, statusesOf } = await useEdge(twoPerNumber);
    const checks = [spelling, '2290190000011', spelling, '2290190000011'];
    const statuses = await statusesOf(
      checks.map((msisdn) => () => post('/loginuser', { msisdn, service: 'x' })),
    );
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(bodies).toEqual(
      checks.slice(0, 2).map((msisdn) => JSON.stringify({ msisdn, service: 'x' })),
    );
  });

  test('numbers that only a backend can read are sent as they are, and share a limit', async () => {
    const { bodies, post, statusesOf } = await useEdge({
      limits: { ...defaultLimits, perNumber: 7 },
    });
    const texts = [
      '2'.repeat(21),
      'x'.repeat(300),
      '٢٢٩٠١٩٠٠٠٠٠١١',
      '２２９０１９００００',
      '229019000001𝟏',
      '229019000001l',
      '+ -',
      '0190O00011',
    ];
    const [checks, payments] = ['/loginuser', '/subscribe/user'].map((path) =>
      texts.map((msisdn) => () => post(path, { msisdn })),
    );
    expect(await statusesOf(checks!)).toEqual([...texts.slice(1).map(() => 200), 429]);
    expect(await statusesOf(payments!)).toEqual([...texts.slice(1).map(() => 200), 424]);
    const sent = texts.slice(0, 7).map((msisdn) => JSON.stringify({ msisdn }));
    expect(bodies).toEqual([...sent, ...sent]);
    expect((await post('/loginuser', aNumber)).status).toBe(200);
  });

  test('the backend receives the fields that were counted, written again', async () => {
    const { bodies, post } = await useEdge();
    await post(
      '/loginuser',
      ' {\n"\\u006dsisdn" : "\\u0032290190000011", "service":"\\u003a\ud800"}',
    );
    expect(bodies).toEqual(['{"msisdn":"2290190000011","service":":\ufffd"}']);
  });
});

describe('the limits', () => {
  // A simulated clock: tests let the minute pass.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

  test('strangers who check a number in a loop do not lock its owner out', async () => {
    const { post, statusesOf, samples } = await useEdge();
    const strangers = times(40, () => () => post('/loginuser', aNumber, from('198.51.100.66')));
    expect((await statusesOf(strangers)).filter((status) => status === 429)).toHaveLength(10);
    const owner = from('198.51.100.7');
    expect((await post('/loginuser', aNumber, owner)).status).toBe(200);
    expect((await post('/subscribe/user', aNumber, owner)).status).toBe(200);
    await expect
      .poll(() => samples('portal_limited_requests_total{'))
      .toEqual(['portal_limited_requests_total{by="number"} 10']);
  });

  // Rules: SUB-16
  test('checks above the limit leave the payment open, and a payment above it was not sent', async () => {
    const { bodies, lines, post, statusesOf } = await useEdge(twoPerNumber);
    const checks = times(3, () => () => post('/loginuser', aNumber));
    const payments = times(2, () => () => post('/subscribe/user', aNumber));
    expect(await statusesOf(checks)).toEqual([200, 200, 429]);
    expect(await statusesOf(payments)).toEqual([200, 200]);
    expect(await post('/subscribe/user', aNumber)).toMatchObject({
      status: unsentStatus,
      text: expect.stringMatching(/^Trop de demandes.*n’a rien coûté/),
      headers: { 'retry-after': '60' },
    });
    const line = { level: 'info', status: unsentStatus, limitedBy: 'number' };
    await expect.poll(() => lines().at(-1)).toMatchObject(line);
    expect(bodies).toHaveLength(4);
    expect((await post('/loginuser', { msisdn: '2290190000012' })).status).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await post('/loginuser', aNumber)).status).toBe(200);
  });

  test('an address above its limit is refused for a minute, with a text; catalogue, search and pages are not', async () => {
    const limits = { ...defaultLimits, perAddress: 1 };
    const { bodies, origin, post } = await useEdge({ limits });
    const check = (address = '198.51.100.7') => post('/loginuser', aNumber, from(address));
    expect((await check()).status).toBe(200);
    const refused = await check();
    expect(refused).toMatchObject({
      status: 429,
      text: 'Too many requests. Please wait a minute and try again.',
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'retry-after': '60',
        'content-security-policy': expect.stringMatching(/^sandbox;/),
      },
    });
    expect(refused.headers).not.toHaveProperty('cache-control');
    expect(bodies).toHaveLength(1);
    expect((await check('198.51.100.8')).status).toBe(200);
    for (const path of ['/api/games', '/fetch-games', '/home']) {
      const headers = from('198.51.100.7');
      expect((await rawRequest(origin, path, { headers })).status, `of ${path}`).toBe(200);
    }
    vi.setSystemTime(Date.now() + 60_000);
    expect((await check()).status).toBe(200);
  });

  test.each([
    ['ports', ['41.1.1.2:40001', '41.1.1.2:40002', '41.1.1.2']],
    ['ports of IPv6', ['[2001:db8::7]:40001', '[2001:DB8:0:0:0::7]', '2001:db8::7']],
    ['addresses of one /64', ['2001:db8:1:2::7', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::']],
    ['zones', ['fe80::1', 'fe80::1%a', 'fe80::1%a:1:2:3:4:5:6', 'fe80::1%a:1:2:3:4:5:6:7:8']],
    ['IPv4 within IPv6', ['::ffff:41.1.1.2', '41.1.1.2', '[::FFFF:41.1.1.2]:1']],
    ['no addresses', ['unknown', '_a', 'x'.repeat(8_000)]],
    ['forged addresses', ['1.1.1.1, 41.1.1.2', '1.1.1.2:1,41.1.1.2', '::1, 41.1.1.2']],
    ['ports of trusted proxies', ['41.1.1.2, 127.0.0.1:1', '41.1.1.2:2, [::ffff:127.0.0.1]:1']],
  ])('%s in X-Forwarded-For do not escape the limit of an address', async (_, addresses) => {
    const { post, statusesOf } = await useEdge({ limits: { ...defaultLimits, perAddress: 1 } });
    const statuses = await statusesOf(
      addresses.map((address) => () => post('/loginuser', aNumber, from(address))),
    );
    expect(statuses).toEqual(addresses.map((_address, index) => (index === 0 ? 200 : 429)));
  });

  test('each /64 network of IPv6 has a limit of its own', async () => {
    const { post, statusesOf } = await useEdge({ limits: { ...defaultLimits, perAddress: 1 } });
    const addresses = ['2001:db8:1:2::7', '2001:db8:1:3::7', '1::2:4:5:6:7:8', '1::3:4:5:6:7:8'];
    const statuses = await statusesOf(
      addresses.map((address) => () => post('/loginuser', aNumber, from(address))),
    );
    expect(statuses).toEqual([200, 200, 200, 200]);
  });
});

describe('the host', () => {
  const publicOrigin = 'https://play.example.com';

  test.each([
    ['play.example.com', 200],
    ['PLAY.example.com', 200],
    ['play.example.com:443', 200],
    ['play.example.com:80', 200],
    ['play.example.com:8443', 421],
    ['attacker.example', 421],
    ['play.example.com.attacker.example', 421],
    ['localhost', 421],
    ['', 421],
  ])('a request for the host %j gets %i where the public origin is known', async (host, status) => {
    const { origin, post, received: calls } = await useEdge({ publicOrigin });
    for (const path of ['/home', '/icon.svg', '/api/games']) {
      const answer = await rawRequest(origin, path, { headers: { Host: host } });
      expect(answer.status, `of ${path}`).toBe(status);
      expect(answer.headers, `of ${path}`).toHaveProperty('x-content-type-options', 'nosniff');
    }
    expect((await post('/loginuser', aNumber, { Host: host })).status).toBe(status);
    expect(calls).toHaveLength(status === 200 ? 2 : 0);
  });

  test.each([
    ['the only proxy', '198.51.100.7', 'play.example.com', 200],
    ['two proxies', '198.51.100.7, 127.0.0.1', 'play.example.com, internal', 200],
    ['the first of two proxies', '198.51.100.7, 127.0.0.1', 'play.example.com', 200],
    ['a client and the only proxy', '198.51.100.7', 'play.example.com, attacker.example', 421],
    ['a client', '127.0.0.1, 198.51.100.7', 'play.example.com, attacker.example', 421],
  ])('the server reads the X-Forwarded-Host of %s', async (_, addresses, hosts, status) => {
    const { post } = await useEdge({ publicOrigin });
    const headers = { ...from(addresses), 'X-Forwarded-Host': hosts };
    expect((await post('/loginuser', aNumber, headers)).status).toBe(status);
  });
});

describe('reports', () => {
  const report = { kind: 'error', screen: '/home', message: 'm'.repeat(300), stack: '' };
  const hundred = { release: 'a', reports: times(100, () => report) };

  test('an app that sends no reports has no address for them, and logs none', async () => {
    const { post, lines, samples } = await useEdge();
    expect((await post('/report', hundred)).status).toBe(404);
    await expect.poll(lines).toMatchObject([{ route: '/report', status: 404 }]);
    expect(await samples('portal_reports_total{')).toEqual([]);
  });

  test('a flood of reports is counted, and logs at most 1,000 lines a minute', async () => {
    const { post, lines, statusesOf, samples } = await useEdge({ reportUrl: '/report' });
    const flood = times(12, (index) => () => post('/report', hundred, from(`198.51.100.${index}`)));
    expect(new Set(await statusesOf(flood))).toEqual(new Set([204]));
    await expect.poll(lines).toHaveLength(1_000 + 12);
    expect(await samples('portal_reports_total{')).toEqual([
      'portal_reports_total{kind="error"} 1200',
    ]);
  });
});

test.each([
  ['of 8,085 digits', (index: number) => String(index).padEnd(8_085, '7'), 400],
  ['from as many addresses', (index: number) => String(2_290_190_000_000 + index), 200],
])(
  'numbers %s leave the memory of the server within 60 MB',
  async (_, numberOf, status) => {
    const { rss, post } = await useServerProcess();
    const statuses = new Set<number>();
    /** Sends checks of as many numbers, 32 at a time. */
    const flood = async (count: number, first: number) => {
      const indexes = times(count, (index) => first + index).values();
      const sendAll = async () => {
        for (const index of indexes) {
          const address = `41.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
          statuses.add(await post({ msisdn: numberOf(index) }, address));
        }
      };
      await Promise.all(times(32, sendAll));
    };
    // The first requests compile the server's code.
    await flood(500, 0);
    const before = await rss();
    await flood(isFullRun ? 52_560 : 500, 500);
    expect([...statuses]).toEqual([status]);
    expect((await rss()) - before).toBeLessThan(60);
  },
  600_000,
);

/** The server of the image as a process with a heap of 256 MB; `rss` returns its memory in MB. */
async function useServerProcess() {
  const backend = await listen(respondWith('{"status":"1"}'));
  const server = spawn(
    process.execPath,
    // The first option as in `server/Dockerfile`.
    ['--max-semi-space-size=16', '--max-old-space-size=256', '--import', 'tsx', 'server/main.ts'],
    {
      env: {
        ...process.env,
        PORT: '0',
        OPS_PORT: '0',
        API_ORIGIN: backend.origin,
        TRUSTED_PROXIES: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.kill('SIGKILL');
  });
  // Ports of our own choice could be taken by then.
  const listening = signal<string[]>();
  server.stdout.on('data', (lines) => {
    const found = /"port":(\d+),"opsPort":(\d+)/.exec(String(lines));
    if (found) listening.give(found);
  });
  server.once('exit', () => listening.give([]));
  const [, port, opsPort] = await listening.given;
  const metrics = async () => (await rawRequest(`http://127.0.0.1:${opsPort}`, '/metrics')).text;
  return {
    rss: async () =>
      Number(/^process_resident_memory_bytes (.*)$/m.exec(await metrics())?.[1]) / 1e6,
    post: async (body: object, address: string) => {
      const headers = { ...headersOfPost, ...from(address) };
      const path = '/loginuser';
      const sent = requestHttp({ agent, port, host: '127.0.0.1', path, method: 'POST', headers });
      sent.end(JSON.stringify(body));
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      await textOf(answer);
      return answer.statusCode ?? 0;
    },
  };
}
