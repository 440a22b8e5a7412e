import { type RefObject, useEffect, useRef } from 'react';

interface FocusKept {
  form: RefObject<HTMLFormElement | null>;
  /** Call on each press that may remove the button that has the focus. */
  recordPress: () => void;
}

/**
 * Moves the focus to the form's first button when the focused one was removed, and when a notice appears: a focused field
 * would open the keyboard over the notice. Does nothing before the first press.
 */
export function useFocusKept(hasNotice: boolean, isBusy: boolean): FocusKept {
  const form = useRef<HTMLFormElement>(null);
  const hasPressed = useRef(false);
  useEffect(() => {
    if (!hasPressed.current) return;
    if (hasNotice || (isBusy && document.activeElement === document.body)) {
      const button = form.current?.querySelector('button');
      button?.focus({ preventScroll: true });
      // The whole notice, or in a low window its text, and no further: 'Payer quand même' would come under a finger that taps twice.
      const notice = button?.closest('form > *');
      notice?.scrollIntoView({ block: 'nearest' });
      notice?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    }
  }, [hasNotice, isBusy]);
  return {
    form,
    recordPress: () => {
      hasPressed.current = true;
    },
  };
}
