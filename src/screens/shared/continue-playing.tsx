import { useEffect, useId, useState } from 'react';
import * as texts from '#texts';
import type { CategoryGroup, Game } from '../../../machines/contracts';
import { playerAddress } from '../../portal/addresses';
import { findGroup } from '../../portal/find-game';
import { clearRecentGames, readRecentGames } from '../../portal/recent-games';
import { blank } from '../../ui/feedback/Skeleton.css';
import { GameLink } from '../../ui/lists/GameLink';
import * as css from '../../ui/lists/RecentRow.css';

// Exported here, so that the row and `addRecentGame` are one chunk outside the landing page and the player.
export { addRecentGame } from '../../portal/recent-games';

interface ContinuePlayingProps {
  categories: readonly CategoryGroup[];
  isPending: boolean;
  onEmpty: () => void;
}

/**
 * Recently played games of this device that the catalogue contains: a row of small cards in the space that `withRecent` of
 * `CategoryRow.css.ts` reserves.
 */
export function ContinuePlaying({ categories, isPending, onEmpty }: ContinuePlayingProps) {
  const titleId = useId();
  const [recent] = useState(readRecentGames);
  const items = recent.flatMap(({ id, category }): { href: string; game?: Game }[] => {
    const group = findGroup(categories, category);
    const game = group?.games.find((other) => other.id === id);
    const href = playerAddress(id, category);
    if (game) return [{ href, game }];
    // The category may be in a later part of the catalogue.
    return group || !isPending ? [] : [{ href }];
  });
  const isEmpty = items.length === 0;
  useEffect(() => {
    // Remove malformed storage: otherwise each visit downloads this row and reserves space for it.
    if (recent.length === 0) clearRecentGames();
    if (isEmpty) onEmpty();
  }, [recent, isEmpty, onEmpty]);

  const clear = () => {
    clearRecentGames();
    onEmpty();
    // Move the focus to the heading before the button is removed.
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  };
  return (
    <div className={css.row} role="region" aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 className={css.title} id={titleId}>
          {texts.recentGames}
        </h2>
        <button type="button" className={css.clear} aria-describedby={titleId} onClick={clear}>
          {texts.clearButton}
        </button>
      </div>
      <ul className={css.cards} role="list">
        {items.map(({ href, game }) =>
          game ? (
            <GameLink key={href} href={href} name={game.gamename} imageSrc={game.img6} />
          ) : (
            <li key={href} className={blank} />
          ),
        )}
      </ul>
    </div>
  );
}
