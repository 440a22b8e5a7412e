import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface View {
  columns: number;
  /** Distance from row to row, in px. */
  pitch: number;
  /** Rendered rows: the first one and their number. */
  firstRow: number;
  rowCount: number;
}

/** Before the first layout: a phone at the top of its list. */
const initialView: View = { columns: 1, pitch: 88, firstRow: 0, rowCount: 16 };

interface ItemsInView {
  first: number;
  /** Index after the last rendered item. */
  end: number;
  /** Height in px above the first rendered item, and of the whole list. */
  above: number;
  height: number;
  columns: number;
  /** Scrolls to an item, which the next render adds to the page. */
  reveal: (index: number) => void;
}

/** Returns the lower edge of the visible viewport, above an on-screen keyboard. */
const bottomOfView = () =>
  window.visualViewport
    ? window.visualViewport.offsetTop + window.visualViewport.height
    : window.innerHeight;

/** Returns the index of the focused item, or null. */
const focusedIndex = (list: HTMLElement): number | null => {
  if (!list.contains(document.activeElement)) return null;
  const position = document.activeElement
    ?.closest('[aria-posinset]')
    ?.getAttribute('aria-posinset');
  return position ? Number(position) - 1 : null;
};

/**
 * Returns which items of a long list to render: those in view, and those around the focused row, so that Tab works
 * (D-131). The list must be a CSS grid with rows of one height and items with `aria-posinset`; a change of `text`
 * scrolls to the top, and a hidden list keeps its window.
 */
export function useItemsInView(
  list: RefObject<HTMLElement | null>,
  count: number,
  text: string,
  isHidden: boolean,
): ItemsInView {
  const [view, setView] = useState(initialView);
  const isScrolled = useRef(false);
  const updateWindow = useRef(() => {});

  useLayoutEffect(() => {
    if (isHidden) return;
    const update = () => {
      if (!list.current) return;
      const { gridTemplateColumns, gridAutoRows, rowGap } = getComputedStyle(list.current);
      const rowHeight =
        Number.parseFloat(gridAutoRows) ||
        list.current.firstElementChild?.getBoundingClientRect().height ||
        0;
      const pitch = rowHeight + Number.parseFloat(rowGap) || initialView.pitch;
      const columns = gridTemplateColumns.split(' ').length;
      const { top } = list.current.getBoundingClientRect();
      const rowsAbove = Math.max(0, -top) / pitch;
      isScrolled.current = rowsAbove > 0;
      const inView = Math.max(1, Math.ceil((bottomOfView() - Math.max(0, top)) / pitch));
      // Round to steps: most scroll events then change nothing.
      const step = Math.ceil(window.innerHeight / pitch / 4);
      const start = Math.floor(rowsAbove / step) * step;
      // At the top render one extra row, because each row costs time while typing; further down render a screenful,
      // because scrolling is faster than rendering.
      const overscanRows = start === 0 ? 1 : inView;
      const ahead = rowsAbove > 0 ? step : 0;
      let firstRow = Math.max(0, start - overscanRows);
      let endRow = start + ahead + inView + overscanRows;
      const index = focusedIndex(list.current);
      if (index !== null) {
        const row = Math.floor(index / columns);
        // Ignore a focused row far outside the window.
        if (row >= firstRow - 1 && row <= endRow) {
          firstRow = Math.max(0, Math.min(firstRow, row - 1));
          endRow = Math.max(endRow, row + 2);
        }
      }
      const rowCount = endRow - firstRow;
      setView((before) =>
        before.columns === columns &&
        before.pitch === pitch &&
        before.firstRow === firstRow &&
        before.rowCount === rowCount
          ? before
          : { columns, pitch, firstRow, rowCount },
      );
    };
    update();
    updateWindow.current = update;
    const focusable = list.current;
    // `focusin` fires before the browser scrolls.
    focusable?.addEventListener('focusin', update);
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    // Covers the on-screen keyboard and pinch zoom.
    window.visualViewport?.addEventListener('resize', update);
    window.visualViewport?.addEventListener('scroll', update);
    return () => {
      focusable?.removeEventListener('focusin', update);
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
      window.visualViewport?.removeEventListener('resize', update);
      window.visualViewport?.removeEventListener('scroll', update);
    };
  }, [list, isHidden]);

  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    if (isScrolled.current) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [text]);

  const { columns, pitch, rowCount } = view;
  const rows = Math.ceil(count / columns);
  // A shorter list may end above the former window.
  const firstRow = Math.max(0, Math.min(view.firstRow, rows - rowCount));
  const reveal = (index: number) => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const middle = Math.floor(index / columns) * pitch - bottomOfView() / 2;
    window.scrollBy({ top: top + middle, behavior: 'instant' });
    updateWindow.current();
  };
  return {
    first: firstRow * columns,
    end: Math.min(count, (firstRow + rowCount) * columns),
    above: firstRow * pitch,
    height: rows * pitch,
    columns,
    reveal,
  };
}
