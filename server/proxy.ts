import {
  request as requestHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { setDefaultAutoSelectFamily, setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unsentStatus } from '../machines/payment';
import { calls, gamesCall, subscribeCall } from '../src/portal/calls';
import { cachedLookup } from './cached-lookup';
import { networkOf } from './network-of';
import { takePlace } from './places';
import { createPresses, type Answer } from './presses';
import { isSameHost } from './trusted-proxies';

export interface Backends {
  apiOrigin: URL;
  providerOrigin: URL;
  /** Serves the pictures and games under /fixtures/; undefined: these addresses do not exist. */
  fixturesOrigin?: URL | undefined;
}

export interface Route {
  url: string;
  methods: readonly string[];
  /** The portal's own headers of the answers. */
  headers: 'calls' | 'fixtures';
  /** Whether the operator's backend responds: only it may receive cookies and identity headers. */
  isOperators: boolean;
  /** Whether the server responds 404. */
  isAbsent?: boolean;
}

interface BackendRoute extends Route {
  origin: URL;
  requestHeaders: readonly string[];
}

/** Returns the gateway's headers that identify the subscriber; none from an untrusted address. */
export type Identity = (request: FastifyRequest) => OutgoingHttpHeaders;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Undefined for files. */
    route?: Route;
  }
  interface FastifyInstance {
    /** Payments that were sent to the backend and have no whole answer yet, also where the client has left. */
    openPayments: Set<Promise<unknown>>;
    presses: ReturnType<typeof createPresses>;
  }
}

/**
 * Forward only the headers that affect a response: on http a gateway may add headers with the number, and clients may forge
 * them.
 */
const negotiation = [
  'accept',
  'accept-encoding',
  'accept-language',
  'if-modified-since',
  'if-none-match',
  'user-agent',
];
const operatorsHeaders = [...negotiation, 'content-type', 'cookie', 'idempotency-key'];

/** Returns whether a lower-case header name may carry the number: others have a meaning, or the server sets them itself. */
export const isIdentityHeader = (name: string): boolean =>
  /^(?!x-(forwarded-|request-id$|fixtures-))(x-|[\w-]*msisdn)[\w-]*$/.test(name);

/** The response headers that clients receive: others, such as `NEL` or `Clear-Site-Data`, act on the whole portal. */
const responseHeaders = [
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
];

/** A path of plain segments, none of which begins with a dot, and a query without a fragment. */
const plainTarget = /^(\/[\w-][\w.-]*)*\/?(\?[^#]*)?$/;

/** The reply to a payment that was not sent. */
export const unsentMessage =
  'Le service est momentanément indisponible. Cette demande n’est pas partie et n’a rien coûté. Réessayez dans un instant.';

/** Tests select a fixtures' response with it. */
const fixturesHeader = 'x-fixtures-answer';

interface ForwardOptions {
  identityOf: Identity;
  /** A backend that is silent for so many ms is disconnected: 504, or the response breaks off. */
  limitMs: number;
  hasEarlyHints: boolean | undefined;
}

/** Forwards the `calls` and, with fixtures, their pictures and games. */
export function addBackends(
  app: FastifyInstance,
  backends: Backends,
  options: ForwardOptions,
): void {
  app.decorate('openPayments', new Set<Promise<unknown>>());
  app.decorate('presses', createPresses());
  for (const route of routes(backends)) {
    app.route({
      // `refusalOf` refuses the other methods.
      method: app.supportedMethods,
      url: route.url,
      config: { route },
      handler(request, reply) {
        const forwarding = forward(request, reply, route, options);
        if (route.url !== subscribeCall.path) return forwarding;
        request.notes.payment = forwarding;
        app.openPayments.add(forwarding);
        return forwarding.finally(() => app.openPayments.delete(forwarding));
      },
    });
  }
}

function routes({ apiOrigin, providerOrigin, fixturesOrigin }: Backends): BackendRoute[] {
  const all = calls.map((call): BackendRoute => {
    const isOperators = call !== gamesCall;
    return {
      url: call.path,
      methods: [call.method],
      origin: isOperators ? apiOrigin : providerOrigin,
      headers: 'calls',
      isOperators,
      requestHeaders: isOperators ? operatorsHeaders : negotiation,
    };
  });
  if (!fixturesOrigin) return all;
  all.push({
    url: '/fixtures/*',
    methods: ['GET', 'HEAD', 'POST'],
    origin: fixturesOrigin,
    headers: 'fixtures',
    isOperators: false,
    requestHeaders: [...negotiation, 'content-type'],
  });
  return all.map((route) =>
    route.origin.origin === fixturesOrigin.origin
      ? { ...route, requestHeaders: [...route.requestHeaders, fixturesHeader] }
      : route,
  );
}

/** Returns the status that refuses a request before its body is read; undefined if it may pass. */
export function refusalOf({ method, headers, host, url }: FastifyRequest, route: Route) {
  if (route.isAbsent) return 404;
  if (!plainTarget.test(url)) return 400;
  if (!route.methods.includes(method)) return 405;
  if (method !== 'POST') return undefined;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isForeign = origin !== undefined && !isSameHost(origin, host);
  if (site === undefined ? isForeign : site !== 'same-origin') return 403;
  if (!route.isOperators) return undefined;
  // Another site's form cannot send JSON, from which the limits read the number.
  if (!/^application\/json *(; *charset="?utf-8"? *)?$/i.test(String(headers['content-type'])))
    return 415;
  return route.url === subscribeCall.path && !headers['idempotency-key'] ? 400 : undefined;
}

async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  route: BackendRoute,
  options: ForwardOptions,
) {
  const isPayment = route.url === subscribeCall.path;
  // A browser repeats a POST by itself when a kept connection ends before any byte of an answer (D-176).
  if (isPayment && options.hasEarlyHints && request.raw.httpVersion !== '1.0')
    reply.raw.writeEarlyHints({ link: '</>; rel=start' });
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  const ask = () => answerOf(request, route, options, left.signal);
  const answer = isPayment ? request.server.presses.join(request, ask) : ask();
  const { status, headers, body } = await answer;
  if (left.signal.aborted) return reply.hijack();
  if (status >= 400) reply.removeHeader('Cache-Control');
  return reply.code(status).headers(headers).send(body);
}

/** Returns the answer of the backend, or the portal's own where it has none. */
async function answerOf(
  request: FastifyRequest,
  route: BackendRoute,
  { identityOf, limitMs }: ForwardOptions,
  signal: AbortSignal,
): Promise<Answer> {
  const isPayment = route.url === subscribeCall.path;
  const upstream: NonNullable<typeof request.notes.upstream> = { start: performance.now() };
  request.notes.upstream = upstream;
  let answer: IncomingMessage;
  let body: IncomingMessage | Buffer;
  try {
    answer = await requestBackend(route.origin, {
      call: route.url,
      network: networkOf(request.ip),
      method: request.method,
      // Drop the query of a POST: a backend might prefer a number there to the body's number, which the limits count.
      path: route.isOperators && request.method === 'POST' ? route.url : request.url,
      headers: { ...forwarded(request, route), ...(route.isOperators && identityOf(request)) },
      // Write JSON again: the backend must read the fields that the limits count.
      body: Buffer.isBuffer(request.body) ? request.body : JSON.stringify(request.body),
      signal,
      isAwaited: isPayment,
      limitMs,
    });
    // Send a stream: a truncated response must be truncated here too. A payment is read to its end.
    body = isPayment ? await wholeOf(answer) : answer;
  } catch (error) {
    const { code = '', name, isUnsent } = error as BackendError;
    Object.assign(upstream, { end: performance.now(), error: code || name });
    return isUnsent && isPayment
      ? { status: unsentStatus, headers: {}, body: unsentMessage }
      : { status: statuses[code] ?? 502, headers: {} };
  }
  // A provider's cookie could overwrite the number cookie.
  const passed = route.isOperators ? [...responseHeaders, 'set-cookie'] : responseHeaders;
  const headers: OutgoingHttpHeaders = only(passed, answer.headers);
  const { statusCode = 502 } = answer;
  Object.assign(upstream, { end: performance.now(), status: statusCode });
  // No cache may store a response about a subscriber, whatever the backend allows (ASVS 14.3.2).
  if (route.isOperators && request.method === 'POST') headers['cache-control'] = 'no-store';
  return { status: replacedStatuses.includes(statusCode) ? 502 : statusCode, headers, body };
}

/** Limit of the answer to a payment, in bytes: a word, a sentence, or a page of errors. */
const paymentLimit = 64_000;

/** Returns the whole answer. Rejects where it breaks off, and above the limit. */
async function wholeOf(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let left = paymentLimit;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    left -= piece.length;
    if (left < 0) throw new Error('too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Browsers repeat a request that gets 408 or 421. Only this server knows that a payment was not sent. */
const replacedStatuses = [408, 421, unsentStatus];

interface BackendRequest {
  /** The call, and the network of the client (`networkOf`), whose places the request takes. */
  call: string;
  network?: string;
  method: string;
  path: string | undefined;
  headers: OutgoingHttpHeaders;
  body?: unknown;
  /** Disconnects the backend; with `isAwaited` only as long as nothing was sent. */
  signal: AbortSignal;
  isAwaited?: boolean;
  limitMs?: number;
}

interface BackendError extends NodeJS.ErrnoException {
  /** Whether the backend has received nothing of the request. */
  isUnsent?: boolean;
}

/** The client's status by error code; 502 for others. */
const statuses: Readonly<Record<string, number>> = { EBUSY: 503, ETIMEDOUT: 504 };

const lookup = cachedLookup(10_000);

/** In ms, for name and connection: less than the ten seconds of the form, so that it learns that nothing was sent. */
const connectLimitMs = 8_000;

// For each address of a name: Node's 250 ms are too short for a distant backend. Explicit, because a flag of Node disables it.
setDefaultAutoSelectFamily(true);
setDefaultAutoSelectFamilyAttemptTimeout(2_500);

/** Resolves with a backend's response after its headers. Disconnects a backend after `limitMs` of silence. */
export function requestBackend(
  origin: URL,
  { call, network = '', body, signal, isAwaited = false, limitMs = 0, ...options }: BackendRequest,
): Promise<IncomingMessage> {
  const isHttps = origin.protocol === 'https:';
  const send = isHttps ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    let isUnsent = true;
    const fail = (error: Error) => reject(Object.assign(error, { isUnsent }));
    const codeOf = (code: string) => Object.assign(new Error(code), { code });
    // Each call has places of its own: what anyone can send must not occupy those of payments and probes.
    const giveBack = takePlace(`${call} ${origin.origin}`, network);
    if (!giveBack) return fail(codeOf('EBUSY'));
    // A new connection per request: a kept one may close during a POST, which must not be sent twice.
    const sent = send({ ...urlToHttpOptions(origin), ...options, lookup, agent: false });
    const timeOut = () => sent.destroy(codeOf('ETIMEDOUT'));
    const leave = () => {
      if (isUnsent || !isAwaited) sent.destroy(codeOf('ECANCELED'));
    };
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
    const connecting = setTimeout(timeOut, connectLimitMs);
    sent.once('socket', (socket) =>
      socket.once(isHttps ? 'secureConnect' : 'connect', () => {
        clearTimeout(connecting);
        isUnsent = false;
        sent.setTimeout(limitMs, timeOut).end(body);
      }),
    );
    sent.once('close', () => {
      clearTimeout(connecting);
      signal.removeEventListener('abort', leave);
      giveBack();
    });
    const refuseAnswer = (socket: { destroy(): unknown }) => {
      fail(codeOf('EPROTO'));
      socket.destroy();
    };
    sent.on('response', (answer) => {
      const { statusCode = 0 } = answer;
      if (statusCode >= 200 && statusCode <= 599) resolve(answer);
      else refuseAnswer(sent);
    });
    // Handle status 101: without this listener the request would get no response.
    sent.on('upgrade', (_answer, socket) => refuseAnswer(socket));
    sent.on('error', fail);
  });
}

/** Returns the identity headers of requests from trusted proxies. Drops a header that occurs twice: one may be the client's. */
export const identityFrom =
  (names: readonly string[], isTrustedProxy: (address?: string) => boolean): Identity =>
  ({ raw: { headersDistinct, socket } }) => {
    if (!isTrustedProxy(socket.remoteAddress)) return {};
    const given = names.map((name) => [name, headersDistinct[name] ?? []] as const);
    return Object.fromEntries(
      given.flatMap(([name, values]) => (values.length === 1 ? [[name, values[0]]] : [])),
    );
  };

/** Responds with a status and optionally a text. Errors are not cached, unless a backend's own header allows it. */
export const refuse = (reply: FastifyReply, status: number, text?: string): FastifyReply =>
  reply.removeHeader('Cache-Control').code(status).send(text);

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!;

function forwarded(
  { id, headers, ips, host, protocol }: FastifyRequest,
  { origin, isOperators, requestHeaders }: BackendRoute,
): OutgoingHttpHeaders {
  return {
    ...only(requestHeaders, headers),
    host: origin.host,
    ...(isOperators && {
      'x-request-id': id,
      // Addresses that trusted proxies have set.
      'x-forwarded-for': ips!.toReversed().join(', '),
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol,
    }),
  };
}

const only = (names: readonly string[], headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
