import { useEffect, useState } from 'react';
import type { CategoryGroup } from '../../machines/contracts';
import { playerAddress } from '../portal/addresses';
import { clearRecentGames, readRecentGames } from '../portal/recent-games';
import { RecentRow, type RecentRowItem } from '../ui/RecentRow';
import { findGroup } from '../portal/find-game';

// With the row, so that both are one file, which neither the landing page nor the player waits for.
export { addRecentGame } from '../portal/recent-games';

interface ContinuePlayingProps {
  categories: readonly CategoryGroup[];
  /** More of them will come. */
  isPending: boolean;
  /** There is nothing to continue, or not any more. */
  onEmpty: () => void;
}

/** The games that were played last on this device, as the catalogue has them now. */
export function ContinuePlaying({ categories, isPending, onEmpty }: ContinuePlayingProps) {
  const [recent] = useState(readRecentGames);
  const items = recent.flatMap(({ id, category }): RecentRowItem[] => {
    const group = findGroup(categories, category);
    const game = group?.games.find((other) => other.id === id);
    const key = playerAddress(id, category);
    if (game) return [{ key, name: game.gamename, imageSrc: game.img6 }];
    // Its category may be among those that are still to come.
    return group || !isPending ? [] : [{ key }];
  });
  const isEmpty = items.length === 0;
  useEffect(() => {
    // What cannot be read would be looked for, and room be left for it, again and again.
    if (recent.length === 0) clearRecentGames();
    if (isEmpty) onEmpty();
  }, [recent, isEmpty, onEmpty]);

  const clear = () => {
    clearRecentGames();
    onEmpty();
    // The button goes, and the focus must not go with it.
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  };
  return <RecentRow title="Continue playing" items={items} clearLabel="Clear" onClear={clear} />;
}
