import type { ReactNode } from 'react';
import * as css from './GameGrid.css';

/** `GameCard`s in 2, 3 or 4 columns. */
export function GameGrid({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <ul className={css.grid} role="list" aria-label={label}>
      {children}
    </ul>
  );
}
