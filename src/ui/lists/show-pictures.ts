import { isDataSaver } from '../page/data-saver';

/** Delay in ms after typing and scrolling before pictures load. */
const typingPauseMs = 150;

/** Distance beyond the viewport, in px. */
const marginPx = () => (isDataSaver() ? 0 : 300);

/**
 * Adds images to `[data-picture]` elements without React: rendering them would be half of a keystroke's work. Removes
 * images of earlier games at once, and loads images near the viewport after `typingPauseMs`; returns a cancel function.
 */
export function showPictures(list: HTMLElement, className: string): () => void {
  const empty = new Set<HTMLElement>();
  for (const frame of list.querySelectorAll<HTMLElement>('[data-picture]')) {
    const image = frame.firstElementChild;
    if (image?.getAttribute('src') === frame.dataset.picture) continue;
    image?.remove();
    if (frame.dataset.picture !== '') empty.add(frame);
  }
  const isNear = ({ parentElement: row }: HTMLElement) => {
    const near = marginPx();
    // The row, because reading its picture would lay out a row outside the viewport.
    const { top, bottom } = row!.getBoundingClientRect();
    return bottom >= -near && top <= window.innerHeight + near;
  };
  let timer: ReturnType<typeof setTimeout>;
  // One image per task: a screenful blocks input too long.
  const showNext = ([frame, ...later]: HTMLElement[]) => {
    if (!frame) return;
    empty.delete(frame);
    frame.append(pictureOf(frame.dataset.picture ?? '', className));
    timer = setTimeout(() => showNext(later), 0);
  };
  const waitForPause = () => {
    clearTimeout(timer);
    timer = setTimeout(() => showNext([...empty].filter(isNear)), typingPauseMs);
  };
  waitForPause();
  window.addEventListener('scroll', waitForPause, { passive: true });
  window.addEventListener('resize', waitForPause);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', waitForPause);
    window.removeEventListener('resize', waitForPause);
  };
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
