// The settings of the server and of the build: defaults, accepted values, and one sentence for each refused value.
import { describe, expect, test } from 'vitest';
import { brands } from '../../../brands/all';
import { ConfigError, readBuildConfig, type Env } from '../../../build/config';
import { readServerConfig } from '../../../server/config';
import { readFixturesBackend } from '../../../server/local-backends';
import { trusts } from '../../../server/trusted-proxies';

const blank = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, ' \t']));
const serverSettings = 'PORT OPS_PORT API_ORIGIN PROVIDER_ORIGIN FIXTURES TRUSTED_PROXIES';
const buildSettings =
  'VITE_BRAND VITE_PRODUCT_NAME VITE_PUBLIC_ORIGIN VITE_PROVIDER_HOST VITE_REPORT_URL ' +
  'VITE_FRAME_EXCEPTIONS VITE_GAME_HOSTS VITE_OWNERS_PAGES';

test.each([{}, blank(serverSettings)])('the server has defaults for the settings %j', (env) => {
  expect(readServerConfig(env)).toEqual({
    port: 8080,
    opsPort: undefined,
    apiOrigin: undefined,
    providerOrigin: undefined,
    hasFixtures: false,
    trustedProxies: [],
    identityHeaders: [],
    limits: { perAddress: 1_000_000, perNumber: 1_000_000 },
  });
});

test('a backend of an operator has limits by default', () => {
  const { limits } = readServerConfig({ API_ORIGIN: 'https://api.example.com' });
  expect(limits).toEqual({ perAddress: 6_000, perNumber: 30 });
});

test('the server reads each of its settings, without the white space around it', () => {
  const settings = {
    PORT: '0',
    OPS_PORT: ' 65535 ',
    FIXTURES: ' true ',
    TRUSTED_PROXIES: ' 10.0.0.0/8, 2001:db8::/32,::1 ',
    IDENTITY_HEADERS: 'X-MSISDN, x-up-calling-line-id',
    LIMIT_PER_ADDRESS: '100',
    LIMIT_PER_NUMBER: ' 5 ',
  };
  expect(readServerConfig(settings)).toMatchObject({
    port: 0,
    opsPort: 65_535,
    hasFixtures: true,
    trustedProxies: ['10.0.0.0/8', '2001:db8::/32', '::1'],
    identityHeaders: ['x-msisdn', 'x-up-calling-line-id'],
    limits: { perAddress: 100, perNumber: 5 },
  });
  expect(readServerConfig({ FIXTURES: 'false' }).hasFixtures).toBe(false);
});

test('the provider has the origin of the backend unless PROVIDER_ORIGIN is set', () => {
  const api = 'https://api.example.com';
  const provider = 'http://[::1]:8000';
  const origins = (env: Env) => {
    const { apiOrigin, providerOrigin } = readServerConfig(env);
    return [apiOrigin?.origin, providerOrigin?.origin];
  };
  expect(origins({ API_ORIGIN: ' HTTPS://API.example.com/ ' })).toEqual([api, api]);
  expect(origins({ API_ORIGIN: api, PROVIDER_ORIGIN: provider })).toEqual([api, provider]);
  expect(origins({ PROVIDER_ORIGIN: provider })).toEqual([undefined, provider]);
});

test('the fixtures are idempotent unless FIXTURES_BACKEND names the other mode', () => {
  const modes = ['', 'idempotent', ' plain '];
  expect(modes.map((mode) => readFixturesBackend({ FIXTURES_BACKEND: mode }))).toEqual([
    'idempotent',
    'idempotent',
    'plain',
  ]);
});

test('a trusted network includes its addresses, also IPv4 addresses mapped to IPv6', () => {
  const isTrusted = trusts(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32']);
  const inside = ['10.1.255.1', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:1::1'];
  const outside = ['10.2.0.1', '192.0.2.8', '2001:db9::1', '::1', '', 'unknown'];
  expect(inside.filter((address) => !isTrusted(address))).toEqual([]);
  expect(outside.filter(isTrusted)).toEqual([]);
});

test.each([{}, blank(buildSettings)])('the build has defaults for the settings %j', (env) => {
  expect(readBuildConfig(env)).toEqual({
    brandName: 'zogo',
    brand: brands.zogo,
    productName: 'Zogo Games',
    publicOrigin: '',
    providerHost: '',
    reportUrl: '',
    frameExceptions: [],
    gameHosts: [],
    hasOwnersPages: true,
  });
});

const exceptions = [
  { game: 7, sandbox: ['allow-forms', 'allow-pointer-lock'], allow: [] },
  { host: 'games.example.com', allow: ['gyroscope', 'screen-wake-lock'] },
  { game: -1 },
];

const set = {
  VITE_BRAND: ' akwaba ',
  VITE_PUBLIC_ORIGIN: ' https://play.example.com/ ',
  VITE_PROVIDER_HOST: 'https://games.example.com:8443/',
  VITE_REPORT_URL: ' /report ',
  VITE_FRAME_EXCEPTIONS: ` ${JSON.stringify(exceptions)} `,
  VITE_GAME_HOSTS: ' games.example.com, play.example.org ',
  VITE_OWNERS_PAGES: ' false ',
};

test('the build reads each of its settings, without the white space around it', () => {
  expect(readBuildConfig(set)).toEqual({
    brandName: 'akwaba',
    brand: brands.akwaba,
    productName: 'Akwaba Play',
    publicOrigin: 'https://play.example.com',
    providerHost: 'https://games.example.com:8443',
    reportUrl: '/report',
    frameExceptions: exceptions,
    gameHosts: ['games.example.com', 'play.example.org'],
    hasOwnersPages: false,
  });
  const name = 'Jeux & Fêtes'.padEnd(60, '!');
  expect(readBuildConfig({ ...set, VITE_PRODUCT_NAME: ` ${name} ` }).productName).toBe(name);
  const reportUrl = 'https://a.example/b';
  expect(readBuildConfig({ VITE_REPORT_URL: reportUrl })).toMatchObject({ reportUrl });
});

describe('a value that cannot be used', () => {
  const server = readServerConfig;
  const build = readBuildConfig;
  const ports = ['x', '-1', '65536', '100000', '80.5', '1e3', '0x50', '80 81', '８０'];
  const limits = ['0', '-1', '1.5', 'none', '1e9', '1000000000'];
  const flags = ['yes', 'TRUE', '1'];
  const origins = [
    'api.example.com',
    '//api.example.com',
    'javascript:alert(1)',
    'https://api.example.com/v1',
    'https://api.example.com?key=1',
    'https://user:word@api.example.com',
    'https://api.example.com:99999',
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
    [
      'TRUSTED_PROXIES',
      server,
      ['proxy', '10.0.0', '10.0.0.0/33', '::1/129', '10.0.0.0/', '10.0.0.0/8/8', '::1,', '*'],
    ],
    [
      'IDENTITY_HEADERS',
      server,
      ['Cookie', 'Host', 'X-Forwarded-For', 'Idempotency-Key', 'a b', 'X-MSISDN,', 'a:b'],
      trusted,
    ],
    ['FIXTURES_BACKEND', readFixturesBackend, ['Plain', 'keyed', 'plain idempotent']],
    ['VITE_PROVIDER_HOST', build, ['//games']],
    ['VITE_PUBLIC_ORIGIN', build, ['play.example']],
    ['VITE_OWNERS_PAGES', build, flags],
    ['VITE_BRAND', build, ['Zogo', 'zogo.ts', '../zogo', 'brand', 'toString', '__proto__']],
    [
      'VITE_PRODUCT_NAME',
      build,
      ['x'.repeat(61), '<b>Games', 'a > b', 'The "Games"', 'two\nlines', 'a\0b'],
    ],
    [
      'VITE_GAME_HOSTS',
      build,
      ['https://a.example', 'a.example:8443', '*.a.example', 'A.example', 'a.example,', 'a b'],
    ],
    [
      'VITE_REPORT_URL',
      build,
      ['report', '//stats.example.com', 'ftp://a/b', 'https://', '/a?b', '/a b', '/'],
    ],
    [
      'VITE_FRAME_EXCEPTIONS',
      build,
      [
        'popups',
        '[7]',
        '[{"game":"7"}]',
        '[{"game":7,"host":"games.example"}]',
        '[{"host":"*"}]',
        '[{"game":7,"sandbox":"allow-popups"}]',
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
        const error = refusalOf(() => read({ ...others, [name]: value }));
        expect(error, `of ${value}`).toBeInstanceOf(ConfigError);
        expect(error?.name).toBe('ConfigError');
        expect(error?.message).toMatch(new RegExp(`^${name} must be [^\\n]+, not [^\\n]+\\.$`));
        const quoted = name === 'VITE_PRODUCT_NAME' ? JSON.stringify(value) : `'${value}'`;
        expect(error?.message).toContain(quoted);
        // Vite prints the stack, which must add nothing.
        expect(error?.stack).toBe(error?.message);
      }
    },
  );

  test('IDENTITY_HEADERS is refused without TRUSTED_PROXIES', () => {
    const error = refusalOf(() => readServerConfig({ IDENTITY_HEADERS: 'X-MSISDN' }));
    expect(error?.message).toMatch(/^IDENTITY_HEADERS must be set together with TRUSTED_PROXIES/);
  });
});

/** Returns the error that reading the settings throws, or undefined. */
function refusalOf(read: () => unknown): Error | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
