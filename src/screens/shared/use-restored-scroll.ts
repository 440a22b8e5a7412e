import { useLayoutEffect } from 'react';

/** Reads and removes a scroll position of sessionStorage; 0 without one. */
function readAndRemove(name: string): number {
  try {
    const stored = Number(sessionStorage.getItem(name));
    sessionStorage.removeItem(name);
    return stored;
  } catch {
    return 0;
  }
}

function store(name: string, top: number): void {
  try {
    sessionStorage.setItem(name, String(top));
  } catch {
    // Storage is full or blocked: the list starts at its top.
  }
}

/**
 * Restores the scroll position of a list after a reload of the page, for example when a game used up the memory. In
 * other cases the browser restores it.
 */
export function useRestoredScroll(isListed: boolean): void {
  useLayoutEffect(() => {
    const { navigation } = window as { navigation?: Navigation };
    const entry = navigation?.currentEntry;
    if (!isListed || !entry) return;
    const name = `scroll ${entry.key}`;
    const top = readAndRemove(name);
    if (top > 0) window.scrollTo({ top, behavior: 'instant' });
    // Effects end before React removes the list, so `scrollY` is still valid.
    return () => store(name, window.scrollY);
  }, [isListed]);
}
