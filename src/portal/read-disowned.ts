export const disownedKey = 'disowned';

/**
 * Returns the hashes of the numbers that were disowned in this tab, separated by spaces; null where the browser blocks storage.
 * The inline scripts have no room to compare hashes.
 */
export function readDisowned(): string | null {
  try {
    return sessionStorage.getItem(disownedKey) ?? '';
  } catch {
    return null;
  }
}
