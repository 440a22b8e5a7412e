// The headers that the portal decides, for each kind of response; and the parts of a page's policy that depend on the build.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { numberInQuery, readHeaders } from '../../../server/headers';
import { listen } from '../../support/listen';
import { usePortal } from '../../support/use-portal';
import { writeFolder } from '../../support/write-folder';
import { aNumber, headersOfPost, rawRequest } from './raw-request';

type Headers = Readonly<Record<string, string>>;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const home =
  '<title>Home</title><script>one()</script><style>p { top: 0 }</style><script data-app="/a.js">two();\nthree()</script>';
const index = '<script type="module" src="/assets/index-B1a2c3D4.js"></script>';
const files = {
  'home.html': home,
  'index.html': index,
  'assets/index-B1a2c3D4.js': 'one()',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'policy-origins.json': JSON.stringify({
    connect: ['https://provider.example'],
    frame: ['https://games.example'],
  }),
};

async function useFolder(content: Record<string, string>): Promise<string> {
  const folder = await writeFolder(content);
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const noSniffing = { 'x-content-type-options': 'nosniff' };
const own = {
  ...noSniffing,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};
const noCache = { 'cache-control': 'no-cache' };
const noStore = { 'cache-control': 'no-store' };
const refused = {
  ...own,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self' https://provider.example; base-uri 'none'; frame-ancestors 'none'",
};
const file = { ...refused, ...noCache };
const asset = { ...refused, 'cache-control': 'public, max-age=31536000, immutable' };
const refusedCall = {
  ...noSniffing,
  'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};
const call = { ...refusedCall, ...noCache };
const features = [
  'camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), serial=(), hid=(), midi=()',
  'fullscreen=*, autoplay=*, gamepad=*',
];
const page = (...hashes: [script: string, style: string]) => ({
  ...own,
  'cache-control': 'no-cache, no-transform',
  'x-frame-options': 'DENY',
  'permissions-policy': features.join(', '),
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self'${hashes[0]}`,
    `style-src 'self'${hashes[1]}`,
    "img-src 'self' https: data:",
    "connect-src 'self' https://provider.example",
    "frame-src 'self' https://games.example",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
});
const homePage = page(
  ` ${hashOf('one()')} ${hashOf('two();\nthree()')}`,
  ` ${hashOf('p { top: 0 }')}`,
);
const indexPage = page('', '');
const onHttps = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
};
/** Added to pages where browsers trust the origin. */
const isolated = { 'origin-agent-cluster': '?1' };
const noIndex = { 'x-robots-tag': 'noindex' };
const decided = Object.keys({ ...homePage, ...onHttps, ...isolated, ...noIndex });

const listCaching = { 'cache-control': 'public, max-age=60' };

/** A backend that sets every header that the portal decides, and caching where the query allows it. */
const useHeadersOfBackend = () =>
  listen((request, response) => {
    const ofBackend = {
      ...refusedCall,
      ...Object.fromEntries(Object.keys({ ...onHttps, ...noIndex }).map((name) => [name, 'x'])),
      'content-security-policy': 'script-src *',
      'x-content-type-options': 'x',
      ...(request.url?.includes('kept') && listCaching),
    };
    const status = request.url?.includes('down') ? 503 : 200;
    request.resume().on('end', () => response.writeHead(status, ofBackend).end('[]'));
  });

test.each<[method: string, path: string, status: number, expected: Headers]>([
  ['GET', '/', 200, homePage],
  ['GET', '/home/', 308, { ...refused, ...noStore }],
  ['GET', '/home?msisdn=1', 200, { ...homePage, ...noIndex }],
  ['GET', '/no/such/page/', 200, indexPage],
  ['GET', '/icon.svg', 200, file],
  ['GET', '/assets/index-B1a2c3D4.js', 200, asset],
  ['GET', '/assets/none.js', 404, { ...refused, ...noStore }],
  ['DELETE', '/icon.svg', 405, refused],
  ['POST', '/home', 405, refused],
  ['PUT', '/', 405, refused],
  ['POST', '/api/games', 405, refusedCall],
  ['GET', '/api/games', 200, call],
  ['GET', '/api/games?down', 503, refusedCall],
  ['GET', '/fetch-games?kept', 200, { ...call, ...listCaching }],
  ['GET', '/fetch-games?msisdn=1', 200, { ...call, ...noIndex }],
  ['POST', '/loginuser', 200, { ...call, ...noStore }],
  ['POST', '/loginuser?kept', 200, { ...call, ...noStore }],
  ['POST', '/subscribe/user', 200, { ...call, ...noStore }],
  ['GET', '/fixtures/games/rainbow-train/?kept', 200, { ...noSniffing, ...listCaching }],
])(
  '%s %s gets %i and the headers of its kind, also on https',
  async (method, path, status, expected) => {
    const backend = await useHeadersOfBackend();
    const dist = await useFolder(files);
    const { origin } = await usePortal(backend, { dist, trustedProxies: ['127.0.0.1'] });
    const isPage = 'permissions-policy' in expected;
    const body = method === 'POST' ? JSON.stringify(aNumber) : undefined;
    for (const [scheme, host, more] of [
      ['http', 'portal.example', {}],
      ['http', 'localhost:8080', { ...(isPage && isolated) }],
      ['http', '127.0.0.1', { ...(isPage && isolated) }],
      ['https', 'portal.example', { ...onHttps, ...(isPage && isolated) }],
    ] as const) {
      const headers = { ...headersOfPost, Host: host, 'X-Forwarded-Proto': scheme };
      const answer = await rawRequest(origin, path, { method, headers, body });
      const ours = Object.entries(answer.headers).filter(([name]) => decided.includes(name));
      expect(answer.status).toBe(status);
      expect(Object.fromEntries(ours), `${scheme}://${host}`).toEqual({ ...expected, ...more });
    }
  },
);

/** The sources of a directive in the policy of a page; undefined where it has no such directive. */
const sourcesOf = (directive: string, headers: Headers | undefined) =>
  headers?.['Content-Security-Policy']
    ?.split('; ')
    .map((part) => part.split(' '))
    .find(([name]) => name === directive)
    ?.slice(1);

test('a page frames games of any https host where the app was built for no host', async () => {
  const { pages } = readHeaders(await useFolder({ 'home.html': home }));
  expect(sourcesOf('frame-src', pages['/home.html'])).toEqual(["'self'", 'https:']);
  expect(sourcesOf('connect-src', pages['/home.html'])).toEqual(["'self'"]);
});

test.each([
  ['/flows/index.html', "'none'", 'DENY', "'unsafe-inline'"],
  ['/flows/portal.html', "'self'", 'SAMEORIGIN', hashOf('p { top: 0 }')],
])(
  'the page %s may be framed by %s, and runs no unknown inline script',
  async (path, ancestors, option, style) => {
    const { pages } = readHeaders(await useFolder({ [path]: home }));
    expect(sourcesOf('frame-ancestors', pages[path])).toEqual([ancestors]);
    expect(pages[path]).toMatchObject({ 'X-Frame-Options': option });
    expect(sourcesOf('script-src', pages[path])).not.toContain("'unsafe-inline'");
    expect(sourcesOf('style-src', pages[path])).toEqual(["'self'", style]);
  },
);

test.each([
  ['/home?msisdn=2290190000001', '2290190000001'],
  ['/home?of=a?b&amp;MSISDN=%E2%80%8B2290190000001.', '2290190000001'],
  ['/home?inspect&msisdn=', null],
  ['/msisdn=1?no_msisdn=1&of=msisdn', null],
])('the server reads in the address %s the number %j, as the app does', (target, number) => {
  expect(numberInQuery(target)).toBe(number);
});
