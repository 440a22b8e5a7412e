import { isDataDear } from './load-when-near';

/** Milliseconds without typing and scrolling after which pictures are asked for: who types wants names. */
const restMs = 150;

/** How far beyond the screen pictures are asked for, in pixels. */
const ahead = () => (isDataDear() ? 0 : 300);

/**
 * Brings pictures into the elements of a list that have an address in `data-picture`, where React has nothing: while
 * somebody types, rows change hands, and their images would be half of the work. One that belongs to the game before goes
 * at once; those in view are asked for once the list has rested. `className` is theirs; one that has come has
 * `data-loaded`. Returns how to call that off.
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
