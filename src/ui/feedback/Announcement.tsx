import { useEffect, useRef } from 'react';
import { hidden } from '../page/visually-hidden.css';

/** Delay in ms after the last change, so that screen readers do not read every keystroke. */
const quietMs = 700;

interface AnnouncementProps {
  children: string;
  /** Another value announces the same text again. */
  occasion: string | number;
}

/** Announces a text to screen readers after `quietMs` without a change of text or occasion. */
export function Announcement({ children: text, occasion }: AnnouncementProps) {
  const region = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      // A new text node: screen readers do not repeat one that stays.
      region.current?.replaceChildren(text);
    }, quietMs);
    return () => clearTimeout(timer);
    // A new occasion repeats the text.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [text, occasion]);
  return <span ref={region} className={hidden} aria-live="polite" />;
}
