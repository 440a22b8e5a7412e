import { useLayoutEffect } from 'react';
import { entryState, keepInEntry } from '../../ui/page/entry-state';
import { entryName, keepInSession, sessionState } from '../../ui/page/session-state';

/**
 * Scrolls a list to its top on the first visit of a history entry. On Back and Forward the browser restores the position, and this
 * hook after a reload of the page, for example when a game used up the memory.
 */
export function useListScroll(isListed: boolean): void {
  useLayoutEffect(() => {
    if (entryState('isSeen') === true) return;
    keepInEntry('isSeen', true);
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
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
