import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../theme/Icon';
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

interface ResultsFailedProps {
  title: string;
  children: ReactNode;
  /** A `Button`. */
  action: ReactNode;
}

/** The message of a failed update, above earlier results. */
export function ResultsFailed({ title, children, action }: ResultsFailedProps) {
  return (
    <div className={css.failure}>
      <span className={css.sign}>
        <Icon name="warning" size={22} />
      </span>
      <div className={css.text}>
        <h2 className={css.title}>{title}</h2>
        <span>{children}</span>
      </div>
      {action}
    </div>
  );
}
