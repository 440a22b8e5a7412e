import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify, promisify } from 'node:util';

/**
 * Returns a DNS lookup for `http.request` that caches addresses for `ttlMs`. Node caches none, and each lookup occupies one of
 * four threads: a silent name server would block file reads.
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
