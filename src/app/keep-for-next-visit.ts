/** However long pictures take, in ms. */
const patience = 10_000;

const comes = (target: EventTarget, ...names: string[]) =>
  new Promise<void>((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve(), { once: true });
  });

/** Once nobody waits for anything: the page is there, and the pictures that it has asked for. */
async function lineIsFree() {
  if (document.readyState !== 'complete') await comes(window, 'load');
  const coming = [...document.images].filter(({ src, complete }) => src && !complete);
  await Promise.race([
    Promise.all(coming.map((picture) => comes(picture, 'load', 'error'))),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(() => resolve(), { timeout: patience });
    } else setTimeout(resolve);
  });
}

/**
 * Registers the service worker, which keeps for the next visit what this one has downloaded, when that is in nobody's way.
 * Where it cannot be, the portal is as without it.
 */
export async function keepForNextVisit(): Promise<void> {
  await lineIsFree();
  await navigator.serviceWorker.register('/service-worker.js').catch(() => {});
}
