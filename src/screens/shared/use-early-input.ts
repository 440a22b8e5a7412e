import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { entryState, keepInEntry } from '../../ui/page/entry-state';

/**
 * Calls `report` with text that the field has and React has not seen, because no event was fired: text that was entered before
 * hydration. Returns a function that does the same for text that the browser has filled in; call it before an event that renders
 * the field, which would erase the text. `value` is the rendered text; with `isKept`, the history entry keeps it for Back and a
 * reload (NAV-8).
 */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  report: (entered: string) => void,
  isKept = false,
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
    const name = field.current?.name ?? '';
    const kept = isKept ? (entryState(name) as string | undefined) : undefined;
    // Prefer the inline script's value: a browser's translation may have replaced the element.
    read(window.firstView?.input?.values[name] ?? kept);
  }, [field, read, isKept]);
  useLayoutEffect(() => {
    latest.current = { value, report };
    const name = field.current?.name;
    if (isKept && name && value !== (entryState(name) ?? '')) keepInEntry(name, value);
  });
  return () => read();
}
