import type { ReactNode } from 'react';
import * as css from './ByWidth.css';

/** Renders both; CSS displays one, so that reading order and focus order match before hydration too. */
export function ByWidth({ narrow, wide }: { narrow: ReactNode; wide: ReactNode }) {
  return (
    <>
      <div className={css.narrow}>{narrow}</div>
      <div className={css.wide}>{wide}</div>
    </>
  );
}
