import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './Icon';
import * as css from './ResultBar.css';

interface ResultBarProps {
  /** `ResultsFailed` is in it. */
  hasFailed: boolean;
  children: ReactNode;
}

/** The line above the results, of one height: what comes and goes in it moves none of them. */
export function ResultBar({ hasFailed, children }: ResultBarProps) {
  return <div className={hasFailed ? css.failedBar : css.bar}>{children}</div>;
}

/**
 * Says how many were found. It is not spoken: each keystroke would interrupt the one before; an `Announcement` speaks.
 */
export function ResultCount({ children }: { children: ReactNode }) {
  return (
    <p className={css.count} role="status" aria-live="off">
      {children}
    </p>
  );
}

/** That the first results are on their way. */
export function ResultsPending({ children }: { children: ReactNode }) {
  return (
    <p className={css.count} role="status" aria-live="off">
      {children}
    </p>
  );
}

/** Milliseconds after which what is on its way is late. */
const lateMs = 500;

interface LaterResultsProps {
  isPending: boolean;
  children: string;
}

/** That others are on their way: said only where it takes a while, because there is something to see meanwhile. */
export function LaterResults({ isPending, children: words }: LaterResultsProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!isPending || !current) return;
    // Without React: it would render for each keystroke and each reply, although the words are rarely shown.
    const timer = setTimeout(() => {
      current.textContent = words;
    }, lateMs);
    return () => {
      clearTimeout(timer);
      current.textContent = '';
    };
  }, [isPending, words]);
  return <p ref={place} className={css.late} role="status" aria-live="off" />;
}

interface ResultsFailedProps {
  title: string;
  children: ReactNode;
  /** A `Button`. */
  action: ReactNode;
}

/** That what is listed could not be brought up to date. */
export function ResultsFailed({ title, children, action }: ResultsFailedProps) {
  return (
    <div className={css.failure}>
      <span className={css.sign}>
        <Icon name="warning" size={22} />
      </span>
      <div className={css.words}>
        <h2 className={css.title}>{title}</h2>
        {children}
      </div>
      {action}
    </div>
  );
}
