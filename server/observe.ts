import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { canonicalNumber } from '../machines/canonical-number';
import { isRefusal, unsentStatus } from '../machines/payment';
import { subscribeCall } from '../src/portal/calls';
import { screenAt, screens } from '../src/screens';
import { numberIn } from './bodies';
import { refusalWhileRead } from './client-errors';
import { numberInQuery } from './headers';
import type { LimitedBy } from './limits';
import { pathOf } from './proxy';

declare module 'fastify' {
  interface FastifyRequest {
    /** Data for log and metrics. */
    notes: {
      /** The call to the backend, with times in milliseconds; no status without a response. */
      upstream?: { start: number; end?: number; status?: number; error?: string };
      limitedBy?: LimitedBy;
      /** Settles when a payment that was sent has ended, also where the client has left. */
      payment?: Promise<unknown>;
    };
  }
}

/** `docs/deploy.md` lists these names for operators. */
export function createMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  return {
    register,
    requests: new Counter({
      name: 'portal_requests_total',
      help: 'Requests by route, method and status; 499 where the client left; no route and no method where the headers are malformed.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    upstream: new Histogram({
      name: 'portal_upstream_seconds',
      help: 'Time until a backend answered or failed, by route.',
      labelNames: ['route'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 75],
      registers,
    }),
    unknown: new Counter({
      name: 'portal_unknown_outcomes_total',
      help: 'Payments sent to the backend whose outcome the subscriber did not learn.',
      registers,
    }),
    limited: new Counter({
      name: 'portal_limited_requests_total',
      help: 'Requests above a limit, by address or number.',
      labelNames: ['by'],
      registers,
    }),
    reports: new Counter({
      name: 'portal_reports_total',
      help: 'Reports of browsers, by kind.',
      labelNames: ['kind'],
      registers,
    }),
    // Buckets include the "good" and "poor" thresholds of https://web.dev/articles/vitals.
    vitals: new Histogram({
      name: 'portal_web_vital_seconds',
      help: 'Web Vitals that are times, by name.',
      labelNames: ['name'],
      buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10, 30],
      registers,
    }),
    layoutShift: new Histogram({
      name: 'portal_web_vital_layout_shift',
      help: 'Cumulative layout shift (CLS), without a unit.',
      buckets: [0, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Logs and counts each request when its response ends, complete or not. */
export function observe(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('notes');
  app.addHook('onRequest', async (request, reply) => {
    request.notes = {};
    if (request.socket.destroyed) return reply.hijack();
    // Fastify's own hook does not run when the client has left.
    reply.raw.once('close', () => {
      const { payment } = request.notes;
      if (payment) void payment.catch(() => {}).then(() => note(request, reply, metrics));
      else note(request, reply, metrics);
    });
    // Pipelined requests run one after another: each would hold a file or a connection to a backend.
    if (!reply.raw.socket) await once(reply.raw, 'socket');
  });
}

/** Logs and counts a request whose headers are malformed, too large or late: it has neither method nor route. */
export function noteMalformed(app: FastifyInstance, metrics: Metrics, status: number): void {
  metrics.requests.inc({ route: '', method: '', status });
  app.log.info({ status });
}

function note(request: FastifyRequest, reply: FastifyReply, metrics: Metrics) {
  const { upstream, limitedBy } = request.notes;
  const route = routeOf(request);
  const isCut = !reply.raw.writableFinished;
  // 499 is nginx's status for a client that has left.
  const status =
    isCut && !reply.raw.headersSent ? (refusalWhileRead(request.raw) ?? 499) : reply.statusCode;
  const upstreamMs = upstream && (upstream.end ?? performance.now()) - upstream.start;
  metrics.requests.inc({ route, method: request.method, status });
  if (upstreamMs !== undefined) metrics.upstream.observe({ route }, upstreamMs / 1_000);
  if (limitedBy) metrics.limited.inc({ by: limitedBy });
  const isUnknown = isCut || (status >= 300 && !isRefusal({ kind: 'status', status, text: '' }));
  if (upstream && route === subscribeCall.path && isUnknown) metrics.unknown.inc();
  const line = {
    method: request.method,
    route,
    status,
    ms: Math.round(reply.elapsedTime),
    ...(isCut && { cut: true }),
    ...(upstreamMs !== undefined && {
      upstreamStatus: upstream?.status,
      upstreamMs: Math.round(upstreamMs),
      upstreamError: upstream?.error,
    }),
    limitedBy,
    number: masked(numberIn(request.body) || numberInQuery(request.url)),
  };
  request.log[status >= 500 || (status === unsentStatus && !limitedBy) ? 'error' : 'info'](line);
}

/** Return a pattern instead of the path: a typed path may contain a number. */
function routeOf(request: FastifyRequest): string {
  const { route } = request.routeOptions.config;
  if (route) return route.url;
  const path = pathOf(request);
  const screen = screenAt(path);
  if (screen !== 'not-found') return screens[screen].path;
  return path.startsWith('/assets/') ? '/assets/*' : '/*';
}

/** Masks a number, except its prefix and its last two digits; undefined without one. */
const masked = (number: string | null) => {
  const known = number && canonicalNumber(number);
  return known ? `${known.slice(0, 3)}…${known.slice(-2)}` : undefined;
};
