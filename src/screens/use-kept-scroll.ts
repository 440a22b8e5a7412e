import { useLayoutEffect } from 'react';

/** What the tab keeps under that name, which is taken out; 0 where it keeps nothing, or must not. */
function take(name: string): number {
  try {
    const kept = Number(sessionStorage.getItem(name));
    sessionStorage.removeItem(name);
    return kept;
  } catch {
    return 0;
  }
}

function keep(name: string, place: number): void {
  try {
    sessionStorage.setItem(name, String(place));
  } catch {
    // The list begins at its top then.
  }
}

/**
 * Comes back to where a list was scrolled to, once it is listed. The browser does so by itself, except where the page was
 * loaded again meanwhile, as when a game has taken the memory: there the screen has to be downloaded first.
 */
export function useKeptScroll(isListed: boolean): void {
  useLayoutEffect(() => {
    const { navigation } = window as { navigation?: Navigation };
    const entry = navigation?.currentEntry;
    if (!isListed || !entry) return;
    const name = `scroll ${entry.key}`;
    const top = take(name);
    if (top > 0) window.scrollTo({ top, behavior: 'instant' });
    // The list is still there when its effects end.
    return () => keep(name, window.scrollY);
  }, [isListed]);
}
