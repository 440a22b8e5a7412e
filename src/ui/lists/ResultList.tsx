import {
  type KeyboardEvent,
  memo,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'wouter';
import * as texts from '#texts';
import { fold } from '../../../machines/fold';
import { matchedPart } from './matched-part';
import * as css from './ResultList.css';
import { showPictures } from './show-pictures';
import { initialOf, tintOf } from './tint-of';
import { useGrowingList } from './use-growing-list';

/** About as many rows as a phone shows: each row delays the next keystroke. */
const firstRows = 10;

export interface ResultListHandle {
  focusFirst: () => void;
}

export interface Result {
  href: string;
  name: string;
  foldedName: string;
  detail: string;
  imageSrc: string;
}

interface ResultListProps<Item> {
  items: readonly Item[];
  /** A constant function. It is called for rendered rows only: the list may have thousands of items. */
  toResult: (item: Item) => Result;
  text: string;
  handle?: Ref<ResultListHandle> | undefined;
  /** Called on ArrowUp in the first row and on Escape: the caller focuses its field. */
  onLeave: () => void;
}

/**
 * A growing list of results with arrow keys, Home and End. An empty list hides its rows and keeps them:
 * creating rows is most of a keystroke's work.
 */
export function ResultList<Item>({
  items,
  toResult,
  text,
  handle,
  onLeave,
}: ResultListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [lastNonEmpty, setLastNonEmpty] = useState({ items, text });
  const isHidden = items.length === 0;
  if (!isHidden && (lastNonEmpty.items !== items || lastNonEmpty.text !== text))
    setLastNonEmpty({ items, text });
  const rows = lastNonEmpty.items;
  const [length, growTo] = useGrowingList(list, rows.length, firstRows, text);
  const focusOn = (index: number) => {
    const item = list.current?.children[index];
    item?.querySelector('a')?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  };
  /** Index of a row that is rendered next, to be focused then. */
  const pendingFocus = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (pendingFocus.current === null || !list.current?.children[pendingFocus.current]) return;
    focusOn(pendingFocus.current);
    pendingFocus.current = null;
  });
  useImperativeHandle(handle, () => ({
    focusFirst: () => {
      if (!isHidden) focusOn(0);
    },
  }));
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const item = (event.target as Element).closest('li');
    if (!item || isForBrowser(event)) return;
    const index = Number(item.getAttribute('aria-posinset')) - 1;
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
    const to = indexAfter(event.key, { index, columns, length, count: rows.length });
    if (to === null) return;
    event.preventDefault();
    if (to < 0) onLeave();
    else if (to < length) focusOn(to);
    else {
      pendingFocus.current = to;
      growTo(to + 1);
    }
  };

  const rendered = useMemo(
    () => itemsOf(lastNonEmpty, length, toResult),
    [lastNonEmpty, length, toResult],
  );
  useEffect(() => {
    if (list.current && !isHidden && rendered.length > 0)
      return showPictures(list.current, css.image);
  }, [rendered, isHidden]);

  return (
    <ul
      ref={list}
      className={css.list}
      role="list"
      aria-label={texts.results}
      hidden={isHidden}
      onKeyDown={move}
    >
      {rendered}
    </ul>
  );
}

const isForBrowser = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;

/** Returns the index that a key moves to; below 0 leaves the list, null is another key. */
function indexAfter(
  key: string,
  { index, columns, length, count }: Record<'index' | 'columns' | 'length' | 'count', number>,
): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + columns, last);
    case 'ArrowUp':
      return index - columns;
    case 'ArrowRight':
      return Math.min(index + 1, last);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      // Not the last of thousands: rendering them all would block a phone for many seconds.
      return length - 1;
    case 'Escape':
      return -1;
    default:
      return null;
  }
}

function itemsOf<Item>(
  { items, text }: { items: readonly Item[]; text: string },
  length: number,
  toResult: (item: Item) => Result,
) {
  const foldedText = fold(text);
  return items.slice(0, length).map((item, index) => {
    const { href, name, foldedName, detail, imageSrc } = toResult(item);
    const [markedFrom, markedTo] = matchedPart(name, foldedName, foldedText);
    return (
      <ResultItem
        // The index is the key, so that rows keep their elements when games change.
        key={index}
        href={href}
        name={name}
        markedFrom={markedFrom}
        markedTo={markedTo}
        detail={detail}
        imageSrc={imageSrc}
        position={index + 1}
        total={items.length}
      />
    );
  });
}

interface ResultItemProps {
  href: string;
  name: string;
  /** Start and end index of the highlighted part. */
  markedFrom: number;
  markedTo: number;
  detail: string;
  imageSrc: string;
  /** Position from 1, and the number of results. */
  position: number;
  total: number;
}

/** A row, which does not render while its game and its marked letters stay the same: pass no objects. */
const ResultItem = memo(function ResultItem({
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
        <span
          className={tintOf(name, css.pictures)}
          data-picture={imageSrc}
          data-initial={initialOf(name)}
          aria-hidden="true"
        />
        <span className={css.name}>
          {markedTo === 0 ? (
            name
          ) : (
            <>
              {markedFrom > 0 && <span>{name.slice(0, markedFrom)}</span>}
              <mark className={css.mark}>{name.slice(markedFrom, markedTo)}</mark>
              {markedTo < name.length && <span>{name.slice(markedTo)}</span>}
            </>
          )}
        </span>
        <span className={css.detail}>{` ${detail}`}</span>
      </Link>
    </li>
  );
});
