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
import { catalogueCall, checkCall, gamesCall, subscribeCall } from '../src/portal/calls';
import { portalsOwn } from './headers';

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
  /** The headers of a request that are handed on, where not all are. */
  handsOn?: ReadonlySet<string>;
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

/**
 * What an answer of the provider depends on, as in nginx.conf.template. On plain http an operator's gateway may add others
 * to each request, with the number in them.
 */
const providersHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'if-modified-since',
  'if-none-match',
  'user-agent',
]);

/** A test tells the fixtures which answer it wants. */
const fixturesHeaders = new Set([...providersHeaders, 'x-fixtures-answer']);

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
      refuse(response, 405, { Allow: route.methods.join(', ') });
    }
    return true;
  };
}

function routes({ apiOrigin, providerOrigin, fixturesOrigin }: Backends) {
  const calls = new Map<string, Route>([
    ...[catalogueCall, checkCall, subscribeCall].map(
      ({ path, method }) =>
        [path, { origin: apiOrigin, methods: [method], isOperators: true }] as const,
    ),
    [
      gamesCall.path,
      {
        origin: providerOrigin,
        methods: [gamesCall.method],
        isOperators: false,
        handsOn:
          fixturesOrigin?.origin === providerOrigin.origin ? fixturesHeaders : providersHeaders,
      },
    ],
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
  route: Route,
  report: (reason: string) => void,
) {
  const { origin, isOperators } = route;
  let upstream: ClientRequest;
  try {
    const send = origin.protocol === 'https:' ? requestHttps : requestHttp;
    upstream = send({
      ...urlToHttpOptions(origin),
      method: request.method,
      path: request.url,
      headers: forwarded(request, route),
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
    else refuse(response, 502);
  }

  upstream.on('error', fail);
  upstream.on('response', (answer) => {
    const headers = endToEnd(answer.headers);
    for (const name of portalsOwn) delete headers[name.toLowerCase()];
    // One of the number's name would take its place.
    if (!isOperators) delete headers['set-cookie'];
    const status = answer.statusCode ?? 502;
    if (status >= 400) keepNot(response);
    response.writeHead(status, answer.statusMessage, headers);
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

function refuse(response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}) {
  keepNot(response);
  response.writeHead(status, { ...headers, 'Content-Length': 0 }).end();
}

/** Errors are not kept: as with nginx, only a backend may say otherwise. */
function keepNot(response: ServerResponse) {
  response.removeHeader('Cache-Control');
}

function forwarded(
  { method, headers, socket }: IncomingMessage,
  { origin, isOperators, handsOn }: Route,
): OutgoingHttpHeaders {
  const kept = endToEnd(headers);
  if (handsOn) {
    const given = Object.entries(kept).filter(([name]) => handsOn.has(name));
    return { ...Object.fromEntries(given), host: origin.host };
  }
  // The page's address, which may have a number in it.
  delete kept.referer;
  if (!isOperators) delete kept.cookie;
  if (method !== 'POST') delete kept['content-length'];
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
