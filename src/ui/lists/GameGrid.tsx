import { type ReactNode, useRef } from 'react';
import * as css from './GameGrid.css';
import { step, useGrowingList } from './use-growing-list';

/** In lists up to this length, rows of short names are lower than those of long names. */
const maxAligned = 60;

interface GameGridProps {
  label?: string | undefined;
  /** `GameCard`s. */
  children: readonly ReactNode[];
}

/** A growing list of `GameCard`s in 2 to 6 columns. */
export function GameGrid({ label, children }: GameGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [length] = useGrowingList(list, children.length, step);
  const heights = children.length > maxAligned ? css.uniform : css.aligned;
  return (
    <ul ref={list} className={`${css.grid} ${heights}`} role="list" aria-label={label}>
      {children.slice(0, length)}
    </ul>
  );
}
