import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { posix, relative, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { BuildConfig } from '../build/config';
import { addressOfFile, fileOf, resolvePath } from '../src/screens';
import { clientErrorHandler, trackResponses } from './client-errors';
import { adaptConditions, tagByContent } from './etags';
import { numberInQuery, readHeaders, trustedHosts, type PortalHeaders } from './headers';
import { addLimits, defaultLimits, type Limits } from './limits';
import { parseJson } from './bodies';
import { createMetrics, noteMalformed, observe } from './observe';
import { createOps } from './ops';
import { addBackends, identityFrom, pathOf, refusalOf, refuse, type Backends } from './proxy';
import { addReports } from './reports';
import { stopLimitMs, stopper } from './stop';
import { isSameHost, readForwarded, trusts } from './trusted-proxies';

/** Settings of the build: the only host of requests, and the receiver of reports; '' or undefined: any, and none. */
type BuildSettings = Partial<Pick<BuildConfig, 'publicOrigin' | 'reportUrl'>>;

export interface EdgeOptions extends Backends, BuildSettings {
  /** Addresses and networks of proxies whose `X-Forwarded-…` headers are accepted; default: none. */
  trustedProxies?: readonly string[];
  /** The gateway's headers that identify the subscriber; accepted from trusted proxies only. */
  identityHeaders?: readonly string[];
  /** Time limit in ms for a client's request. */
  clientLimitMs?: number;
  /** Limit in ms for a connection that neither sends nor reads: Node's 5 s closes those that browsers reuse. */
  idleLimitMs?: number;
  /** Time limit in ms for a silent backend. */
  upstreamLimitMs?: number;
  limits?: Limits;
  /** Whether a payment gets 103 before its answer; default: false. */
  hasEarlyHints?: boolean;
  /** Receives a JSON line per request; default: no log. */
  log?: NodeJS.WritableStream;
}

export interface PortalServerOptions extends EdgeOptions {
  dist: string;
  /** 0 selects a free port. */
  port: number;
  /** Port of health and metrics; undefined disables them. */
  opsPort?: number | undefined;
  /** A name or an IPv4 address; default: all interfaces. */
  host?: string;
}

export interface PortalServer {
  origin: string;
  opsOrigin: string | undefined;
  port: number;
  opsPort: number | undefined;
  /** Closes all connections immediately. */
  close(): Promise<void>;
  /** Resolves when all requests are answered, after 75 seconds at the latest. */
  stop: () => Promise<void>;
}

/** Starts a server for the built app, and for its backends under the same origin. */
export async function startPortalServer(options: PortalServerOptions): Promise<PortalServer> {
  const { dist, port, host, opsPort } = options;
  const metrics = createMetrics();
  const headers = readHeaders(dist);
  const app = await createEdge(options, headers, metrics);
  addFiles(app, dist, headers);
  const { stop, isStopping } = stopper(app);
  const ops = createOps(options, metrics, isStopping);
  const listening = await listen(app, port, host);
  const opsListening = opsPort === undefined ? undefined : await listen(ops, opsPort, host);
  const origin = (at: number) => `http://${host ?? 'localhost'}:${at}`;
  return {
    origin: origin(listening),
    opsOrigin: opsListening === undefined ? undefined : origin(opsListening),
    port: listening,
    opsPort: opsListening,
    stop: async () => {
      await stop();
      await cut(ops);
    },
    close: async () => {
      await Promise.all([cut(app), cut(ops)]);
    },
  };
}

/** Backlog of connections: Node's 511 refuses some of 5,000 simultaneous ones. */
const backlog = 4_096;

/** Resolves with the port. Not `app.listen`: its default host is localhost, and '::' fails on a machine without IPv6. */
async function listen(app: FastifyInstance, port: number, host: string | undefined) {
  await app.ready();
  await new Promise<void>((listening, reject) => {
    app.server.once('error', reject);
    app.server.listen(port, host, backlog, listening);
  });
  return (app.server.address() as AddressInfo).port;
}

async function cut(app: FastifyInstance) {
  const closed = app.close();
  app.server.closeAllConnections();
  await closed;
}

/** With the time of a connection less than the stop limit, so that a running payment gets a response. */
const defaultUpstreamLimitMs = stopLimitMs - 10_000;

/** The edge without files and port; `npm run dev` routes the calls through it. */
export async function createEdge(
  options: EdgeOptions,
  { files, onHttps, withNumber, ...kinds }: PortalHeaders,
  metrics = createMetrics(),
): Promise<FastifyInstance> {
  const { trustedProxies = [], identityHeaders = [], clientLimitMs = 10_000 } = options;
  const { idleLimitMs = 75_000, upstreamLimitMs = defaultUpstreamLimitMs, publicOrigin } = options;
  const isTrustedProxy = trusts(trustedProxies);
  const app: FastifyInstance = fastify({
    keepAliveTimeout: idleLimitMs,
    connectionTimeout: idleLimitMs,
    clientErrorHandler: clientErrorHandler(files, (status) => noteMalformed(app, metrics, status)),
    requestTimeout: clientLimitMs,
    http: {
      headersTimeout: clientLimitMs,
      connectionsCheckingInterval: clientLimitMs / 10,
      // Node would refuse such a request without a log line; the hook below refuses it.
      requireHostHeader: false,
    },
    bodyLimit: 8_192,
    trustProxy: isTrustedProxy,
    genReqId: ({ headers: { 'x-request-id': given }, socket }) =>
      isTrustedProxy(socket.remoteAddress) && isRequestId(given) ? given : randomUUID(),
    // Refuse what a schema does not name: by default, Fastify would remove it and convert types.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    ...(options.log && { logger: loggerTo(options.log) }),
    rewriteUrl: ({ url }) => decodable(originForm(url!)),
  });
  trackResponses(app.server);
  // Node answers an unknown `Expect` itself with 417, without a log line; RFC 9110, section 10.1.1, allows ignoring it.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.server.on('connect', (_request, socket) => {
    noteMalformed(app, metrics, 405);
    socket.destroy();
  });
  observe(app, metrics);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    if (isTrustedProxy(request.socket.remoteAddress)) readForwarded(request);
    const { route } = request.routeOptions.config;
    const { host = [] } = request.raw.headersDistinct;
    reply.headers(route ? kinds[route.headers] : files);
    if (host.length > 1 || (host.length === 0 && request.raw.httpVersion !== '1.0'))
      return refuse(reply, 400);
    // A name that an attacker resolves to this server would give the attacker's pages its origin (DNS rebinding).
    if (publicOrigin && !isSameHost(request.host, publicOrigin)) return refuse(reply, 421);
    if (request.protocol === 'https') reply.headers(onHttps);
    if (numberInQuery(request.url) !== null) reply.headers(withNumber);
    if (route) {
      const refusal = refusalOf(request, route);
      if (refusal === 405) reply.header('Allow', route.methods.join(', '));
      if (refusal !== undefined) return refuse(reply, refusal);
    } else if (request.is404) {
      return refuse(reply.header('Allow', 'GET, HEAD'), 405);
    }
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500, code, name } = error;
    // Do not log the message: it may contain an address.
    if (statusCode >= 500) request.log.error({ error: code ?? name });
    return refuse(reply, statusCode);
  });
  addLimits(app, options.limits ?? defaultLimits);
  addBackends(app, options, {
    identityOf: identityFrom(identityHeaders, isTrustedProxy),
    limitMs: upstreamLimitMs,
    hasEarlyHints: options.hasEarlyHints,
  });
  addReports(app, metrics, !options.reportUrl);
  return app;
}

/** Logs one JSON object per line. Drop Fastify's request properties except the method: an address may contain a number. */
const loggerTo = (stream: NodeJS.WritableStream) => ({
  stream,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (level: string) => ({ level }) },
  serializers: { req: ({ method }: { method: string }) => ({ method }) },
});

/** No longer than a UUID with a prefix, and nothing that could be a number alone. */
const isRequestId = (given: unknown): given is string =>
  typeof given === 'string' && /^(?=.*[a-z])[\w.-]{8,64}$/i.test(given);

/** Responds with the page of a screen, a built file, or the empty page. */
function addFiles(app: FastifyInstance, dist: string, headers: PortalHeaders) {
  const { pages, assets, onTrusted } = headers;
  const root = resolve(dist);
  const taggedByContent = tagByContent(root);
  app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Chromium resumes an interrupted download only with a strong ETag.
      reply.header('ETag', String(reply.getHeader('ETag')).replace(/^W\//, ''));
      const file = `/${relative(root, path).split(sep).join('/')}`.replace(/\.(br|gz)$/, '');
      const page = pages[file];
      if (page) reply.headers({ ...page, ...(isTrusted(reply.request) && onTrusted) });
      else if (file.startsWith('/assets/')) reply.headers(assets);
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler(request, reply) {
      const path = pathOf(request);
      const { screen, path: canonical } = resolvePath(path);
      const isFile = addressOfFile(path) !== undefined;
      // Service workers request the files by name.
      if (isFile ? request.headers['sec-fetch-mode'] === 'navigate' : canonical !== path)
        return redirect(request, reply);
      const file =
        isFile || screen === 'not-found' ? decodeURIComponent(path).slice(1) : fileOf(screen);
      // Select plain paths: the plugin refuses others with 403, but the app has a page for them.
      const isPlain = posix.normalize(file) === file && !/^\.\.\/|[\\\0]/.test(file);
      adaptConditions(request.headers);
      // Do not return the reply: Fastify would wait for it with listeners for each tried file.
      if (isPlain) reply.sendFile(file, taggedByContent);
      else reply.callNotFound();
    },
  });
  app.setNotFoundHandler((request, reply) => {
    // During a rolling update, a cache would keep the 404 of an old replica for a file of the new build.
    if (pathOf(request).startsWith('/assets/'))
      reply.code(404).header('Cache-Control', 'no-store').send();
    else reply.sendFile('index.html', taggedByContent);
  });
}

/** Redirects to the one path of a screen, with the query (NAV-12). No cache keeps it: the query may have a number. */
function redirect({ originalUrl }: FastifyRequest, reply: FastifyReply) {
  const location = originForm(originalUrl).replace(/[^?]*/, (path) => resolvePath(path).path);
  return reply.header('Cache-Control', 'no-store').redirect(location, 308);
}

/** Removes the origin from a request target: a backend would prefer it to our `Host` (RFC 9112, section 3.2.2). */
const originForm = (address: string) => address.replace(/^https?:\/\/[^/?]*\/?/i, '/');

/** Escapes each '%' of a path with malformed escapes: the router refuses such a path, but the app has a page for it. */
export const decodable = (address: string): string =>
  address.replace(/[^?]*/, (path) => {
    try {
      decodeURIComponent(path);
      return path;
    } catch {
      return path.replaceAll('%', '%25');
    }
  });

const isTrusted = ({ protocol, hostname }: FastifyRequest) =>
  protocol === 'https' || trustedHosts.includes(hostname);
