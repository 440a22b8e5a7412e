import { useEffect, useState } from 'react';
import { hasRecentGames } from '../../portal/recent-games';
import type { ContinuePlaying } from './continue-playing';

/**
 * Returns whether this device has recent games, and their row once it is downloaded. Without such games it downloads
 * nothing.
 */
export function useRecentGames() {
  const [hasGames, setHasGames] = useState(hasRecentGames);
  const [loaded, setLoaded] = useState<{ Row?: typeof ContinuePlaying }>({});
  useEffect(() => {
    if (!hasGames) return;
    import('./continue-playing').then(
      (module) => setLoaded({ Row: module.ContinuePlaying }),
      () => setHasGames(false),
    );
  }, [hasGames]);
  return { ...loaded, hasGames, onEmpty: () => setHasGames(false) };
}
