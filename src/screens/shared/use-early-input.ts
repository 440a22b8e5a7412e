import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { entryState, keepInEntry } from '../../ui/page/entry-state';

/**
 * Calls `report` with text that the field has and React has not seen, because no event was fired: text that was entered before
 * hydration. Returns a function that does the same for text that the browser has filled in; call it before an event that renders
 * the field, which would erase the text. `value` is the rendered text, which the history entry keeps below the name `keptAs`
 * for Back and a reload (NAV-8).
 */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  report: (entered: string) => void,
  keptAs = '',
): () => void {
  const latest = useRef({ value, report });
  const read = useCallback(
    (early?: string) => {
      const { current: element } = field;
      if (!element || element.matches(':read-only:not(select)')) return;
      const entered = early ?? element.value;
      if (entered !== latest.current.value) latest.current.report(entered);
    },
    [field],
  );
  useLayoutEffect(() => {
    // Prefer the inline script's value: a browser's translation may have replaced the element.
    const early = window.firstView?.input?.values[field.current?.name ?? ''];
    read(early ?? (entryState(keptAs) as string | undefined));
  }, [field, read, keptAs]);
  useLayoutEffect(() => {
    latest.current = { value, report };
    if (keptAs && entryState(keptAs) !== value) keepInEntry(keptAs, value);
  });
  return () => read();
}
