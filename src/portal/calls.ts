import { subscriptionChannel } from '../../machines/business';
import type { SubscriptionRequest } from '../../machines/contracts';

// The portal's four calls of the backend. Everything that names a method, a path or a request body reads it here;
// `decode.ts` reads the replies.

export const catalogueCall = { method: 'GET', path: '/api/games' } as const;
export const checkCall = { method: 'POST', path: '/loginuser' } as const;
export const subscribeCall = { method: 'POST', path: '/subscribe/user' } as const;
export const gamesCall = { method: 'GET', path: '/fetch-games' } as const;

export const calls = [catalogueCall, checkCall, subscribeCall, gamesCall] as const;

/** Age in milliseconds up to which a stored catalogue shows before a newer one is requested. */
export const catalogueMaxAgeMs = 7 * 24 * 60 * 60 * 1_000;

/** Returns the body of POST /loginuser. */
export const checkBody = (msisdn: string, serviceName: string) => ({
  msisdn,
  service: serviceName,
});

/** Returns the body of POST /subscribe/user. */
export const subscribeBody = ({ msisdn, pack }: SubscriptionRequest, serviceName: string) => ({
  msisdn,
  mact: subscriptionChannel,
  service_name: serviceName,
  pack,
});
