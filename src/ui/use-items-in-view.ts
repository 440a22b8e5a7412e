import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface View {
  columns: number;
  /** From the top of a row to that of the next, in pixels. */
  pitch: number;
  /** The rows that are rendered: the first, and how many. */
  firstRow: number;
  rowCount: number;
}

/** As long as nothing has a size: a phone at the top of its list. */
const initialView: View = { columns: 1, pitch: 88, firstRow: 0, rowCount: 16 };

interface ItemsInView {
  first: number;
  /** Of the one after the last. */
  end: number;
  /** Pixels above the first of them, and of the whole list. */
  above: number;
  height: number;
  columns: number;
  /** Scrolls to where an item is, which is in the page with the next rendering. */
  reveal: (index: number) => void;
}

/** Where what can be seen of the window ends: above the keyboard, where one types. */
const bottomOfView = () =>
  window.visualViewport
    ? window.visualViewport.offsetTop + window.visualViewport.height
    : window.innerHeight;

/** The place of the item that has the focus, from 0; null where none of the list has it. */
const focusedPlace = (list: HTMLElement): number | null => {
  if (!list.contains(document.activeElement)) return null;
  const place = document.activeElement?.closest('[aria-posinset]')?.getAttribute('aria-posinset');
  return place ? Number(place) - 1 : null;
};

/**
 * Which items of a list that scrolls with the page are to be in it: those in view, some around them, and the rows before
 * and after the one with the focus, so that Tab finds the next one however soon it is pressed. Its items have
 * `aria-posinset`. The list is a CSS grid whose rows have one height, `grid-auto-rows` or that of every item; how many columns it
 * has is CSS's. A change of `text` goes back to the top of the page. A list that is hidden stays as it was.
 */
export function useItemsInView(
  list: RefObject<HTMLElement | null>,
  count: number,
  text: string,
  isHidden: boolean,
): ItemsInView {
  const [view, setView] = useState(initialView);
  const isScrolled = useRef(false);
  const lookAgain = useRef(() => {});

  useLayoutEffect(() => {
    if (isHidden) return;
    const look = () => {
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
      // In steps: most scrolling renders nothing.
      const step = Math.ceil(window.innerHeight / pitch / 4);
      const start = Math.floor(rowsAbove / step) * step;
      // At the top one types, and each row costs; further down a thumb scrolls faster than rows are rendered.
      const around = start === 0 ? 1 : inView;
      const ahead = rowsAbove > 0 ? step : 0;
      let firstRow = Math.max(0, start - around);
      let endRow = start + ahead + inView + around;
      const place = focusedPlace(list.current);
      if (place !== null) {
        const row = Math.floor(place / columns);
        // Who has scrolled away from it has left it.
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
    look();
    lookAgain.current = look;
    const focusable = list.current;
    // The browser scrolls to it only later.
    focusable?.addEventListener('focusin', look);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    // The keyboard comes and goes, or what is magnified moves.
    window.visualViewport?.addEventListener('resize', look);
    window.visualViewport?.addEventListener('scroll', look);
    return () => {
      focusable?.removeEventListener('focusin', look);
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
      window.visualViewport?.removeEventListener('resize', look);
      window.visualViewport?.removeEventListener('scroll', look);
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
  // A shorter list ends above the place that was in view.
  const firstRow = Math.max(0, Math.min(view.firstRow, rows - rowCount));
  const reveal = (index: number) => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const middle = Math.floor(index / columns) * pitch - bottomOfView() / 2;
    window.scrollBy({ top: top + middle, behavior: 'instant' });
    lookAgain.current();
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
