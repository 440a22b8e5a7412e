import { isDataDear } from './load-when-near';

/** Milliseconds without typing and scrolling after which pictures are asked for: who types wants names. */
const restMs = 150;

/** How far beyond the screen pictures are asked for, in pixels. */
const ahead = () => (isDataDear() ? 0 : 300);

/**
 * Brings the pictures of a list whose elements are reused. One that belongs to the game before is taken away at once; one
 * in view, its address in `data-src`, is asked for once the list has rested. Returns how to call that off.
 */
export function showPictures(list: HTMLElement): () => void {
  const images = [...list.querySelectorAll('img')].filter(
    (image) => image.getAttribute('src') !== image.dataset.src,
  );
  for (const image of images) {
    delete image.dataset.loaded;
    image.removeAttribute('src');
  }
  const timer = setTimeout(() => {
    const near = ahead();
    const places = images.map((image) => image.getBoundingClientRect());
    for (const [index, image] of images.entries()) {
      const { top = 0, bottom = 0 } = places[index] ?? {};
      if (bottom >= -near && top <= window.innerHeight + near) image.src = image.dataset.src ?? '';
    }
  }, restMs);
  return () => clearTimeout(timer);
}

/** The picture has come: until then the tint behind it is seen. */
export function markLoaded({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  currentTarget.dataset.loaded = '';
}
