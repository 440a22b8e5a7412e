/** Key of the recent games in localStorage. */
export const recentKey = 'recentGames';

/** Returns whether recent games may exist. In a separate file, because the inline script of the landing page contains it. */
export function hasRecentGames(): boolean {
  try {
    return Boolean(localStorage[recentKey]);
  } catch {
    // Storage is blocked.
    return false;
  }
}
