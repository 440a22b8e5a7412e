import { describe, expect, test } from 'vitest';
import { brands } from '../../../brands/all';
import { ConfigError, readBuildConfig } from '../../../build/config';
import { readServerConfig } from '../../../server/config';
import { readFixturesBackend } from '../../../server/local-backends';
import { trusts } from '../../../server/trusted-proxies';

/** What reading the settings throws, or undefined. */
function refusalOf(read: () => unknown): unknown {
  try {
    read();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** One sentence that names the setting, and nothing for Vite to print below it. */
function expectRefusal(read: () => unknown, variable: string): void {
  const error = refusalOf(read);
  expect(error).toBeInstanceOf(ConfigError);
  const { name, message, stack } = error as ConfigError;
  expect(name).toBe('ConfigError');
  expect(message).toMatch(new RegExp(`^${variable} must be [^\\n]+\\.$`));
  expect(stack).toBe(message);
}

const origins = ({ apiOrigin, providerOrigin }: ReturnType<typeof readServerConfig>) => ({
  api: apiOrigin?.origin,
  provider: providerOrigin?.origin,
});

describe('the settings of the running portal', () => {
  test.each([
    ['nothing is set', {}],
    [
      'all are empty',
      { PORT: '', OPS_PORT: '', API_ORIGIN: '', PROVIDER_ORIGIN: '', FIXTURES: '' },
    ],
    ['all are blank', { PORT: ' ', API_ORIGIN: ' ', PROVIDER_ORIGIN: '\t', FIXTURES: ' ' }],
  ])('the defaults, when %s', (_, env) => {
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

  test.each(['idempotent', ' plain '])('FIXTURES_BACKEND=%s', (FIXTURES_BACKEND) => {
    expect(readFixturesBackend({ FIXTURES_BACKEND })).toBe(FIXTURES_BACKEND.trim());
  });

  test.each(['Plain', 'keyed', 'plain idempotent'])(
    'FIXTURES_BACKEND=%s is refused',
    (FIXTURES_BACKEND) => {
      expectRefusal(() => readFixturesBackend({ FIXTURES_BACKEND }), 'FIXTURES_BACKEND');
    },
  );

  test('FIXTURES is true or false', () => {
    expect(readServerConfig({ FIXTURES: 'true' }).hasFixtures).toBe(true);
    expect(readServerConfig({ FIXTURES: ' false ' }).hasFixtures).toBe(false);
    expectRefusal(() => readServerConfig({ FIXTURES: 'yes' }), 'FIXTURES');
  });

  test.each([
    ['10.0.0.1', ['10.0.0.1']],
    [' 10.0.0.0/8, 2001:db8::/32,::1 ', ['10.0.0.0/8', '2001:db8::/32', '::1']],
  ])('TRUSTED_PROXIES=%s', (TRUSTED_PROXIES, networks) => {
    expect(readServerConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual(networks);
  });

  test.each([
    'proxy',
    '10.0.0',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::1,',
    '*',
  ])('TRUSTED_PROXIES=%s is refused', (TRUSTED_PROXIES) => {
    expectRefusal(() => readServerConfig({ TRUSTED_PROXIES }), 'TRUSTED_PROXIES');
  });

  test('IDENTITY_HEADERS are names in small letters, with TRUSTED_PROXIES', () => {
    const TRUSTED_PROXIES = '10.0.0.0/8';
    const IDENTITY_HEADERS = 'X-MSISDN, x-up-calling-line-id';
    const names = ['x-msisdn', 'x-up-calling-line-id'];
    expect(readServerConfig({ IDENTITY_HEADERS, TRUSTED_PROXIES }).identityHeaders).toEqual(names);
    expectRefusal(() => readServerConfig({ IDENTITY_HEADERS }), 'IDENTITY_HEADERS');
  });

  test.each(['Cookie', 'Host', 'X-Forwarded-For', 'Idempotency-Key', 'a b', 'X-MSISDN,', 'a:b'])(
    'IDENTITY_HEADERS=%s is refused',
    (IDENTITY_HEADERS) => {
      const env = { IDENTITY_HEADERS, TRUSTED_PROXIES: '10.0.0.0/8' };
      expectRefusal(() => readServerConfig(env), 'IDENTITY_HEADERS');
    },
  );

  test('a backend has limits by default', () => {
    const { limits } = readServerConfig({ API_ORIGIN: 'https://api.example.com' });
    expect(limits).toEqual({ perAddress: 6_000, perNumber: 30 });
  });

  test('LIMIT_PER_ADDRESS and LIMIT_PER_NUMBER are requests a minute', () => {
    const env = { LIMIT_PER_ADDRESS: '100', LIMIT_PER_NUMBER: ' 5 ' };
    expect(readServerConfig(env).limits).toEqual({ perAddress: 100, perNumber: 5 });
    for (const value of ['0', '-1', '1.5', 'none', '1e9', '1000000000']) {
      expectRefusal(() => readServerConfig({ LIMIT_PER_ADDRESS: value }), 'LIMIT_PER_ADDRESS');
      expectRefusal(() => readServerConfig({ LIMIT_PER_NUMBER: value }), 'LIMIT_PER_NUMBER');
    }
  });

  test('a network holds its addresses, also where IPv6 carries them', () => {
    const isTrusted = trusts(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32']);
    const inside = ['10.1.255.1', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:1::1'];
    const outside = ['10.2.0.1', '192.0.2.8', '2001:db9::1', '::1', '', 'unknown'];
    expect(inside.filter((address) => !isTrusted(address))).toEqual([]);
    expect(outside.filter(isTrusted)).toEqual([]);
  });

  test.each([
    ['0', 0],
    ['80', 80],
    [' 8081 ', 8081],
    ['65535', 65_535],
  ])('PORT=%s', (PORT, port) => {
    expect(readServerConfig({ PORT }).port).toBe(port);
    expect(readServerConfig({ OPS_PORT: PORT }).opsPort).toBe(port);
  });

  test.each(['x', '-1', '65536', '100000', '80.5', '1e3', '0x50', '80 81', '８０８０'])(
    'PORT=%s is refused',
    (PORT) => {
      expectRefusal(() => readServerConfig({ PORT }), 'PORT');
      expectRefusal(() => readServerConfig({ OPS_PORT: PORT }), 'OPS_PORT');
    },
  );

  test('PROVIDER_ORIGIN is API_ORIGIN unless it is set', () => {
    const API_ORIGIN = 'https://api.example.com';
    const PROVIDER_ORIGIN = 'http://games.example.com:8000';
    expect(origins(readServerConfig({ API_ORIGIN }))).toEqual({
      api: API_ORIGIN,
      provider: API_ORIGIN,
    });
    expect(origins(readServerConfig({ API_ORIGIN, PROVIDER_ORIGIN: ' ' }))).toEqual({
      api: API_ORIGIN,
      provider: API_ORIGIN,
    });
    expect(origins(readServerConfig({ API_ORIGIN, PROVIDER_ORIGIN }))).toEqual({
      api: API_ORIGIN,
      provider: PROVIDER_ORIGIN,
    });
    expect(origins(readServerConfig({ PROVIDER_ORIGIN }))).toEqual({
      api: undefined,
      provider: PROVIDER_ORIGIN,
    });
  });

  test.each([
    ['http://localhost:4000', 'http://localhost:4000'],
    [' https://api.example.com/ ', 'https://api.example.com'],
    ['HTTPS://API.example.com', 'https://api.example.com'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
  ])('API_ORIGIN=%s', (API_ORIGIN, origin) => {
    expect(readServerConfig({ API_ORIGIN }).apiOrigin?.origin).toBe(origin);
  });
});

const wrongOrigins = [
  'api.example.com',
  'localhost:4000',
  '//api.example.com',
  'ftp://api.example.com',
  'javascript:alert(1)',
  'https://',
  'https:/api.example.com',
  'https://api.example.com/v1',
  'https://api.example.com//',
  'https://api.example.com?key=1',
  'https://api.example.com#top',
  'https://user:word@api.example.com',
  'https:\\\\api.example.com',
  'https://api example.com',
  'https://api.example.com:99999',
  'https://a.example,https://b.example',
  'off',
];

test.each(wrongOrigins)('as an origin, %s is refused', (value) => {
  expectRefusal(() => readServerConfig({ API_ORIGIN: value }), 'API_ORIGIN');
  expectRefusal(() => readServerConfig({ PROVIDER_ORIGIN: value }), 'PROVIDER_ORIGIN');
  expectRefusal(() => readBuildConfig({ VITE_PROVIDER_HOST: value }), 'VITE_PROVIDER_HOST');
  expectRefusal(() => readBuildConfig({ VITE_PUBLIC_ORIGIN: value }), 'VITE_PUBLIC_ORIGIN');
});

test('a refusal holds the wrong value', () => {
  expect(String(refusalOf(() => readServerConfig({ PORT: 'eighty' })))).toContain("'eighty'");
  expect(String(refusalOf(() => readServerConfig({ API_ORIGIN: 'api' })))).toContain("'api'");
});

describe('the settings that are built in', () => {
  test.each([
    ['nothing is set', {}],
    [
      'all are blank',
      {
        VITE_BRAND: ' ',
        VITE_PRODUCT_NAME: ' ',
        VITE_PUBLIC_ORIGIN: ' ',
        VITE_PROVIDER_HOST: '',
        VITE_REPORT_URL: ' ',
        VITE_FRAME_EXCEPTIONS: ' ',
        VITE_GAME_HOSTS: ' ',
        VITE_OWNERS_PAGES: ' ',
      },
    ],
  ])('the defaults, when %s', (_, env) => {
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

  test('all set, the host without the slash at its end', () => {
    expect(
      readBuildConfig({
        VITE_BRAND: ' akwaba ',
        VITE_PRODUCT_NAME: ' Jeux & Fêtes ',
        VITE_PUBLIC_ORIGIN: ' https://play.example.com/ ',
        VITE_PROVIDER_HOST: 'https://games.example.com:8443/',
        VITE_REPORT_URL: ' /report ',
        VITE_FRAME_EXCEPTIONS: ' [{"game":7,"sandbox":["allow-popups"]}] ',
        VITE_GAME_HOSTS: ' games.example.com, play.example.org ',
        VITE_OWNERS_PAGES: ' false ',
      }),
    ).toEqual({
      brandName: 'akwaba',
      brand: brands.akwaba,
      productName: 'Jeux & Fêtes',
      publicOrigin: 'https://play.example.com',
      providerHost: 'https://games.example.com:8443',
      reportUrl: '/report',
      frameExceptions: [{ game: 7, sandbox: ['allow-popups'] }],
      gameHosts: ['games.example.com', 'play.example.org'],
      hasOwnersPages: false,
    });
  });

  test.each([
    'https://a.example',
    'a.example:8443',
    '*.a.example',
    'A.example',
    'a.example,',
    'a b',
  ])('VITE_GAME_HOSTS=%s is refused', (value) => {
    expectRefusal(() => readBuildConfig({ VITE_GAME_HOSTS: value }), 'VITE_GAME_HOSTS');
  });

  test('VITE_OWNERS_PAGES is refused unless it is true or false', () => {
    expectRefusal(() => readBuildConfig({ VITE_OWNERS_PAGES: 'no' }), 'VITE_OWNERS_PAGES');
  });

  test.each(['/report', '/a/b', 'https://stats.example.com/portal', 'http://localhost:9000'])(
    'recordings may go to %s',
    (value) => {
      expect(readBuildConfig({ VITE_REPORT_URL: value }).reportUrl).toBe(value);
    },
  );

  test.each(['report', '//stats.example.com', 'ftp://a/b', 'https://', '/a?b', '/a b', '/'])(
    'VITE_REPORT_URL=%s is refused',
    (value) => {
      expectRefusal(() => readBuildConfig({ VITE_REPORT_URL: value }), 'VITE_REPORT_URL');
    },
  );

  test.each([
    '[]',
    '[{"game":0}]',
    '[{"game":7,"sandbox":["allow-forms","allow-pointer-lock"],"allow":[]}]',
    '[{"host":"games.example.com","allow":["gyroscope","screen-wake-lock"]},{"game":-1}]',
  ])('frames may be given %s', (value) => {
    const { frameExceptions } = readBuildConfig({ VITE_FRAME_EXCEPTIONS: value });
    expect(frameExceptions).toEqual(JSON.parse(value));
  });

  test.each([
    'popups',
    '{}',
    'null',
    '[7]',
    '[null]',
    '[{}]',
    '[{"sandbox":["allow-popups"]}]',
    '[{"game":"7"}]',
    '[{"game":7.5}]',
    '[{"game":7,"host":"games.example"}]',
    '[{"host":""}]',
    '[{"host":"*"}]',
    '[{"host":"Games.example"}]',
    '[{"host":"https://games.example"}]',
    '[{"host":"games.example:8443"}]',
    '[{"game":7,"sandbox":"allow-popups"}]',
    '[{"game":7,"sandbox":["popups"]}]',
    '[{"game":7,"sandbox":[["allow-popups"]]}]',
    '[{"game":7,"sandbox":["allow-popups allow-same-origin"]}]',
    '[{"game":7,"sandbox":["allow-same-origin"]}]',
    '[{"game":7,"sandbox":["allow-top-navigation"]}]',
    '[{"game":7,"sandbox":["allow-top-navigation-by-user-activation"]}]',
    '[{"game":7,"sandbox":["allow-top-navigation-to-custom-protocols"]}]',
    '[{"game":7,"sandbox":["allow-popups-to-escape-sandbox"]}]',
    '[{"game":7,"allow":["camera *; microphone"]}]',
    '[{"game":7,"allow":[""]}]',
    '[{"game":7,"permissions":["camera"]}]',
  ])('VITE_FRAME_EXCEPTIONS=%s is refused', (value) => {
    expectRefusal(() => readBuildConfig({ VITE_FRAME_EXCEPTIONS: value }), 'VITE_FRAME_EXCEPTIONS');
  });

  test('the name is the brand’s unless it is set', () => {
    expect(readBuildConfig({ VITE_BRAND: 'akwaba' }).productName).toBe('Akwaba Play');
    expect(readBuildConfig({ VITE_BRAND: 'akwaba', VITE_PRODUCT_NAME: 'X' }).productName).toBe('X');
  });

  test.each(['Zogo', 'zogo.ts', '../zogo', 'brand', 'toString', '__proto__', 'zogo akwaba'])(
    'VITE_BRAND=%s is refused',
    (value) => {
      expectRefusal(() => readBuildConfig({ VITE_BRAND: value }), 'VITE_BRAND');
    },
  );

  test('the refusal of a brand names those that there are', () => {
    expect(String(refusalOf(() => readBuildConfig({ VITE_BRAND: 'none' })))).toBe(
      "ConfigError: VITE_BRAND must be one of zogo, akwaba, not 'none'.",
    );
  });

  test('a name of 60 characters is the longest', () => {
    const longest = 'x'.repeat(60);
    expect(readBuildConfig({ VITE_PRODUCT_NAME: longest }).productName).toBe(longest);
  });

  test.each([
    'x'.repeat(61),
    '<b>Games</b>',
    'a < b',
    'a > b',
    'The "Games"',
    'two\nlines',
    'a\0b',
  ])('VITE_PRODUCT_NAME=%j is refused', (value) => {
    expectRefusal(() => readBuildConfig({ VITE_PRODUCT_NAME: value }), 'VITE_PRODUCT_NAME');
  });
});
