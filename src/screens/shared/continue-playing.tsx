import { useEffect, useState } from 'react';
import * as texts from '#texts';
import type { CategoryGroup } from '../../../machines/contracts';
import { playerAddress } from '../../portal/addresses';
import { clearRecentGames, readRecentGames } from '../../portal/recent-games';
import { RecentRow, type RecentRowItem } from '../../ui/lists/RecentRow';
import { findGroup } from '../../portal/find-game';

// Exported here, so that the row and `addRecentGame` are one chunk outside the landing page and the player.
export { addRecentGame } from '../../portal/recent-games';

interface ContinuePlayingProps {
  categories: readonly CategoryGroup[];
  isPending: boolean;
  onEmpty: () => void;
}

/** Recently played games of this device that the catalogue contains. */
export function ContinuePlaying({ categories, isPending, onEmpty }: ContinuePlayingProps) {
  const [recent] = useState(readRecentGames);
  const items = recent.flatMap(({ id, category }): RecentRowItem[] => {
    const group = findGroup(categories, category);
    const game = group?.games.find((other) => other.id === id);
    const key = playerAddress(id, category);
    if (game) return [{ key, name: game.gamename, imageSrc: game.img6 }];
    // The category may be in a later part of the catalogue.
    return group || !isPending ? [] : [{ key }];
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
    <RecentRow
      title={texts.recentGames}
      items={items}
      clearLabel={texts.clearButton}
      onClear={clear}
    />
  );
}
