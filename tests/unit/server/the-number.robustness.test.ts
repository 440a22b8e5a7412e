import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { startPortalServer } from '../../../server/portal-server';
import { formsIn } from '../../support/find-number';
import { keepLog } from '../../support/keep-log';
import { listen } from '../../support/listen';
import { numberOf } from '../../support/sample';
import { survives } from '../../support/survives';
import { headersOfPost, rawRequest } from './raw-request';
import { oneBackend } from '../../support/one-backend';

const msisdn = numberOf('subscribed');

/** Everything that a browser sends with a call from a page whose address has the number. */
const headers = {
  ...headersOfPost,
  cookie: `msisdn=${msisdn}`,
  referer: `http://localhost/home?msisdn=${msisdn}`,
};
const calls = [
  { method: 'GET', path: `/api/games?msisdn=${msisdn}` },
  { method: 'POST', path: '/loginuser', body: JSON.stringify({ msisdn }) },
  { method: 'POST', path: `/subscribe/user?of=${msisdn}`, body: JSON.stringify({ msisdn }) },
  { method: 'GET', path: `/fetch-games?msisdn=${msisdn}` },
];

async function startPortal(backend: URL, log?: Writable) {
  const portal = await startPortalServer({
    dist: '.',
    port: 0,
    host: '127.0.0.1',
    ...oneBackend(backend),
    ...(log && { log }),
  });
  onTestFinished(() => portal.close());
  return portal;
}

survives(
  'the number',
  'The provider of the games is asked through the portal, by a page with the number in its address and its cookie',
  'neither is handed on to the provider, nor the page’s address',
  async () => {
    const received = new Map<string, IncomingHttpHeaders>();
    const backend = await listen((request, response) => {
      received.set((request.url ?? '').split('?')[0] ?? '', request.headers);
      response.end('{}');
    });
    const portal = await startPortal(backend);
    const paths = [...calls, { method: 'GET', path: '/fixtures/games/snake/' }];
    for (const { path, ...call } of paths)
      await rawRequest(portal.origin, path, { ...call, headers });
    for (const path of ['/fetch-games', '/fixtures/games/snake/']) {
      expect(formsIn(JSON.stringify(received.get(path)), msisdn), `to ${path}`).toEqual([]);
    }
    for (const path of ['/api/games', '/loginuser', '/subscribe/user']) {
      expect(received.get(path)?.referer, `to ${path}`).toBeUndefined();
      // The operator's own backend may know who asks.
      expect(received.get(path)?.cookie, `to ${path}`).toBe(headers.cookie);
    }
    return paths.length;
  },
);

survives(
  'the number',
  'An operator’s gateway adds the number to each request, and the provider of the games sets a cookie of its name',
  'the provider is told what an answer depends on and nothing else, and its cookies stay behind, with npm start and nginx',
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
    const received = new Map<string, IncomingHttpHeaders>();
    const setCookie = ['msisdn=2290190000099; Path=/'];
    const backend = await listen((request, response) => {
      received.set((request.url ?? '').split('?')[0] ?? '', request.headers);
      response.writeHead(200, { 'Set-Cookie': setCookie }).end('{}');
    });
    const portal = await startPortal(backend);
    for (const { path, ...call } of calls) {
      const sent = { ...headers, ...depended, ...added };
      const answer = await rawRequest(portal.origin, path, { ...call, headers: sent });
      const isOperators = !path.startsWith('/fetch-games');
      expect(answer.headers['set-cookie'], `of ${path}`).toEqual(
        isOperators ? setCookie : undefined,
      );
    }
    const identity = Object.keys(received.get('/loginuser') ?? {}).filter((name) => name in added);
    expect(identity).toEqual(['x-forwarded-for', 'x-forwarded-host']);
    const ofConnection = { host: backend.host, connection: 'close' };
    expect(received.get('/fetch-games')).toEqual({ ...depended, ...ofConnection });

    const blocks = await nginxLocations();
    const ofProvider = blocks.get('= /fetch-games') ?? [];
    expect(ofProvider).toContain('proxy_pass_request_headers off;');
    const handedOn = ofProvider.flatMap((line) => /^proxy_set_header (.*);$/.exec(line)?.[1] ?? []);
    expect(handedOn.toSorted()).toEqual(
      [
        'Connection close',
        'Host $proxy_host',
        ...Object.keys(depended).map(
          (name) => `${titled(name)} $http_${name.replaceAll('-', '_')}`,
        ),
      ].toSorted(),
    );
    // The cookies of all are left out, but for the operator's.
    expect(blocks.get('http')).toContain('proxy_hide_header Set-Cookie;');
    const maySet = [...blocks].filter(([, lines]) =>
      lines.includes('proxy_pass_header Set-Cookie;'),
    );
    expect(maySet.map(([name]) => name)).toEqual([
      '= /api/games',
      '= /loginuser',
      '= /subscribe/user',
    ]);
    return calls.length;
  },
);

survives(
  'the number',
  'Pages and calls are requested with the number; calls fail, break off and are refused',
  'a line of the server’s log has the route, without the query, and two digits of the number',
  async () => {
    const { log, lines, text } = keepLog();
    const failing = await listen((request, response) => {
      if (request.method === 'POST') request.socket.destroy();
      else response.writeHead(200, { 'Content-Length': 9 }).write('[', () => response.destroy());
    });
    const portal = await startPortal(failing, log);
    const pages = ['/home', '/home/login', '/no/such/page', '/assets/none.js', '/category/%'].map(
      (path) => ({ method: 'GET', path: `${path}?msisdn=%2B${msisdn}` }),
    );
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

survives(
  'the number',
  'nginx writes its log',
  'its one format has the path without the query, no page, no cookie; errors of requests, which quote them, are left out',
  async () => {
    const file = new URL('../../../server/nginx/nginx.conf.template', import.meta.url);
    const lines = (await readFile(file, 'utf8'))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
    const of = (directive: string) => lines.filter((line) => line.startsWith(`${directive} `));
    expect(of('access_log')).toEqual(['access_log /dev/stdout brief;']);
    // Of the server itself, and of requests, from the http block on.
    expect(of('error_log')).toEqual(['error_log stderr crit;', 'error_log stderr emerg;']);
    expect(lines.indexOf('error_log stderr emerg;')).toBe(lines.indexOf('http {') + 1);
    const [format = '', ...others] = of('log_format');
    expect(others).toEqual([]);
    expect(format.match(/\$\w+/g)?.toSorted()).toEqual([
      '$body_bytes_sent',
      '$remote_addr',
      '$request_method',
      '$request_path',
      '$request_time',
      '$status',
    ]);
    // What the path is made of.
    const map = lines.slice(lines.indexOf('map $request_uri $request_path {')).slice(1, 3);
    expect(map).toEqual(['~^(?<before_query>[^?]*) $before_query;', '}']);
    expect(/^(?<before_query>[^?]*)/.exec(`/home?msisdn=${msisdn}`)?.[0]).toBe('/home');
    // nginx hands on what npm start hands on.
    expect(of('proxy_set_header')).toContain('proxy_set_header Referer "";');
    expect(of('proxy_set_header')).toContain('proxy_set_header Cookie $forwarded_cookie;');
    const cookies = lines.slice(lines.indexOf('map $request_path $forwarded_cookie {')).slice(1, 4);
    expect(cookies).toEqual(['~^/(fetch-games$|fixtures/) "";', 'default $http_cookie;', '}']);
  },
);

/** The lines of nginx's http block, and those of its locations by what these are for. */
async function nginxLocations(): Promise<Map<string, string[]>> {
  const texts = await Promise.all(
    ['nginx', 'fixtures'].map((name) =>
      readFile(new URL(`../../../server/nginx/${name}.conf.template`, import.meta.url), 'utf8'),
    ),
  );
  const text = texts.join('\n');
  const lines = (block = '') => block.split('\n').map((line) => line.trim());
  const locations = [...text.matchAll(/^( *)location ([^{\n]+) \{\n(.*?)\n\1\}$/gms)];
  return new Map([
    ['http', lines(/^http \{\n(.*?)^ *server \{$/ms.exec(text)?.[1])],
    ...locations.map(([, , name = '', block]): [string, string[]] => [name, lines(block)]),
  ]);
}

const titled = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

test('what looks for the number finds it in each of its forms', () => {
  const local = msisdn.slice(3);
  const forms: [string, string][] = [
    ['digits', `a=${msisdn}`],
    ['digits', local],
    ['digits', `%2B229%20${local.slice(0, 4)}%20${local.slice(4)}`],
    ['digits', `+229 ${local.replaceAll(/../g, '$& ')}`],
    ['backwards', msisdn.split('').toReversed().join('')],
    ...['', 'a', 'ab', 'abc', '{"msisdn":"'].map((before): [string, string] => [
      'base64',
      Buffer.from(`${before}${msisdn}"}`).toString('base64'),
    ]),
    ['base64', Buffer.from(local).toString('base64')],
    ['hexadecimal', Buffer.from(msisdn).toString('hex').toUpperCase()],
    ['escapes', Buffer.from(msisdn).toString('hex').replaceAll(/../g, '%$&')],
  ];
  for (const [form, text] of forms) expect(formsIn(text, msisdn), `in ${text}`).toContain(form);
  expect(formsIn(numberOf('success'), msisdn)).toEqual([]);
});
