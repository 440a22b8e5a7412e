import { type RefObject, useEffect, useRef } from 'react';

/** A field that takes the focus when something is to be mended in it. */
export function useFocusOn(isWanted: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return field;
}
