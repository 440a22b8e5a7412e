import { isDataDear } from '../ui/load-when-near';

/** However long pictures take, in ms. */
const patience = 10_000;

const comes = (target: EventTarget, ...names: string[]) =>
  new Promise<unknown>((resolve) => {
    for (const name of names) target.addEventListener(name, resolve, { once: true });
  });

const passes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Until the app has nothing to do: by then it has asked for the pictures that it shows. */
const idle = () =>
  typeof requestIdleCallback === 'function'
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: patience }))
    : passes(1_000);

/** Once nobody waits for anything: the page is there, and so are its pictures. */
async function lineIsFree() {
  if (document.readyState !== 'complete') await comes(window, 'load');
  await idle();
  const coming = [...document.images].filter(({ src, complete }) => src && !complete);
  const pictures = Promise.all(coming.map((picture) => comes(picture, 'load', 'error')));
  await Promise.race([pictures, passes(patience)]);
}

/**
 * Registers the service worker, which keeps for the next visit what this one has downloaded, when that is in nobody's way.
 * Rejects where it cannot be: the portal is then as without it. The screens that nobody has opened are 50 kB: not where data
 * is dear.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || isDataDear()) return;
  await lineIsFree();
  await navigator.serviceWorker.register('/service-worker.js');
}
