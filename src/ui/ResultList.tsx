import { memo, type MouseEvent, type ReactNode, useRef } from 'react';
import { useLocation } from 'wouter';
import { Icon } from './Icon';
import * as css from './ResultList.css';
import { useItemsInView } from './use-items-in-view';

interface ResultListProps<Item> {
  label: string;
  items: readonly Item[];
  /** What they answer to: another text begins at the top. */
  text: string;
  /** A `ResultItem` with that key, position and size of the set. */
  children: (item: Item, index: number) => ReactNode;
}

/** What a search has found, of which only what is in view is in the page. */
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
  const { first, end, above, height } = useItemsInView(list, items.length, text);
  return (
    <ul
      ref={list}
      className={css.list}
      role="list"
      aria-label={label}
      style={{ paddingTop: above, height }}
      onClick={follow}
    >
      {items.slice(first, end).map((item, index) => children(item, first + index))}
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
        <span className={css.words}>
          <span className={css.name}>{name}</span> <span className={css.detail}>{detail}</span>
        </span>
        <span className={css.arrow}>
          <Icon name="next" size={20} />
        </span>
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
