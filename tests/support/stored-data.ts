import type { Page } from 'playwright';

/** Everything that this browser keeps for the origin, but for cookies: [cache, address, text]. */
export const storedData = (page: Page) =>
  page.evaluate(async () => {
    const entries: [cache: string, address: string, text: string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const headers = JSON.stringify([...(answer?.headers ?? [])]);
        entries.push([name, request.url, headers + ((await answer?.text()) ?? '')]);
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.addEventListener('success', () => resolve(reading.result));
        });
        for (const row of rows) entries.push([name, store, JSON.stringify(row)]);
      }
      database.close();
    }
    return entries;
  });
