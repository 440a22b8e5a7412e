import { isDataSaver } from '../page/data-saver';

const shownLimit = 60;
/** Copies of the pictures that this page showed last, by address: a browser drops a picture that no element has. */
const shown = new Map<string, HTMLImageElement>();

/** The custom property of a list's item that holds its picture. */
export const coverProperty = '--cover';

let observer: IntersectionObserver | undefined;

function show(this: HTMLImageElement) {
  const { src = '' } = this.dataset;
  if (this.naturalWidth === 0) {
    this.dispatchEvent(new Event('error'));
    return;
  }
  this.dataset.loaded = '';
  this.closest('li')?.style.setProperty(coverProperty, `url(${JSON.stringify(this.src)})`);
  shown.delete(src);
  shown.set(src, Object.assign(new Image(), { src }));
  const [oldest = ''] = shown.keys();
  if (shown.size > shownLimit) shown.delete(oldest);
}

function load(image: HTMLImageElement) {
  observer?.unobserve(image);
  const { src } = image.dataset;
  // Write to the DOM directly: scrolling must not render.
  if (src) image.src ||= src;
  else image.dispatchEvent(new Event('error'));
}

function createObserver() {
  // A browser keeps pictures apart for pages with and without a worker.
  navigator.serviceWorker?.addEventListener('controllerchange', () => {
    for (const [src, copy] of shown) copy.src = src;
  });
  return new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) load(target as HTMLImageElement);
      }
    },
    // Load the next row early; native lazy loading starts several screens early. Sideways, ignore a card of which only the edge
    // shows in the gutter of the page.
    { rootMargin: `${isDataSaver() ? 0 : 300}px -17px` },
  );
}

/**
 * A `ref` for an image with `data-src`: sets `src` when it is near the viewport, or at once without
 * IntersectionObserver; sets `data-loaded` when the picture has loaded. An empty address and a picture without a size count as failed. Returns a cleanup
 * function.
 */
export function loadWhenNear(image: HTMLImageElement): () => void {
  image.addEventListener('load', show);
  // The inline script has loaded it, or an earlier screen.
  if ('loaded' in image.dataset || shown.has(image.dataset.src ?? '')) {
    // Else the browser may paint the frame before it has decoded the picture.
    image.decoding = 'sync';
    load(image);
    // Not where the browser has dropped it: its load event follows.
    if (image.complete) show.call(image);
  } else if (window.IntersectionObserver) {
    observer ??= createObserver();
    observer.observe(image);
  } else load(image);
  return () => observer?.unobserve(image);
}
