import type { ReactNode } from 'react';
import * as css from './ByWidth.css';

interface ByWidthProps {
  narrow: ReactNode;
  wide: ReactNode;
}

/**
 * Renders both, and the style sheet displays one: before the app is there too, the order of reading and of the focus is
 * the one that is seen.
 */
export function ByWidth({ narrow, wide }: ByWidthProps) {
  return (
    <>
      <div className={css.narrow}>{narrow}</div>
      <div className={css.wide}>{wide}</div>
    </>
  );
}
