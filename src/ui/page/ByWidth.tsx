import type { ReactNode } from 'react';
import * as css from './ByWidth.css';

interface ByWidthProps {
  narrow: ReactNode;
  wide: ReactNode;
}

/** Renders both; CSS displays one, so that reading order and focus order match before hydration too. */
export function ByWidth({ narrow, wide }: ByWidthProps) {
  return (
    <>
      <div className={css.narrow}>{narrow}</div>
      <div className={css.wide}>{wide}</div>
    </>
  );
}
