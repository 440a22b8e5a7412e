import { isDataSaver } from '../ui/page/data-saver';

/** The longest wait for the pictures of the page. */
const timeoutMs = 10_000;

const nextEvent = (target: EventTarget, ...names: string[]) =>
  new Promise<unknown>((resolve) => {
    for (const name of names) target.addEventListener(name, resolve, { once: true });
  });

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the app is idle: by then it has requested the pictures that it shows. */
const idle = () =>
  typeof requestIdleCallback === 'function'
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: timeoutMs }))
    : delay(1_000);

/** Resolves when the page and its pictures have loaded; waits at most 10 s for the pictures. */
export async function pageIsIdle() {
  if (document.readyState !== 'complete') await nextEvent(window, 'load');
  await idle();
  const loadingImages = [...document.images].filter(({ src, complete }) => src && !complete);
  const pictures = Promise.all(loadingImages.map((picture) => nextEvent(picture, 'load', 'error')));
  await Promise.race([pictures, delay(timeoutMs)]);
}

/**
 * Registers the service worker once the page is idle; rejects when the browser refuses. Not in data-saver mode: it downloads 35
 * kB of other screens.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || isDataSaver()) return;
  await pageIsIdle();
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  const onUpdate = () => {
    const { active, installing, waiting } = registration;
    // Not earlier: the listener disables Firefox's back/forward cache.
    if (active && (installing ?? waiting)) window.addEventListener('beforeunload', announceLeaving);
  };
  onUpdate();
  registration.addEventListener('updatefound', onUpdate);
}

/** Lets the worker of this page give the next navigation to a new build, unless another tab is open (D-143). */
const announceLeaving = () => navigator.serviceWorker.controller?.postMessage('leaving');
