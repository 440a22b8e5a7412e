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

/** Milliseconds after which what is on its way is late. */
const lateMs = 500;

/** That more is on its way; `isLate`: said only where it takes a while, because there is something to see meanwhile. */
export function ResultsPending({ children, isLate }: { children: ReactNode; isLate: boolean }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isLate) return;
    // An animation that waits as long would be made, and called off, with each keystroke.
    const timer = setTimeout(() => words.current?.setAttribute('data-late', 'yes'), lateMs);
    return () => clearTimeout(timer);
  }, [isLate]);
  return (
    <p
      ref={words}
      className={isLate ? css.late : css.count}
      role="status"
      aria-live="off"
      data-late={isLate ? 'not yet' : undefined}
    >
      {children}
    </p>
  );
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
