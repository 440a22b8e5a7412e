import { useEffect, useRef } from 'react';
import { hidden } from '../page/visually-hidden.css';

/** Delay in ms after the last change, so that screen readers do not read every keystroke. */
const quietMs = 700;

/** Announces a text to screen readers after `quietMs` without a change, and only when it differs from the last one. */
export function Announcement({ children: text }: { children: string }) {
  const region = useRef<HTMLSpanElement>(null);
  // Not the text of the element, which a translation has changed.
  const last = useRef('');
  useEffect(() => {
    // Write to the DOM directly: a render would change nothing else.
    const timer = setTimeout(() => {
      if (region.current && last.current !== text) {
        region.current.textContent = text;
        last.current = text;
      }
    }, quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return <span ref={region} className={hidden} aria-live="polite" />;
}
