import { isDataSaver } from '../page/data-saver';

/** Delay in ms after typing and scrolling before pictures load. */
const typingPauseMs = 150;

/** Distance beyond the viewport, in px. */
const marginPx = () => (isDataSaver() ? 0 : 300);

/**
 * Adds images to `[data-picture]` elements without React: rendering them would be half of a keystroke's work. Removes
 * images of earlier games at once, and loads images near the viewport after `typingPauseMs`. Marks elements without a picture with
 * `data-failed`. Returns a cancel function.
 */
export function showPictures(list: HTMLElement, className: string): () => void {
  const empty = new Set<HTMLElement>();
  for (const frame of list.querySelectorAll<HTMLElement>('[data-picture]')) {
    const image = frame.firstElementChild;
    const { picture = '', failed } = frame.dataset;
    if ((image?.getAttribute('src') ?? failed) === picture) continue;
    image?.remove();
    delete frame.dataset.failed;
    if (picture === '') frame.dataset.failed = '';
    else empty.add(frame);
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
    addPicture(frame, className);
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

/** Adds the picture; after a failure marks the frame with its address instead, so that it is not requested again. */
function addPicture(frame: HTMLElement, className: string): void {
  const { picture = '' } = frame.dataset;
  const image = new Image();
  const fail = () => {
    if (image.parentElement === frame) frame.dataset.failed = picture;
    image.remove();
  };
  image.alt = '';
  image.className = className;
  image.decoding = 'async';
  image.addEventListener('load', () => {
    if (image.naturalWidth === 0) fail();
    else image.dataset.loaded = '';
  });
  image.addEventListener('error', fail);
  image.src = picture;
  frame.append(image);
}
