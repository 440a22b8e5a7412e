import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';
import { pageFiles } from '../src/app/pages';
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

/** Headers of every answer, the proxied ones included. nginx has its own list in nginx/headers.conf. */
const headers: Readonly<Record<string, string>> = {};

/** Serves the built app, and its backends under the same origin. */
export async function startPortalServer(options: PortalServerOptions): Promise<PortalServer> {
  const { dist, port, host } = options;
  const proxy = createProxy(options);
  // `dev` looks at the folder at each request: a build may replace it while the portal runs.
  const files = sirv(dist, { dev: true, etag: true, gzip: true, brotli: true, setHeaders: cache });

  /** The page of a screen, a built file, or else the app: it knows which addresses there are. */
  function serve(request: IncomingMessage, response: ServerResponse) {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const page = pageFiles.find(({ paths }) => paths.test(path));
    if (page) request.url = `/${page.file}`;
    files(request, response, () => {
      if (path.startsWith('/assets/')) return empty(response, 404);
      request.url = '/index.html';
      files(request, response, () => empty(response, 404));
    });
  }

  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (proxy(request, response)) return;
    if (request.method === 'GET' || request.method === 'HEAD') return serve(request, response);
    response.setHeader('Allow', 'GET, HEAD');
    empty(response, 405);
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

/** Vite puts a hash of the content into the names under /assets/, and only there. */
function cache(response: ServerResponse, path: string) {
  const hashed = path.startsWith('/assets/');
  response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

function empty(response: ServerResponse, status: number) {
  response.writeHead(status, { 'Content-Length': 0 }).end();
}

function reachable(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
