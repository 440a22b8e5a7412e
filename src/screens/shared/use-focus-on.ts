import { type RefObject, useEffect, useRef } from 'react';

/** Returns a field ref and focuses the field when `isWanted` becomes true. */
export function useFocusOn(isWanted: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return field;
}
