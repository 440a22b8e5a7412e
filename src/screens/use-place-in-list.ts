import { useLayoutEffect } from 'react';

const isSeenBefore = (): boolean =>
  (window.history.state as { isSeen?: boolean } | null)?.isSeen === true;

/**
 * Who comes to a list that is long already begins at its top, wherever the screen before was scrolled to. Who comes back,
 * to an entry of the history that has been here, is left where the browser puts them: that is where they were.
 */
export function usePlaceInList(): void {
  useLayoutEffect(() => {
    if (isSeenBefore()) return;
    const { history } = window;
    history.replaceState({ ...(history.state as object | null), isSeen: true }, '');
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
}
