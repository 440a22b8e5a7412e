import { useLayoutEffect } from 'react';

const isSeenBefore = (): boolean =>
  (window.history.state as { isSeen?: boolean } | null)?.isSeen === true;

/**
 * Scrolls a list to its top on the first visit of a history entry. On Back and Forward it keeps the position that the
 * browser restores.
 */
export function useScrollToTop(): void {
  useLayoutEffect(() => {
    if (isSeenBefore()) return;
    const { history } = window;
    history.replaceState({ ...(history.state as object | null), isSeen: true }, '');
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
}
