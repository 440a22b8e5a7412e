/** Scrolls only the container, as little as possible, to show a part of it `margin` CSS pixels from the edges. */
export function reveal(container: Element, part: Element, margin = 24): void {
  const [outer, inner] = [container.getBoundingClientRect(), part.getBoundingClientRect()];
  const shift = (start: number, end: number, low: number, high: number) =>
    start < low ? start - low : Math.max(0, Math.min(end - high, start - low));
  container.scrollBy(
    shift(inner.left, inner.right, outer.left + margin, outer.right - margin),
    shift(inner.top, inner.bottom, outer.top + margin, outer.bottom - margin),
  );
}

/** Scrolls a drawing to its start dot. */
export function revealStart(frame: Element | null): void {
  const dot = frame?.querySelector('.dot');
  if (frame && dot) reveal(frame, dot, frame.clientWidth / 2 - 20);
}
