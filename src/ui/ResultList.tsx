import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'wouter';
import * as css from './ResultList.css';
import { showPictures } from './show-pictures';
import { tintOf } from './tint-of';
import { useItemsInView } from './use-items-in-view';

export interface ResultListHandle {
  focusFirst: () => void;
}

interface ResultListProps<Item> {
  label: string;
  items: readonly Item[];
  /** What they answer to: another text begins at the top. */
  text: string;
  /** A `ResultItem` with that key and position, the number of all, and what they answer to. The same function always. */
  children: (item: Item, index: number, total: number, text: string) => ReactNode;
  handle?: Ref<ResultListHandle> | undefined;
  /** Up from the first row, or Escape: the focus is to go back to where the text is typed. */
  onLeave: () => void;
}

/**
 * What a search has found, of which only what is in view is in the page. Where that is nothing, the rows wait, hidden, for
 * the next text: making them is most of the work of a keystroke. The arrow keys, Home and End move the focus.
 */
export function ResultList<Item>({
  label,
  items,
  text,
  children,
  handle,
  onLeave,
}: ResultListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [found, setFound] = useState({ items, text });
  const isHidden = items.length === 0;
  if (!isHidden && (found.items !== items || found.text !== text)) setFound({ items, text });
  const rows = found.items;
  const { first, end, above, height, columns, reveal } = useItemsInView(
    list,
    rows.length,
    text,
    isHidden,
  );
  /** The place that is to have the focus as soon as it is in the page. */
  const awaited = useRef<number | null>(null);
  const focusAwaited = () => {
    if (awaited.current === null) return;
    const item = list.current?.querySelector(`[aria-posinset="${awaited.current + 1}"]`);
    if (!item) return;
    awaited.current = null;
    item.querySelector('a')?.focus({ preventScroll: true });
    item.scrollIntoView({ block: 'nearest' });
  };
  useLayoutEffect(focusAwaited);
  const focusOn = (place: number) => {
    awaited.current = place;
    focusAwaited();
    if (awaited.current !== null) reveal(place);
  };
  useImperativeHandle(handle, () => ({
    focusFirst: () => {
      if (!isHidden) focusOn(0);
    },
  }));
  const move = (event: KeyboardEvent) => {
    const item = (event.target as Element).closest('li');
    if (!item || isForBrowser(event)) return;
    const place = Number(item.getAttribute('aria-posinset')) - 1;
    const to = placeAfter(event.key, place, columns, rows.length);
    if (to === null) return;
    event.preventDefault();
    if (to < 0) onLeave();
    else focusOn(to);
  };

  const shown = useMemo(
    () =>
      rows
        .slice(first, end)
        .map((item, index) => children(item, first + index, rows.length, found.text)),
    [rows, found.text, first, end, children],
  );
  useEffect(() => {
    if (list.current && !isHidden && shown.length > 0) return showPictures(list.current, css.image);
  }, [shown, isHidden]);

  return (
    <ul
      ref={list}
      className={css.list}
      role="list"
      aria-label={label}
      hidden={isHidden}
      style={{ paddingTop: above, height }}
      onKeyDown={move}
    >
      {shown}
    </ul>
  );
}

const isForBrowser = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;

/** Where a key leads from a place: below 0 is out of the list; null where the key is none of ours. */
function placeAfter(key: string, place: number, columns: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(place + columns, last);
    case 'ArrowUp':
      return place - columns;
    case 'ArrowRight':
      return Math.min(place + 1, last);
    case 'ArrowLeft':
      return Math.max(place - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return -1;
    default:
      return null;
  }
}

interface ResultItemProps {
  href: string;
  name: string;
  /** The letters of the name that are marked: the first, and the one after the last. */
  markedFrom: number;
  markedTo: number;
  detail: string;
  imageSrc: string;
  /** Its place among all, from 1, and how many these are. */
  position: number;
  total: number;
}

/** A result; its texts are cut to the height that every row has. */
export const ResultItem = memo(function ResultItem({
  href,
  name,
  markedFrom,
  markedTo,
  detail,
  imageSrc,
  position,
  total,
}: ResultItemProps) {
  return (
    <li className={css.item} aria-posinset={position} aria-setsize={total}>
      <Link className={css.link} href={href}>
        <span className={tintOf(name, css.pictures)} data-picture={imageSrc} />
        <span className={css.name}>
          {name.slice(0, markedFrom)}
          {markedTo > 0 && <mark className={css.mark}>{name.slice(markedFrom, markedTo)}</mark>}
          {name.slice(markedTo)}
        </span>{' '}
        <span className={css.detail}>{detail}</span>
      </Link>
    </li>
  );
});
