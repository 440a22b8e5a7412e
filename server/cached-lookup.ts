import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';

const lookUp = promisify(lookup);

/**
 * Returns a lookup for `http.request` that keeps an answer for that many milliseconds, so that a backend may move. Node keeps
 * none and occupies one of four threads for each: one name server that does not answer would stop all file reads.
 */
export function cachedLookup(ttlMs: number): LookupFunction {
  const known = new Map<string, { addresses: Promise<LookupAddress[]>; expires: number }>();
  const find = (hostname: string) => {
    const now = Date.now();
    const found = known.get(hostname);
    if (found && now < found.expires) return found.addresses;
    const addresses = lookUp(hostname, { all: true });
    known.set(hostname, { addresses, expires: now + ttlMs });
    addresses.catch(() => known.delete(hostname));
    return addresses;
  };
  return (hostname, { all }, callback) => {
    find(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (all) callback(null, addresses);
        else callback(null, first!.address, first!.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
