import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify, promisify } from 'node:util';

/**
 * Returns a lookup of all addresses for `http.request` that keeps an answer for that many milliseconds, so that a backend may
 * move. Node keeps none and occupies one of four threads for each: a name server without an answer would stop all file reads.
 */
export function cachedLookup(ttlMs: number, lookUp = promisify(lookup)): LookupFunction {
  const known = new Map<string, { addresses: Promise<LookupAddress[]>; expires: number }>();
  return callbackify(async (hostname: string, _options: LookupOptions) => {
    const now = Date.now();
    const found = known.get(hostname);
    if (found && now < found.expires) return found.addresses;
    const addresses = lookUp(hostname, { all: true });
    known.set(hostname, { addresses, expires: now + ttlMs });
    addresses.catch(() => known.delete(hostname));
    return addresses;
  });
}
