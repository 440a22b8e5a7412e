import { useLayoutEffect } from 'react';
import { entryName, keepInSession, sessionState } from '../../ui/page/session-state';

/** Restores the position in a list after a reload of the page, for example when a game used up the memory. */
export function useListScroll(isListed: boolean): void {
  useLayoutEffect(() => {
    if (!isListed) return;
    const name = entryName('scroll');
    const top = Number(sessionState(name) ?? 0);
    // A reload of the list itself keeps its own position.
    keepInSession(name, 0);
    if (top > 0) window.scrollTo({ top, behavior: 'instant' });
    // Effects end before React removes the list, so `scrollY` is still valid.
    return () => keepInSession(name, window.scrollY);
  }, [isListed]);
}
