import type { Page } from 'playwright';

interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Returns the layout shifts of the page so far: per line an element with its old and its new position. */
export const layoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
        new PerformanceObserver((list) =>
          resolve(
            (list.getEntries() as LayoutShift[]).flatMap(({ sources }) =>
              sources.map(({ node, previousRect, currentRect }) => {
                const element = node instanceof Element ? node : node?.parentElement;
                const text = element?.textContent.trim().slice(0, 40);
                return `${element?.localName} '${text}': ${place(previousRect)} → ${place(currentRect)}`;
              }),
            ),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        // The observer is not called where nothing has moved.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );
