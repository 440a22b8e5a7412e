import { isDataSaver } from '../page/data-saver';

let observer: IntersectionObserver | undefined;

function load(image: HTMLImageElement) {
  observer?.unobserve(image);
  const { src } = image.dataset;
  // Write to the DOM directly: scrolling must not render.
  if (src) image.src ||= src;
  else image.dispatchEvent(new Event('error'));
}

function createObserver() {
  // Load all pictures before printing.
  window.addEventListener('beforeprint', () => {
    document.querySelectorAll<HTMLImageElement>('img[data-src]').forEach(load);
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
 * IntersectionObserver. An empty address counts as failed. Returns a cleanup function.
 */
export function loadWhenNear(image: HTMLImageElement): () => void {
  if (window.IntersectionObserver) {
    observer ??= createObserver();
    observer.observe(image);
  } else load(image);
  return () => observer?.unobserve(image);
}
