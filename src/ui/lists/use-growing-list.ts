import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { entryState, keepInEntry } from '../page/entry-state';

/** Number of items that a list adds each time. */
export const step = 20;

/** How far below the viewport the last item may be before the list grows: less for a list that begins with few items. */
const nearPx = { few: 200, usual: 1_000 };

interface Listed {
  text: string;
  length: number;
}

/** Returns the length of the list of this text in this history entry, so that Back restores the list. */
function storedLength(text: string): number | undefined {
  const listed = entryState('listed') as Listed | undefined;
  return listed?.text === text ? listed.length : undefined;
}

/**
 * Returns how many of `count` items a list renders, and a function that renders at least so many. The list begins with
 * `first` items, and grows while its last item is near the viewport; a change of `text` starts again at the top.
 */
export function useGrowingList(
  list: RefObject<HTMLElement | null>,
  count: number,
  first: number,
  text = '',
): [length: number, growTo: (least: number) => void] {
  const [grown, setGrown] = useState(() => ({ text, length: storedLength(text) ?? first }));
  if (grown.text !== text) setGrown({ text, length: first });
  const length = Math.min(count, window.IntersectionObserver ? grown.length : count);

  const growTo = useCallback(
    (least: number) => {
      const wanted = Math.max(least, length + step);
      keepInEntry('listed', { text, length: wanted } satisfies Listed);
      setGrown((before) => ({ ...before, length: wanted }));
    },
    [text, length],
  );

  useEffect(() => {
    const last = list.current?.children[length - 1];
    if (!last || length === count) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) growTo(length + step);
      },
      { rootMargin: `${length < step ? nearPx.few : nearPx.usual}px` },
    );
    observer.observe(last);
    return () => observer.disconnect();
  }, [list, length, count, growTo]);

  const shownText = useRef(text);
  useLayoutEffect(() => {
    if (shownText.current === text) return;
    shownText.current = text;
    // Only if the first items are out of view: the browser may have scrolled a little to show the field.
    if (list.current && list.current.getBoundingClientRect().top < 0)
      window.scrollTo({ top: 0, behavior: 'instant' });
  }, [list, text]);

  return [length, growTo];
}
