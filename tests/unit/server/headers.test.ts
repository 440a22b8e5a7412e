import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { callPaths, portalsOwn, readHeaders } from '../../../server/headers';
import { nginxHeaders } from '../../../server/nginx-headers';

type Headers = Readonly<Record<string, string>>;

const home =
  '<title>Home</title><script>one()</script><style>p { top: 0 }</style><script data-app="/a.js">two();\nthree()</script>';
const search = '<script type="module" src="/assets/index-B1a2c3D4.js"></script>';

/** The headers of a built folder with these files. */
async function headersFor(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'headers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return readHeaders(folder);
}

/** The sources of a directive; undefined where the policy does not have it. */
const sourcesOf = (directive: string, headers: Headers | undefined) =>
  headers?.['Content-Security-Policy']
    ?.split('; ')
    .map((part) => part.split(' '))
    .find(([name]) => name === directive)
    ?.slice(1);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a page', () => {
  test('may run what it holds inline, and the files of the portal', async () => {
    const { pages } = await headersFor({ 'home.html': home, 'home/search.html': search });
    const page = pages['/home.html'];
    expect(sourcesOf('script-src', page)).toEqual([
      "'self'",
      hashOf('one()'),
      hashOf('two();\nthree()'),
    ]);
    expect(sourcesOf('style-src', page)).toEqual(["'self'", hashOf('p { top: 0 }')]);
    expect(sourcesOf('script-src', pages['/home/search.html'])).toEqual(["'self'"]);
  });

  test('calls the origins that the app was built to call, and so do its workers', async () => {
    const origins = ['https://provider.example', 'https://telemetry.example:8443'];
    const { pages, files, assets } = await headersFor({
      'home.html': home,
      'policy-origins.json': JSON.stringify({ connect: origins, frame: [] }),
    });
    for (const headers of [pages['/home.html'], files, assets]) {
      expect(sourcesOf('connect-src', headers)).toEqual(["'self'", ...origins]);
    }
  });

  test('frames games of any https host, or of the hosts that the app was built for', async () => {
    const open = await headersFor({ 'home.html': home });
    expect(sourcesOf('frame-src', open.pages['/home.html'])).toEqual(["'self'", 'https:']);
    const frame = ['https://games.example', 'https://play.example'];
    const closed = await headersFor({
      'home.html': home,
      'policy-origins.json': JSON.stringify({ connect: [], frame }),
    });
    expect(sourcesOf('frame-src', closed.pages['/home.html'])).toEqual(["'self'", ...frame]);
  });

  test.each([
    ['/home.html', "'none'", 'DENY'],
    ['/flows/index.html', "'none'", 'DENY'],
    ['/flows/portal.html', "'self'", 'SAMEORIGIN'],
    ['/gallery/index.html', "'self'", 'SAMEORIGIN'],
  ])(
    '%s beside the product owners’ pages may be framed by %s',
    async (file, ancestors, options) => {
      const { pages } = await headersFor({
        'home.html': home,
        'flows/index.html': '',
        'flows/portal.html': '',
        'gallery/index.html': '',
      });
      expect(sourcesOf('frame-ancestors', pages[file])).toEqual([ancestors]);
      expect(pages[file]).toMatchObject({ 'X-Frame-Options': options });
      expect(sourcesOf('script-src', pages[file])).not.toContain("'unsafe-inline'");
    },
  );

  test('with the subscribers’ app has the same headers with and without the product owners’ pages', async () => {
    const alone = await headersFor({ 'home.html': home });
    const { pages, ...others } = await headersFor({ 'home.html': home, 'flows/index.html': '' });
    expect({ ...others, pages: { '/home.html': pages['/home.html'] } }).toEqual(alone);
  });
});

describe('nginx is configured with the same headers:', () => {
  const plain = {
    $forwarded_proto: 'http',
    $host: 'portal.example',
    $args: '',
    $upstream_http_cache_control: '',
  };
  const configured = async () => {
    const headers = await headersFor({ 'home.html': home, 'home/search.html': search });
    const configuration = nginxHeaders(headers);
    return { headers, configuration, send: readNginx(configuration) };
  };

  test('pages', async () => {
    const { headers, send } = await configured();
    expect(Object.keys(headers.pages)).toEqual(['/home.html', '/home/search.html']);
    for (const [path, page] of Object.entries(headers.pages)) {
      expect(send({ ...plain, $uri: path })).toEqual(page);
    }
  });

  test('pages on origins that browsers trust, and nothing else there', async () => {
    const { headers, send } = await configured();
    const { assets, calls, fixtures, onHttps, onTrusted, pages } = headers;
    const page = { ...pages['/home.html'], ...onTrusted };
    for (const $host of ['localhost', '127.0.0.1']) {
      expect(send({ ...plain, $host, $uri: '/home.html' })).toEqual(page);
      expect(send({ ...plain, $host, $uri: '/assets/index-B1a2c3D4.js' })).toEqual(assets);
      expect(send({ ...plain, $host, $uri: '/api/games' })).toEqual(calls);
      expect(send({ ...plain, $host, $uri: '/fixtures/games/snake/' })).toEqual(fixtures);
    }
    const https = { ...plain, $forwarded_proto: 'https' };
    expect(send({ ...https, $uri: '/home.html' })).toEqual({ ...page, ...onHttps });
  });

  test('files', async () => {
    const { headers, send } = await configured();
    const hashed = '/assets/index-B1a2c3D4.js';
    expect(send({ ...plain, $uri: hashed })).toEqual(headers.assets);
    expect(send({ ...plain, $uri: '/service-worker.js' })).toEqual(headers.files);
  });

  test('the four calls, whose backend may say how long an answer is kept', async () => {
    const { headers, send } = await configured();
    const { 'Cache-Control': caching, ...others } = headers.calls;
    expect(caching).toBe('no-cache');
    for (const path of callPaths) {
      expect(send({ ...plain, $uri: path })).toEqual(headers.calls);
      const told = { $upstream_http_cache_control: 'max-age=60' };
      expect(send({ ...plain, ...told, $uri: path })).toEqual(others);
    }
  });

  test('and what the portal says itself, a backend cannot say too', async () => {
    const { calls, onHttps, withNumber } = await headersFor({ 'home.html': home });
    const { 'Cache-Control': _caching, ...others } = { ...calls, ...onHttps, ...withNumber };
    expect(portalsOwn.toSorted()).toEqual(Object.keys(others).toSorted());
    const { configuration } = await configured();
    const hidden = [...configuration.matchAll(/^proxy_hide_header (\S+);$/gm)];
    expect(hidden.map(([, name]) => name)).toEqual(portalsOwn);
  });

  test('the fixtures', async () => {
    const { headers, send } = await configured();
    expect(send({ ...plain, $uri: '/fixtures/games/snake/' })).toEqual(headers.fixtures);
  });

  test('https', async () => {
    const { headers, send } = await configured();
    expect(send({ ...plain, $uri: '/api/games', $forwarded_proto: 'https' })).toEqual({
      ...headers.calls,
      ...headers.onHttps,
    });
  });

  test.each(['msisdn=2290190000001', 'inspect&msisdn='])('a number in ?%s', async ($args) => {
    const { headers, send } = await configured();
    expect(headers.withNumber).toEqual({ 'X-Robots-Tag': 'noindex' });
    expect(send({ ...plain, $uri: '/home.html', $args })).toEqual({
      ...headers.pages['/home.html'],
      ...headers.withNumber,
    });
  });

  test.each(['inspect', 'no_msisdn=1', 'of=msisdn'])('no number in ?%s', async ($args) => {
    const { headers, send } = await configured();
    expect(send({ ...plain, $uri: '/home.html', $args })).toEqual(headers.pages['/home.html']);
  });

  test('and no server or location has some of its own, which would drop them', async () => {
    const folder = new URL('../../../server/nginx/', import.meta.url);
    const texts = await Promise.all(
      ['nginx.conf.template', 'fixtures.conf.template', 'start.sh'].map((name) =>
        readFile(new URL(name, folder), 'utf8'),
      ),
    );
    expect(texts.join('\n').match(/^ *add_header .*$/gm)).toEqual([
      '  add_header Allow $allow always;',
    ]);
    expect(texts.join('\n').match(/^ *proxy_hide_header .*$/gm)).toEqual([
      '  proxy_hide_header Set-Cookie;',
    ]);
  });
});

/** nginx's `map` and `add_header`, as far as the configuration uses them: from variables to the headers of an answer. */
function readNginx(configuration: string) {
  const maps = [...configuration.matchAll(/^map (\S+) (\S+) \{\n([^}]*)\}$/gm)].map(
    ([, from = '', to = '', lines = '']) => ({
      from,
      to,
      rows: [...lines.matchAll(/^ {2}(\S+) (?:"([^"]*)"|(\S+));$/gm)].map(
        ([, key = '', text, name]) => ({ key: key === '""' ? '' : key, text, name }),
      ),
    }),
  );
  const added = [...configuration.matchAll(/^add_header (\S+) (\S+?)( always)?;$/gm)];
  return (variables: Headers): Headers => {
    const valueOf = (name: string): string => {
      const map = maps.find(({ to }) => to === name);
      if (!map) {
        const value = variables[name];
        if (value === undefined) throw new Error(`nginx knows no ${name}.`);
        return value;
      }
      const given = valueOf(map.from);
      const row =
        map.rows.find(({ key }) => key === given) ??
        map.rows.find(({ key }) => key.startsWith('~') && new RegExp(key.slice(1)).test(given)) ??
        map.rows.find(({ key }) => key === 'default');
      return row?.text ?? valueOf(row?.name ?? '');
    };
    const sent = added.map(([, name = '', variable = '']) => [name, valueOf(variable)]);
    return Object.fromEntries(sent.filter(([, value]) => value !== ''));
  };
}
