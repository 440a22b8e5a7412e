import { useEffect, useRef } from 'react';
import { VisuallyHidden } from './VisuallyHidden';

/** Milliseconds without a change before a text is announced, so that not every keystroke is read aloud. */
const restMs = 700;

/** Words for screen readers, spoken once they have come to rest, and then only where they are others than before. */
export function Announcement({ children: words }: { children: string }) {
  const region = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Not by way of React: nothing else follows from it.
    const timer = setTimeout(() => {
      if (region.current && region.current.textContent !== words) {
        region.current.textContent = words;
      }
    }, restMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <VisuallyHidden>
      <span ref={region} aria-live="polite" />
    </VisuallyHidden>
  );
}
