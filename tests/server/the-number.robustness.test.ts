import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startPortalServer } from '../../server/portal-server';
import { formsIn } from '../support/find-number';
import { listen } from '../support/listen';
import { numberOf } from '../support/sample';
import { survives } from '../support/survives';
import { rawRequest } from './raw-request';

const msisdn = numberOf('subscribed');

/** Everything that a browser sends with a call from a page whose address has the number. */
const headers = {
  'content-type': 'application/json',
  cookie: `msisdn=${msisdn}`,
  referer: `http://localhost/home?msisdn=${msisdn}`,
};
const calls = [
  { method: 'GET', path: `/api/games?msisdn=${msisdn}` },
  { method: 'POST', path: '/loginuser', body: JSON.stringify({ msisdn }) },
  { method: 'POST', path: `/subscribe/user?of=${msisdn}`, body: JSON.stringify({ msisdn }) },
  { method: 'GET', path: `/fetch-games?msisdn=${msisdn}` },
];

async function startPortal(backend: URL, report: (sentence: string) => void) {
  const portal = await startPortalServer({
    dist: '.',
    port: 0,
    host: '127.0.0.1',
    apiOrigin: backend,
    providerOrigin: backend,
    fixturesOrigin: backend,
    report,
  });
  onTestFinished(() => portal.close());
  return portal;
}

survives(
  'the number',
  'The provider of the games is asked through the portal, by a page with the number in its address and its cookie',
  'neither is handed on to the provider, nor the page’s address to anybody',
  async () => {
    const received = new Map<string, IncomingHttpHeaders>();
    const backend = await listen((request, response) => {
      received.set((request.url ?? '').split('?')[0] ?? '', request.headers);
      response.end('{}');
    });
    const portal = await startPortal(backend, () => {});
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
  'Each call fails: no answer, and one that breaks off',
  'the server’s log has the method and the path, without the query',
  async () => {
    const said: string[] = [];
    const gone = await listen((request) => request.socket.destroy());
    const portal = await startPortal(gone, (sentence) => said.push(sentence));
    for (const { path, ...call } of calls) {
      const { status } = await rawRequest(portal.origin, path, { ...call, headers });
      expect(status).toBe(502);
    }
    expect(said).toHaveLength(calls.length);
    expect(formsIn(said.join('\n'), msisdn)).toEqual([]);
    return calls.length;
  },
);

survives(
  'the number',
  'nginx writes its log',
  'its one format has the path without the query, no page, no cookie; errors of requests, which quote them, are left out',
  async () => {
    const file = new URL('../../server/nginx/nginx.conf.template', import.meta.url);
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
