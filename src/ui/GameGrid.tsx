import { type ReactNode, useRef } from 'react';
import * as css from './GameGrid.css';
import { useItemsInView } from './use-items-in-view';

/** Lists up to this length are rendered completely, for the browser's find-in-page. */
const maxUnwindowed = 60;

interface GameGridProps {
  label?: string | undefined;
  /** `GameCard`s. */
  children: readonly ReactNode[];
}

/** `GameCard`s in 2, 3 or 4 columns; renders only the cards in view of a long list. */
export function GameGrid({ label, children }: GameGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const isShort = children.length <= maxUnwindowed;
  const { first, end, above, height } = useItemsInView(list, children.length, '', isShort);
  return (
    <ul
      ref={list}
      className={isShort ? `${css.grid} ${css.aligned}` : css.grid}
      role="list"
      aria-label={label}
      style={isShort ? undefined : { paddingTop: above, height }}
    >
      {isShort ? children : children.slice(first, end)}
    </ul>
  );
}
