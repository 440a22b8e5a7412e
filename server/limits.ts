import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalNumber } from '../machines/canonical-number';
import { checkCall, subscribeCall } from '../src/portal/calls';
import { refuse } from './proxy';

/** Maximum checks and payments per minute and replica. */
export interface Limits {
  /** Many subscribers share a carrier's address: 1,000 of them may send six requests each. */
  perAddress: number;
  /** Enough for reloads, checks and retries of one subscriber, too few for guessing. */
  perNumber: number;
}

export const defaultLimits: Limits = { perAddress: 6_000, perNumber: 30 };

/** With the fixtures: no practical limit, because tests reuse few numbers. */
export const fixturesLimits: Limits = { perAddress: 1_000_000, perNumber: 1_000_000 };

/** Messages of refusals, in the language of the screen. */
const messages: Readonly<Record<string, string>> = {
  [checkCall.path]: 'Too many requests. Please wait a minute and try again.',
  [subscribeCall.path]: 'Trop de demandes. Patientez une minute.',
};

/** Limits the calls with a number; each replica counts separately. */
export async function addLimits(app: FastifyInstance, { perAddress, perNumber }: Limits) {
  await app.register(rateLimit, { global: false });
  const each = { timeWindow: 60_000, cache: 100_000 };
  const byAddress = app.createRateLimit({ ...each, max: perAddress });
  const byNumber = app.createRateLimit({
    ...each,
    max: perNumber,
    keyGenerator: (request) => numberIn(request) ?? '',
  });
  const refuseAbove =
    (isExceeded: typeof byAddress, limitedBy: 'address' | 'number') =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const state = await isExceeded(request);
      if (state.isAllowed || !state.isExceeded) return;
      request.notes.limitedBy = limitedBy;
      const text = messages[request.routeOptions.url ?? ''] ?? '';
      return refuse(reply.header('Retry-After', state.ttlInSeconds), 429, text);
    };
  const refuseAddress = refuseAbove(byAddress, 'address');
  const refuseNumber = refuseAbove(byNumber, 'number');
  app.addHook('onRequest', async (request, reply) => {
    if (isLimited(request)) return refuseAddress(request, reply);
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!isLimited(request)) return;
    const { msisdn = '' } = objectIn(request) ?? { msisdn: null };
    // A backend might read a number from another JSON type, which this limit does not count.
    if (!['string', 'number'].includes(typeof msisdn)) return refuse(reply, 400);
    if (numberIn(request) !== undefined) return refuseNumber(request, reply);
  });
}

const isLimited = ({ routeOptions }: FastifyRequest) => (routeOptions.url ?? '') in messages;

/** Returns the canonical number of a request; undefined without one. */
export function numberIn(request: FastifyRequest): string | undefined {
  const { msisdn } = objectIn(request) ?? {};
  return ['string', 'number'].includes(typeof msisdn) ? canonicalNumber(String(msisdn)) : undefined;
}

/** Throws for invalid UTF-8, and keeps a byte order mark, which JSON.parse rejects. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the JSON object of a request body; undefined for any other body. */
function objectIn({ body }: FastifyRequest): { msisdn?: unknown } | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    const value: unknown = JSON.parse(utf8.decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
