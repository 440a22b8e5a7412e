import {
  request as requestHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catalogueCall, checkCall, gamesCall, subscribeCall } from '../src/portal/calls';
import { portalsOwn, type PortalHeaders } from './headers';

export interface Backends {
  apiOrigin: URL;
  providerOrigin: URL;
  /** Serves what lies under /fixtures/; without it, nothing does. */
  fixturesOrigin?: URL | undefined;
  /** Receives a sentence for each call that a backend left unanswered. */
  report?: ((sentence: string) => void) | undefined;
}

interface Route {
  url: string;
  methods: readonly string[];
  origin: URL;
  /** The portal's own headers of the answers. */
  headers: 'calls' | 'fixtures';
  /** Whether it may know who asks: cookies hold the number, and only the operator's own backend has it anyway. */
  isOperators: boolean;
  /** The headers of a request that are handed on, where not all are. */
  handsOn?: ReadonlySet<string>;
}

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

/** Hands the four calls on to their backends and, where there are fixtures, what is asked of their pictures and games. */
export function addBackends(
  app: FastifyInstance,
  backends: Backends,
  headers: () => PortalHeaders,
): void {
  for (const route of routes(backends)) {
    const { url, methods } = route;
    const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(headers()[route.headers]);
    };
    app.route({
      method: [...methods],
      url,
      onRequest,
      handler: (request, reply) => hand(request, reply, route, backends.report),
    });
    app.route({
      method: app.supportedMethods.filter((method) => !methods.includes(method)),
      url,
      onRequest: async (request, reply) => {
        await onRequest(request, reply);
        return refuse(reply.header('Allow', methods.join(', ')), 405);
      },
      handler: () => undefined,
    });
  }
}

function routes({ apiOrigin, providerOrigin, fixturesOrigin }: Backends): Route[] {
  const fixtures: Route[] = fixturesOrigin
    ? [
        {
          url: '/fixtures/*',
          methods: ['GET', 'HEAD', 'POST'],
          origin: fixturesOrigin,
          headers: 'fixtures',
          isOperators: false,
        },
      ]
    : [];
  return [
    ...[catalogueCall, checkCall, subscribeCall].map(({ path, method }): Route => ({
      url: path,
      methods: [method],
      origin: apiOrigin,
      headers: 'calls',
      isOperators: true,
    })),
    {
      url: gamesCall.path,
      methods: [gamesCall.method],
      origin: providerOrigin,
      headers: 'calls',
      isOperators: false,
      handsOn:
        fixturesOrigin?.origin === providerOrigin.origin ? fixturesHeaders : providersHeaders,
    },
    ...fixtures,
  ];
}

async function hand(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  report: Backends['report'],
) {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  let answer: IncomingMessage;
  try {
    answer = await send(request, route, left.signal);
  } catch (error) {
    if (left.signal.aborted) return reply.hijack();
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    report?.(
      `${request.method} ${pathOf(request)} got no answer from ${route.origin.origin} (${reason}).`,
    );
    return refuse(reply, 502);
  }
  const headers = endToEnd(answer.headers);
  for (const name of portalsOwn) delete headers[name.toLowerCase()];
  // One of the number's name would take its place.
  if (!route.isOperators) delete headers['set-cookie'];
  const status = answer.statusCode ?? 502;
  if (status >= 400) keepNot(reply);
  // An answer that breaks off breaks off here too.
  return reply.code(status).headers(headers).send(answer);
}

function send(request: FastifyRequest, route: Route, signal: AbortSignal) {
  const { origin } = route;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const upstream = (origin.protocol === 'https:' ? requestHttps : requestHttp)({
      ...urlToHttpOptions(origin),
      method: request.method,
      path: request.raw.url,
      headers: forwarded(request, route),
      // A connection of its own: a kept one may close just as a POST is under way, which must not be sent twice.
      agent: false,
      signal,
    });
    upstream.on('response', resolve).on('error', reject).end(request.body);
  });
}

/** Answers with a status and nothing else. */
export function refuse(reply: FastifyReply, status: number): FastifyReply {
  keepNot(reply);
  return reply.code(status).header('Content-Length', 0).send();
}

/** Errors are not kept: as with nginx, only a backend may say otherwise. */
function keepNot(reply: FastifyReply) {
  reply.removeHeader('Cache-Control');
}

export const pathOf = ({ raw }: FastifyRequest): string => (raw.url ?? '').split('?', 1)[0] ?? '';

function forwarded(
  { method, headers, ip }: FastifyRequest,
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
  return {
    ...kept,
    host: origin.host,
    'x-forwarded-for': [headers['x-forwarded-for'], ip].filter(Boolean).join(', '),
    'x-forwarded-host': headers['x-forwarded-host'] ?? headers.host ?? '',
    'x-forwarded-proto': headers['x-forwarded-proto'] ?? 'http',
  };
}

function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...connectionHeaders, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
