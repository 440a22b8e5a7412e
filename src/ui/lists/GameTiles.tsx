import { type ReactNode, useId } from 'react';
import * as texts from '#texts';
import * as css from './GameTiles.css';
import { title as headingClass } from './Suggestions.css';
import { blank } from '../feedback/Skeleton.css';

/** The number of tiles of a wide window; narrower ones show fewer. */
export const tileCount = 12;

interface GameTilesProps {
  /** Whether more games may arrive: placeholders then take their space. */
  isPending: boolean;
  /** Up to `tileCount` `GameLink`s. */
  children: readonly ReactNode[];
}

/** Two rows of games with a heading. */
export function GameTiles({ isPending, children }: GameTilesProps) {
  const titleId = useId();
  const blanks = isPending ? tileCount - children.length : 0;
  return (
    <section aria-labelledby={titleId}>
      <h2 className={headingClass} id={titleId}>
        {texts.someGames}
      </h2>
      <ul className={css.list} role="list">
        {children}
        {Array.from({ length: blanks }, (_, index) => (
          // The position is the key: placeholders must not move when games replace the first ones.
          <li key={children.length + index} className={blank} aria-hidden="true" />
        ))}
      </ul>
    </section>
  );
}
