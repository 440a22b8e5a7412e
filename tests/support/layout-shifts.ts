import type { Page } from 'playwright';

/** How many times something on the page has moved by itself so far. */
export const countLayoutShifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        });
        // Where there is none, nobody is told.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
