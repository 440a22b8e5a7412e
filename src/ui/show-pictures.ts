import { isDataDear } from './load-when-near';

/** Milliseconds without typing and scrolling before pictures are loaded: while typing, names matter. */
const restMs = 150;

/** How far beyond the screen pictures are asked for, in pixels. */
const ahead = () => (isDataDear() ? 0 : 300);

/**
 * Adds pictures to the elements of a list that have an address in `data-picture`, without React: while the text changes,
 * rows get other games, and rendering their images would be half of the work. The picture of an earlier game is removed at
 * once; pictures in view are loaded after `restMs`. Each has `className`, and `data-loaded` once it has loaded. Returns a
 * function that cancels this.
 */
export function showPictures(list: HTMLElement, className: string): () => void {
  const empty = [...list.querySelectorAll<HTMLElement>('[data-picture]')].filter((frame) => {
    const image = frame.firstElementChild;
    if (image?.getAttribute('src') === frame.dataset.picture) return false;
    image?.remove();
    return frame.dataset.picture !== '';
  });
  let timer = setTimeout(() => {
    const near = ahead();
    const inView = empty.filter((frame) => {
      const { top, bottom } = frame.getBoundingClientRect();
      return bottom >= -near && top <= window.innerHeight + near;
    });
    // One a task: to ask for a screenful of them takes longer than a key may wait.
    const showNext = () => {
      const frame = inView.shift();
      if (!frame) return;
      frame.append(pictureOf(frame.dataset.picture ?? '', className));
      timer = setTimeout(showNext);
    };
    showNext();
  }, restMs);
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
