/** Key of the disowned numbers in sessionStorage. */
export const disownedKey = 'disowned';

/** Returns whether a number was disowned in this tab. The inline scripts have no room to compare hashes. */
export function hasDisowned(): boolean {
  try {
    return Boolean(sessionStorage[disownedKey]);
  } catch {
    // Storage is blocked.
    return false;
  }
}
