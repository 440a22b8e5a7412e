import { catalogueCall } from './calls';

/** The only cache with a response of the backend (D-144); it has one entry. */
export const cacheName = 'catalogue';

/** Time of caching on this phone's clock; the server's clock may differ. */
export const cachedAtHeader = 'x-kept-at';

/** Resolves with the time at which the service worker stored its list, in milliseconds since 1970; 0 without one. */
export async function storedListTime(): Promise<number> {
  const list = await caches.match(catalogueCall.path, { cacheName });
  return Number(list?.headers.get(cachedAtHeader) ?? 0);
}
