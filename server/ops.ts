import fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './observe';
import { requestBackend, type Backends } from './proxy';

/** Less than an orchestrator's probe timeout. */
const probeLimitMs = 2_000;

/** Serves /healthz (alive), /readyz (backends reachable) and /metrics on a separate port, which only the operator may reach. */
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

/** Returns whether a backend responds at all; HEAD / reads and changes nothing. */
async function isReachable(origin: URL): Promise<boolean> {
  try {
    const options = { call: 'probe', method: 'HEAD', path: '/', headers: { host: origin.host } };
    const signal = AbortSignal.timeout(probeLimitMs);
    const answer = await requestBackend(origin, { ...options, signal });
    answer.resume();
    return true;
  } catch {
    return false;
  }
}
