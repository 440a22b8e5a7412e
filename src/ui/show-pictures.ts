import { isDataSaver } from './data-saver';

/** Delay in ms after typing and scrolling before pictures load. */
const typingPauseMs = 150;

/** Distance beyond the viewport, in px. */
const marginPx = () => (isDataSaver() ? 0 : 300);

/**
 * Adds images to `[data-picture]` elements without React: rendering them would be half of a keystroke's work. Removes
 * images of earlier games at once, and loads images in view after `typingPauseMs`; returns a cancel function.
 */
export function showPictures(list: HTMLElement, className: string): () => void {
  const empty = [...list.querySelectorAll<HTMLElement>('[data-picture]')].filter((frame) => {
    const image = frame.firstElementChild;
    if (image?.getAttribute('src') === frame.dataset.picture) return false;
    image?.remove();
    return frame.dataset.picture !== '';
  });
  let timer = setTimeout(() => {
    const near = marginPx();
    const inView = empty.filter((frame) => {
      const { top, bottom } = frame.getBoundingClientRect();
      return bottom >= -near && top <= window.innerHeight + near;
    });
    // One image per task: a screenful blocks input too long.
    const showNext = () => {
      const frame = inView.shift();
      if (!frame) return;
      frame.append(pictureOf(frame.dataset.picture ?? '', className));
      timer = setTimeout(showNext);
    };
    showNext();
  }, typingPauseMs);
  return () => clearTimeout(timer);
}

function pictureOf(src: string, className: string): HTMLImageElement {
  const image = new Image();
  image.alt = '';
  image.className = className;
  image.decoding = 'async';
  image.addEventListener('load', () => {
    image.dataset.loaded = '';
  });
  image.src = src;
  return image;
}
