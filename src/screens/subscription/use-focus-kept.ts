import { type RefObject, useEffect, useRef } from 'react';

interface FocusKept {
  form: RefObject<HTMLFormElement | null>;
  /** Somebody has done something here, after which the focus may be lost. */
  noteAction: () => void;
}

/**
 * Gives the focus to the form's first button where the one that had it has made way for another, and wherever a notice
 * comes up: a field would open its keyboard over the words. Who has only arrived is left alone.
 */
export function useFocusKept(hasNotice: boolean, isBusy: boolean): FocusKept {
  const form = useRef<HTMLFormElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (!hasActed.current) return;
    if (hasNotice || (isBusy && document.activeElement === document.body)) {
      form.current?.querySelector('button')?.focus();
    }
  }, [hasNotice, isBusy]);
  return {
    form,
    noteAction: () => {
      hasActed.current = true;
    },
  };
}
