import { memo, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import * as css from './ResultList.css';
import { useItemsInView } from './use-items-in-view';

interface ResultListProps<Item> {
  label: string;
  items: readonly Item[];
  /** What they answer to: another text begins at the top. */
  text: string;
  /** A `ResultItem` with that key and position, and the number of all. */
  children: (item: Item, index: number, total: number) => ReactNode;
}

/**
 * What a search has found, of which only what is in view is in the page. Where that is nothing, the rows wait, hidden, for
 * the next text: making them is most of the work of a keystroke.
 */
export function ResultList<Item>({ label, items, text, children }: ResultListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [, navigate] = useLocation();
  // One listener for all: a Link in each row would be a third of the work of a keystroke.
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isForBrowser = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!link || isForBrowser || event.button !== 0) return;
    event.preventDefault();
    navigate(link.getAttribute('href') ?? '');
  };
  const [rows, setRows] = useState(items);
  const isHidden = items.length === 0;
  if (!isHidden && rows !== items) setRows(items);
  const { first, end, above, height } = useItemsInView(list, rows.length, text, isHidden);
  return (
    <ul
      ref={list}
      className={css.list}
      role="list"
      aria-label={label}
      hidden={isHidden}
      style={{ paddingTop: above, height }}
      onClick={follow}
    >
      {rows.slice(first, end).map((item, index) => children(item, first + index, rows.length))}
    </ul>
  );
}

interface ResultItemProps {
  href: string;
  name: string;
  detail: string;
  /** Its place among all, from 1, and how many these are. */
  position: number;
  total: number;
}

/** A result; its texts are cut to the height that every row has. */
export const ResultItem = memo(function ResultItem({
  href,
  name,
  detail,
  position,
  total,
}: ResultItemProps) {
  return (
    <li className={css.item} aria-posinset={position} aria-setsize={total}>
      <a className={css.link} href={href}>
        <span className={css.name}>{name}</span> <span className={css.detail}>{detail}</span>
      </a>
    </li>
  );
});

/** Says how many were found; it stays in the page, so that a screen reader hears of each change. */
export function ResultCount({ children }: { children: ReactNode }) {
  return (
    <p className={css.count} role="status">
      {children}
    </p>
  );
}
