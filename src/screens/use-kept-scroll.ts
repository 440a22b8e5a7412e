import { useLayoutEffect } from 'react';

/**
 * Comes back to where a list was scrolled to, once it is listed. The browser does so by itself, except where the page was
 * loaded anew meanwhile, as when a game has taken the memory: there the screen has to be downloaded first.
 */
export function useKeptScroll(isListed: boolean): void {
  useLayoutEffect(() => {
    const { navigation } = window as { navigation?: Navigation };
    const entry = navigation?.currentEntry;
    if (!isListed || !entry) return;
    const name = `scroll ${entry.key}`;
    const kept = Number(sessionStorage.getItem(name));
    sessionStorage.removeItem(name);
    if (kept > 0) window.scrollTo({ top: kept, behavior: 'instant' });
    // The list is still there when its effects end.
    return () => sessionStorage.setItem(name, String(window.scrollY));
  }, [isListed]);
}
