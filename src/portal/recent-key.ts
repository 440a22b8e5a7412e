/** Where this device keeps the games that were played last. */
export const recentKey = 'recentGames';

/** Whether there may be something to continue. Small, since the landing page asks; what is kept is read elsewhere. */
export function hasRecentGames(): boolean {
  try {
    return Boolean(localStorage[recentKey]);
  } catch {
    // A browser that keeps nothing.
    return false;
  }
}
