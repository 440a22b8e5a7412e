import type { Stats } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { posix } from 'node:path';
import sirv from 'sirv';
import { screenAt, screens } from '../src/screens';
import { callPaths, numberInQuery, pageAt, readHeaders, trustedHosts } from './headers';
import { createProxy, type Backends } from './proxy';

export interface PortalServerOptions extends Backends {
  /** The folder of the built app. */
  dist: string;
  /** 0 takes a free one. */
  port: number;
  /** Every interface, if not given. */
  host?: string;
}

export interface PortalServer {
  origin: string;
  port: number;
  /** Ends at once, cutting what is still open. */
  close(): Promise<void>;
}

/** Serves the built app, and its backends under the same origin. */
export async function startPortalServer(options: PortalServerOptions): Promise<PortalServer> {
  const { dist, port, host } = options;
  const proxy = createProxy(options);
  const headers = followHeaders(dist);
  // `dev` looks at the folder at each request: a build may replace it while the portal runs.
  const files = sirv(dist, {
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (response, path, stats) =>
      setAll(response, headers.ofFile(path, stats, isTrusted(response.req))),
  });

  /** The page of a screen, a built file, or the page without a shell. */
  function serve(request: IncomingMessage, response: ServerResponse) {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const screen = screenAt(path);
    if (screen !== 'not-found') request.url = `/${screens[screen].file}`;
    files(request, response, () => {
      if (path.startsWith('/assets/')) return refuse(response, 404);
      request.url = '/index.html';
      files(request, response, () => refuse(response, 404));
    });
  }

  function refuse(response: ServerResponse, status: number) {
    setAll(response, headers.current().files);
    response.removeHeader('Cache-Control');
    response.writeHead(status, { 'Content-Length': 0 }).end();
  }

  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const { calls, fixtures, onHttps, withNumber } = headers.current();
    if (isHttps(request)) setAll(response, onHttps);
    if (numberInQuery.test(query)) setAll(response, withNumber);
    if (callPaths.includes(path)) setAll(response, calls);
    else if (options.fixturesOrigin && path.startsWith('/fixtures/')) setAll(response, fixtures);
    if (proxy(request, response)) return;
    if (request.method === 'GET' || request.method === 'HEAD') return serve(request, response);
    response.setHeader('Allow', 'GET, HEAD');
    refuse(response, 405);
  });
  // The default of 5 s closes connections that a browser is about to use again.
  server.keepAliveTimeout = 75_000;

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;

  return {
    origin: `http://${reachable(host)}:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The headers of a built folder, which are read again for a file that was not there before. */
function followHeaders(dist: string) {
  let headers = readHeaders(dist);
  const known = new Set<string>();
  return {
    current: () => headers,
    ofFile(path: string, { mtimeMs, size }: Stats, isOnTrusted: boolean) {
      const version = `${mtimeMs} ${size}`;
      if (!known.has(version)) headers = readHeaders(dist);
      known.add(version);
      const file = posix.normalize(path);
      const page = pageAt(headers, file);
      if (page !== undefined) {
        return { ...headers.pages[page], ...(isOnTrusted && headers.onTrusted) };
      }
      return file.startsWith('/assets/') ? headers.assets : headers.files;
    },
  };
}

const isHttps = ({ headers }: IncomingMessage) => headers['x-forwarded-proto'] === 'https';

const isTrusted = (request: IncomingMessage) =>
  isHttps(request) || trustedHosts.includes(request.headers.host?.replace(/:\d+$/, '') ?? '');

function setAll(response: ServerResponse, headers: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function reachable(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
