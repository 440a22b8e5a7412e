interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the browser saves data, or each picture takes seconds: then only pictures in view are loaded. */
export function isDataDear(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData || /2g/.test(connection?.effectiveType ?? '');
}

let observer: IntersectionObserver | undefined;

function load(image: HTMLImageElement) {
  observer?.unobserve(image);
  const { src } = image.dataset;
  // Not by way of React: a row that comes into view is nothing to render.
  if (src) image.src ||= src;
  else image.dispatchEvent(new Event('error'));
}

function createObserver() {
  // On paper everything is seen.
  window.addEventListener('beforeprint', () => {
    document.querySelectorAll<HTMLImageElement>('img[data-src]').forEach(load);
  });
  return new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) load(target as HTMLImageElement);
      }
    },
    // The next row; the browser's own lazy loading takes several screens. In a row that scrolls sideways, less than a card.
    isDataDear() ? {} : { rootMargin: '300px', scrollMargin: '80px' },
  );
}

/**
 * As the `ref` of a picture with its address in `data-src`: it is downloaded once it is in view or about to be, or at once
 * where the browser cannot tell. Without an address it has failed. Returns how to stop.
 */
export function loadWhenNear(image: HTMLImageElement): () => void {
  if (window.IntersectionObserver) {
    observer ??= createObserver();
    observer.observe(image);
  } else load(image);
  return () => observer?.unobserve(image);
}
