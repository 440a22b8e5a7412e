import { useEffect, useState } from 'react';
import { hasRecentGames } from '../portal/recent-key';
import type { ContinuePlaying } from './continue-playing';

/**
 * Whether games were played on this device, and the row of them once it is downloaded. Without such games nothing is
 * downloaded.
 */
export function useRecentGames() {
  const [isThere, setIsThere] = useState(hasRecentGames);
  const [loaded, setLoaded] = useState<{ Row?: typeof ContinuePlaying }>({});
  useEffect(() => {
    if (!isThere) return;
    import('./continue-playing').then(
      ({ ContinuePlaying: Row }) => setLoaded({ Row }),
      () => setIsThere(false),
    );
  }, [isThere]);
  return { ...loaded, isThere, onEmpty: () => setIsThere(false) };
}
