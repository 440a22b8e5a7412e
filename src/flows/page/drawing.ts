/** Shows a drawing of `svgOf` in a frame that scrolls to its start dot. */
export function showDrawing(frame: HTMLElement, svg: string): void {
  // Safe without sanitizing: `svgOf` escapes every text.
  frame.innerHTML = svg;
  const drawing = frame.querySelector('svg');
  const { width = 1, height = 1 } = drawing?.viewBox.baseVal ?? {};
  drawing?.style.setProperty('--width', String(width));
  drawing?.style.setProperty('--height', String(height));
  // Not role `img`: it contains buttons or links.
  drawing?.setAttribute('role', 'group');
  const dot = frame.querySelector('.dot');
  if (dot) reveal(frame, dot, frame.clientWidth / 2 - 20);
}

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
