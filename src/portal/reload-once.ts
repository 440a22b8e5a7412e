const key = 'reloadedOnce';

/** Reads the whole response: the browser caches no part of one. */
const load = async (address: string) => (await fetch(address, { cache: 'reload' })).text();

/**
 * Reloads the page without the worker and its files when a file of the build is missing or fails (D-141). Without
 * `isUserRequest`, it reloads once per visit. `isCancelled` is checked before anything changes, and last.
 */
export async function reloadOnce(
  isUserRequest: boolean,
  isCancelled?: () => boolean,
): Promise<void> {
  try {
    if (!isUserRequest && sessionStorage[key]) return;
    const html = await load('');
    // An error page, or one about maintenance, must not replace the current content.
    if (!/data-build|id="root"/.test(html) || isCancelled?.()) return;
    const scripts = [...new Set(html.match(/\/assets\/[\w-]+\.js/g))];
    // The worker does not answer HEAD.
    const heads = scripts.map((script) => fetch(script, { method: 'HEAD', cache: 'no-store' }));
    const isWhole = (await Promise.all(heads)).every(({ ok }) => ok);
    sessionStorage[key] = true;
    // Delete nothing while a replica lacks a script.
    if (isWhole) {
      if (await (await navigator.serviceWorker?.getRegistration())?.unregister())
        for (const name of await caches.keys())
          if (/precache|pages/.test(name)) await caches.delete(name);
      // The HTTP cache may have another response under the name of a script, too.
      await Promise.all(scripts.map(load));
    }
    if (!isCancelled?.()) window.location.reload();
  } catch {
    // Offline, or no storage: without the mark it could reload forever.
  }
}
