import { type ReactNode, useEffect, useRef } from 'react';
import * as css from './ResultBar.css';

/** The number of results, or the loading message before them. Not a live region: each keystroke would interrupt the last announcement. */
export function ResultCount({ children }: { children: ReactNode }) {
  return (
    <p className={css.count} role="status" aria-live="off">
      {children}
    </p>
  );
}

/** Delay in ms before the loading message. */
const loadingDelayMs = 500;

interface LaterResultsProps {
  isPending: boolean;
  children: string;
}

/** The loading message beside earlier results, shown after `loadingDelayMs`. */
export function LaterResults({ isPending, children: text }: LaterResultsProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const { current } = line;
    if (!isPending || !current) return;
    // Write to the DOM directly: rendering would run for each keystroke and response.
    const timer = setTimeout(() => {
      current.textContent = text;
    }, loadingDelayMs);
    return () => {
      clearTimeout(timer);
      current.textContent = '';
    };
  }, [isPending, text]);
  return <p ref={line} className={css.late} role="status" aria-live="off" />;
}
