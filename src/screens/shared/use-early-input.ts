import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Calls `report` with text that the field has and React has not seen, because no event was fired: text that was entered before
 * hydration. Returns a function that does the same for text that the browser has filled in; call it before an event that renders
 * the field, which would erase the text. `value` is the rendered text.
 */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  report: (entered: string) => void,
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
  // Prefer the inline script's value: a browser's translation may have replaced the element.
  useLayoutEffect(
    () => read(window.firstView?.input?.values[field.current?.name ?? '']),
    [field, read],
  );
  useLayoutEffect(() => {
    latest.current = { value, report };
    // React copies the text to this attribute, also once more after the event, and Chromium restores no text that equals it (NAV-8).
    queueMicrotask(() => field.current?.removeAttribute('value'));
  });
  return () => read();
}
