import fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './observe';
import { requestBackend, type Backends } from './proxy';

/** Shorter than the time that an orchestrator gives a probe. */
const probeLimitMs = 2_000;

/** For the operator alone, on a port of its own: /healthz (alive), /readyz (backends reachable) and /metrics. */
export function createOps(
  { apiOrigin, providerOrigin }: Backends,
  { register }: Metrics,
  isStopping: () => boolean,
): FastifyInstance {
  const app = fastify();
  app.get('/healthz', () => 'ok');
  app.get('/readyz', async (_request, reply) => {
    const [api, provider] = await Promise.all([apiOrigin, providerOrigin].map(isReachable));
    const isReady = api && provider && !isStopping();
    return reply.code(isReady ? 200 : 503).send({ api, provider, stopping: isStopping() });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
  return app;
}

/** Whether a backend answers at all; HEAD / reads nothing and changes nothing. */
async function isReachable(origin: URL): Promise<boolean> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), probeLimitMs);
  try {
    const options = { method: 'HEAD', path: '/', headers: { host: origin.host } };
    const answer = await requestBackend(origin, { ...options, signal: limit.signal });
    answer.resume();
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
