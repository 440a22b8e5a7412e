import { useLayoutEffect } from 'react';
import { entryState, keepInEntry } from '../../ui/page/entry-state';

/**
 * Scrolls a list to its top on the first visit of a history entry. On Back and Forward it keeps the position that the
 * browser restores.
 */
export function useScrollToTop(): void {
  useLayoutEffect(() => {
    if (entryState('isSeen') === true) return;
    keepInEntry('isSeen', true);
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
}
