// The settings of the server and of the build: defaults, accepted values, and one sentence for each refused value.
import { describe, expect, test } from 'vitest';
import { brands } from '../../../brands/all';
import { ConfigError, readBuildConfig, type Env } from '../../../build/config';
import { readServerConfig } from '../../../server/config';
import { readFixturesBackend } from '../../../server/local-backends';
import { trusts } from '../../../server/trusted-proxies';

const blank = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, ' \t']));
const api = 'https://api.example.com';
const provider = 'http://[::1]:8000';
const url = (origin: string) => expect.objectContaining({ origin });
const fixturesLimits = { perAddress: 1_000_000, perNumber: 1_000_000 };
const serverDefaults = {
  port: 8080,
  opsPort: undefined,
  apiOrigin: undefined,
  providerOrigin: undefined,
  hasFixtures: false,
  hasEarlyHints: false,
  trustedProxies: [],
  identityHeaders: [],
  limits: fixturesLimits,
};

test.each<[env: Env, expected: object]>([
  [blank('PORT OPS_PORT API_ORIGIN PROVIDER_ORIGIN FIXTURES TRUSTED_PROXIES'), {}],
  [
    { PORT: '0', OPS_PORT: ' 65535 ' },
    { port: 0, opsPort: 65_535 },
  ],
  [{ FIXTURES: ' true ' }, { hasFixtures: true }],
  [
    { FIXTURES: 'false', EARLY_HINTS: 'true' },
    { hasFixtures: false, hasEarlyHints: true },
  ],
  [
    { API_ORIGIN: ' HTTPS://API.example.com/ ' },
    { apiOrigin: url(api), providerOrigin: url(api), limits: { perAddress: 6_000, perNumber: 30 } },
  ],
  [
    {
      API_ORIGIN: api,
      PROVIDER_ORIGIN: provider,
      LIMIT_PER_ADDRESS: '100',
      LIMIT_PER_NUMBER: ' 5 ',
    },
    {
      apiOrigin: url(api),
      providerOrigin: url(provider),
      limits: { perAddress: 100, perNumber: 5 },
    },
  ],
  [{ PROVIDER_ORIGIN: provider }, { providerOrigin: url(provider) }],
  [
    { TRUSTED_PROXIES: ' 10.0.0.0/8, ::1 ', IDENTITY_HEADERS: 'MSISDN, up-MSISDN, x-request-ids' },
    {
      trustedProxies: ['10.0.0.0/8', '::1'],
      identityHeaders: ['msisdn', 'up-msisdn', 'x-request-ids'],
    },
  ],
])('the server reads the settings %j', (env, expected) => {
  expect(readServerConfig(env)).toEqual({ ...serverDefaults, ...expected });
});

test.each([
  ['', 'idempotent'],
  ['idempotent', 'idempotent'],
  [' plain ', 'plain'],
])('FIXTURES_BACKEND %j selects the %s fixtures', (value, mode) => {
  expect(readFixturesBackend({ FIXTURES_BACKEND: value })).toBe(mode);
});

test('a trusted network includes its addresses, also IPv4 addresses mapped to IPv6', () => {
  const isTrusted = trusts(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32']);
  const inside = ['10.1.255.1', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:1::1'];
  const outside = ['10.2.0.1', '192.0.2.8', '2001:db9::1', '::1', '', 'unknown'];
  expect([...inside, ...outside].filter(isTrusted)).toEqual(inside);
});

const buildDefaults = {
  brandName: 'zogo',
  brand: brands.zogo,
  productName: 'Zogo Games',
  publicOrigin: '',
  providerHost: '',
  reportUrl: '',
  frameExceptions: [],
  gameHosts: [],
  hasOwnersPages: false,
};
const akwaba = { brandName: 'akwaba', brand: brands.akwaba, productName: 'Akwaba Play' };
const longName = 'Jeux & Fêtes'.padEnd(60, '!');
const exceptions = [
  { game: 7, sandbox: ['allow-forms', 'allow-pointer-lock'], allow: [] },
  { host: 'games.example.com', allow: ['gyroscope', 'screen-wake-lock'] },
  { game: -1 },
];

test.each<[env: Env, expected: object]>([
  [blank('VITE_BRAND VITE_PRODUCT_NAME VITE_PUBLIC_ORIGIN VITE_PROVIDER_HOST'), {}],
  [blank('VITE_REPORT_URL VITE_FRAME_EXCEPTIONS VITE_GAME_HOSTS VITE_OWNERS_PAGES'), {}],
  [{ VITE_BRAND: ' akwaba ' }, akwaba],
  [{ VITE_PRODUCT_NAME: ` ${longName} ` }, { productName: longName }],
  [{ VITE_PUBLIC_ORIGIN: ` ${api}/ ` }, { publicOrigin: api }],
  [{ VITE_PROVIDER_HOST: `${api}:8443/` }, { providerHost: `${api}:8443` }],
  [{ VITE_REPORT_URL: ' /report ' }, { reportUrl: '/report' }],
  [{ VITE_REPORT_URL: `${api}/b` }, { reportUrl: `${api}/b` }],
  [{ VITE_FRAME_EXCEPTIONS: ` ${JSON.stringify(exceptions)} ` }, { frameExceptions: exceptions }],
  [{ VITE_GAME_HOSTS: ' a.example, b.example ' }, { gameHosts: ['a.example', 'b.example'] }],
  [{ VITE_OWNERS_PAGES: ' true ' }, { hasOwnersPages: true }],
])('the build reads the settings %j', (env, expected) => {
  expect(readBuildConfig(env)).toEqual({ ...buildDefaults, ...expected });
});

describe('a value that cannot be used', () => {
  const server = readServerConfig;
  const build = readBuildConfig;
  const ports = ['x', '-1', '65536', '80.5', '1e3', '0x50', '８０'];
  const limits = ['0', '-1', '1.5', '1000000000'];
  const flags = ['yes', 'TRUE', '1'];
  const ofOrigin = 'javascript:alert(1) //a.example https://a.example/v1 https://a.example?key=1';
  const origins = [
    ...ofOrigin.split(' '),
    'https://user:word@a.example',
    'https://a.example:99999',
  ];
  const trusted = { TRUSTED_PROXIES: '10.0.0.0/8' };

  test.each<[name: string, read: (env: Env) => unknown, values: string[], others?: Env]>([
    ['PORT', server, ports],
    ['OPS_PORT', server, ['x']],
    ['API_ORIGIN', server, origins],
    ['PROVIDER_ORIGIN', server, ['//api.example.com']],
    ['FIXTURES', server, flags],
    ['LIMIT_PER_ADDRESS', server, limits],
    ['LIMIT_PER_NUMBER', server, ['0']],
    ['TRUSTED_PROXIES', server, ['proxy', '10.0.0.0/33', '10.0.0.0/', '::1/129', '::1,', '*']],
    ['IDENTITY_HEADERS', server, ['Cookie', 'X-Forwarded-For', 'Idempotency-Key', 'x-é'], trusted],
    [
      'IDENTITY_HEADERS',
      server,
      ['Host', 'X-MSISDN,', 'a:b', 'Connection', 'X-Request-Id', 'X-Fixtures-Answer'],
      trusted,
    ],
    ['FIXTURES_BACKEND', readFixturesBackend, ['Plain', 'keyed', 'plain idempotent']],
    ['VITE_PROVIDER_HOST', build, ['//games']],
    ['VITE_PUBLIC_ORIGIN', build, ['play.example']],
    ['VITE_OWNERS_PAGES', build, flags],
    ['VITE_BRAND', build, ['Zogo', 'zogo.ts', '../zogo', 'brand', 'toString', '__proto__']],
    ['VITE_PRODUCT_NAME', build, ['x'.repeat(61), '<b>Games', 'The "Games"', 'two\nlines']],
    ['VITE_GAME_HOSTS', build, ['https://a.example', 'a.example:8443', '*.a.example', 'a b']],
    ['VITE_REPORT_URL', build, ['report', '//a.example', 'ftp://a/b', 'https://', '/a?b', '/']],
    [
      'VITE_FRAME_EXCEPTIONS',
      build,
      [
        'popups',
        '[{"game":"7"}]',
        '[{"game":7,"host":"games.example"}]',
        '[{"host":"*"}]',
        '[{"game":7,"sandbox":["allow-popups allow-same-origin"]}]',
        '[{"game":7,"sandbox":["allow-same-origin"]}]',
        '[{"game":7,"sandbox":["allow-top-navigation"]}]',
        '[{"game":7,"allow":["camera *; microphone"]}]',
        '[{"game":7,"permissions":["camera"]}]',
      ],
    ],
  ])(
    'an invalid value of %s is refused with a sentence that names setting and value',
    (name, read, values, others = {}) => {
      for (const value of values) {
        const readIt = () => read({ ...others, [name]: value });
        expect(readIt, `of ${value}`).toThrow(ConfigError);
        expect(readIt).toThrow(new RegExp(`^${name} must be [^\\n]+, not [^\\n]+\\.$`));
        expect(readIt).toThrow(name === 'VITE_PRODUCT_NAME' ? JSON.stringify(value) : `'${value}'`);
      }
    },
  );

  test('IDENTITY_HEADERS is refused without TRUSTED_PROXIES', () => {
    expect(() => readServerConfig({ IDENTITY_HEADERS: 'X-MSISDN' })).toThrow(
      /^IDENTITY_HEADERS must be set together with TRUSTED_PROXIES/,
    );
  });

  test('Vite prints nothing but the sentence', () => {
    expect(new ConfigError('A sentence.')).toMatchObject({
      name: 'ConfigError',
      stack: 'A sentence.',
    });
  });
});
