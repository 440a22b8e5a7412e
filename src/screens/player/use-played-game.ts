import { useEffect } from 'react';

/** Stores the game for 'Continue playing', on this device only. */
export function usePlayedGame(id: number | undefined, category: string | null): void {
  useEffect(() => {
    if (id === undefined || category === null) return;
    // A separate chunk: the player must not wait for it.
    import('../shared/continue-playing')
      .then(({ addRecentGame }) => addRecentGame(id, category))
      .catch(() => {});
  }, [id, category]);
}
