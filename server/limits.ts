import { countryPrefix } from '#brand';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { canonicalNumber } from '../machines/canonical-number';
import { unsentStatus } from '../machines/payment';
import { checkBody, checkCall, subscribeBody, subscribeCall } from '../src/portal/calls';
import { numberIn, schemaOf } from './bodies';
import { networkOf } from './network-of';
import { refuse } from './proxy';

/** Maximum checks, and maximum payments, per minute and replica. */
export interface Limits {
  /** Many subscribers share a carrier's address: 1,000 of them may send six requests each. */
  perAddress: number;
  /** From one address, so that strangers cannot lock a subscriber out; enough for reloads and retries. */
  perNumber: number;
}

export const defaultLimits: Limits = { perAddress: 6_000, perNumber: 30 };

export type LimitedBy = 'address' | 'number';

/** With the fixtures: no practical limit, because tests reuse few numbers. */
export const fixturesLimits: Limits = { perAddress: 1_000_000, perNumber: 1_000_000 };

/** The limited calls by path, with the texts of refusals in the language of the screen. */
const limitedCalls: Readonly<
  Record<string, { schema: object; invalid: string; tooMany: string } | undefined>
> = {
  [checkCall.path]: {
    schema: schemaOf(checkBody('', '')),
    invalid: 'This number is not valid.',
    tooMany: 'Too many requests. Please wait a minute and try again.',
  },
  [subscribeCall.path]: {
    schema: schemaOf(subscribeBody({ msisdn: '', pack: '' }, '')),
    invalid: 'Ce numéro n’est pas valide. Vérifiez-le.',
    tooMany: 'Trop de demandes. Celle-ci n’a rien coûté. Patientez une minute.',
  },
};

/**
 * Returns a function that counts a key, and returns 0 or, above the limit, the seconds until it counts from 0 again. A key is
 * forgotten after a minute, or when 20,000 others have been counted since.
 */
export function createCounter() {
  const options = { max: 20_000, ttl: 60_000, ttlAutopurge: true, perf: Date, ttlResolution: 0 };
  const counts = new LRUCache<string, number>(options);
  return (key: string, limit: number): number => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count, { noUpdateTTL: true });
    return count > limit ? Math.ceil(counts.getRemainingTTL(key) / 1_000) : 0;
  };
}

/** Refuses malformed bodies of the calls with a number, and limits these calls; each replica counts separately. */
export function addLimits(app: FastifyInstance, { perAddress, perNumber }: Limits): void {
  const count = createCounter();
  app.addHook('preHandler', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    const call = limitedCalls[url];
    if (!call) return;
    if (!request.validateInput(request.body, call.schema)) return refuse(reply, 400, call.invalid);
    if (app.presses.has(request)) return;
    const address = `${url} ${networkOf(request.ip)}`;
    const number = limitedNumber(numberIn(request.body));
    return (
      refuseFor(count(address, perAddress), reply, 'address', call.tooMany) ??
      refuseFor(count(`${address} ${number}`, perNumber), reply, 'number', call.tooMany)
    );
  });
}

/** At most 20 digits, which the counter keeps. A backend might read letters and other digits in another way than the limits. */
const readable = /^(?:[\s+()./-]*[0-9]){1,20}[\s+()./-]*$/;

/** Backends may ignore leading zeros. */
const leading = new RegExp(`^(0|${countryPrefix})+`);

/** Returns one text for all spellings of a number, and '' for all texts that only a backend can read. */
function limitedNumber(text: string): string {
  if (!readable.test(text)) return '';
  const digits = text.replaceAll(/\D/g, '').replace(leading, '');
  return canonicalNumber(digits).replace(leading, '');
}

/** Refuses a request above a limit. A payment gets 424: after 429, the app would have to assume that it was sent (SUB-16). */
export function refuseFor(seconds: number, reply: FastifyReply, by: LimitedBy, text?: string) {
  if (seconds === 0) return undefined;
  reply.request.notes.limitedBy = by;
  const isPayment = reply.request.routeOptions.url === subscribeCall.path;
  return refuse(reply.header('Retry-After', seconds), isPayment ? unsentStatus : 429, text);
}
