import { useEffect } from 'react';

/** Notes, on this device only, that the game is being played, for the landing page's 'Continue playing'. */
export function usePlayedGame(id: number | undefined, category: string | null): void {
  useEffect(() => {
    if (id === undefined || category === null) return;
    // Not a part of the player: the game comes first, and may be played without it.
    import('../continue-playing')
      .then(({ addRecentGame }) => addRecentGame(id, category))
      .catch(() => {});
  }, [id, category]);
}
