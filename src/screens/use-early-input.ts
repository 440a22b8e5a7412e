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
    const entered = field.current?.value ?? '';
    if (entered !== first.current.value && !field.current?.matches(':read-only:not(select)')) {
      first.current.report(entered);
    }
  }, [field]);
}
