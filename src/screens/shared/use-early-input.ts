import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Calls `report` once with the text that the user entered before hydration: React keeps it in the field and fires no
 * event. `value` is the rendered text.
 */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  report: (entered: string) => void,
): void {
  const first = useRef({ value, report });
  useLayoutEffect(() => {
    const { current: element } = field;
    if (!element || element.matches(':read-only:not(select)')) return;
    // Prefer the inline script's value: a browser's translation may have replaced the element.
    const entered = window.firstView?.input?.values[element.name] ?? element.value;
    if (entered !== first.current.value) first.current.report(entered);
  }, [field]);
}
