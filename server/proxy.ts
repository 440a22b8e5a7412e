import {
  request as requestHttp,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import { urlToHttpOptions } from 'node:url';

export interface Backends {
  apiOrigin: URL;
  providerOrigin: URL;
  /** Serves what lies under /fixtures/; without it, nothing does. */
  fixturesOrigin?: URL | undefined;
  /** Told, in a sentence, of each call that a backend left unanswered. */
  report?: ((sentence: string) => void) | undefined;
}

interface Route {
  origin: URL;
  methods: readonly string[];
  /** Whether it may know who asks: cookies hold the number, and only the operator's own backend has it anyway. */
  isOperators: boolean;
}

/** Hands the product's calls on to their backends; false where a request is none of them. */
export type Proxy = (request: IncomingMessage, response: ServerResponse) => boolean;

/** These belong to one connection, and a proxy stands between two. */
const connectionHeaders = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** A proxy for the four calls and, where there are fixtures, for their pictures and games. */
export function createProxy(backends: Backends): Proxy {
  const routeOf = routes(backends);
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const route = routeOf(path);
    if (!route) return false;
    if (route.methods.includes(request.method ?? '')) {
      hand(request, response, route, (reason) =>
        backends.report?.(`${request.method} ${path} got no answer from ${reason}.`),
      );
    } else {
      response.writeHead(405, { Allow: route.methods.join(', '), 'Content-Length': 0 }).end();
    }
    return true;
  };
}

function routes({ apiOrigin, providerOrigin, fixturesOrigin }: Backends) {
  const calls = new Map<string, Route>([
    ['/api/games', { origin: apiOrigin, methods: ['GET'], isOperators: true }],
    ['/loginuser', { origin: apiOrigin, methods: ['POST'], isOperators: true }],
    ['/subscribe/user', { origin: apiOrigin, methods: ['POST'], isOperators: true }],
    ['/fetch-games', { origin: providerOrigin, methods: ['GET'], isOperators: false }],
  ]);
  const fixtures: Route | undefined = fixturesOrigin && {
    origin: fixturesOrigin,
    methods: ['GET', 'HEAD', 'POST'],
    isOperators: false,
  };
  return (path: string) =>
    calls.get(path) ?? (path.startsWith('/fixtures/') ? fixtures : undefined);
}

function hand(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, isOperators }: Route,
  report: (reason: string) => void,
) {
  let upstream: ClientRequest;
  try {
    const send = origin.protocol === 'https:' ? requestHttps : requestHttp;
    upstream = send({
      ...urlToHttpOptions(origin),
      method: request.method,
      path: request.url,
      headers: forwarded(request, origin, isOperators),
      // A connection of its own: a kept one may close just as a POST is under way, which must not be sent twice.
      agent: false,
    });
  } catch (error) {
    fail(error);
    return;
  }

  function fail(error: unknown) {
    if (response.destroyed) return;
    report(`${origin.origin} (${(error as NodeJS.ErrnoException).code ?? String(error)})`);
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'Content-Length': 0 }).end();
  }

  upstream.on('error', fail);
  upstream.on('response', (answer) => {
    const headers = endToEnd(answer.headers);
    // Where the portal has set it, its own word stands.
    for (const name of ['content-security-policy', 'x-content-type-options']) {
      if (response.hasHeader(name)) delete headers[name];
    }
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
    // An answer that breaks off breaks off here too.
    pipeline(answer, response, (error) => {
      if (error) response.destroy();
    });
  });
  response.on('close', () => upstream.destroy());
  request.on('error', () => upstream.destroy());

  if (request.method === 'POST') request.pipe(upstream);
  else upstream.end();
}

function forwarded(
  request: IncomingMessage,
  origin: URL,
  isOperators: boolean,
): OutgoingHttpHeaders {
  const { headers, socket } = request;
  const kept = endToEnd(headers);
  // The page's address, which may have a number in it.
  delete kept.referer;
  if (!isOperators) delete kept.cookie;
  if (request.method !== 'POST') delete kept['content-length'];
  const before = headers['x-forwarded-for'];
  return {
    ...kept,
    host: origin.host,
    'x-forwarded-for': [before, socket.remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-host': headers['x-forwarded-host'] ?? headers.host ?? '',
    'x-forwarded-proto': headers['x-forwarded-proto'] ?? 'http',
  };
}

function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...connectionHeaders, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
