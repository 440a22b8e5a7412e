import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Reports what was entered into a field before hydration, once: React keeps it in the field and fires no event for it.
 * `value` is the one that the app has rendered.
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
    // The page's own note of it outlasts an element that hydration could not use, as after a translation by the browser.
    const entered = window.earlyInput?.values[element.name] ?? element.value;
    if (entered !== first.current.value) first.current.report(entered);
  }, [field]);
}
