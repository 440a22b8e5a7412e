import { useSyncExternalStore } from 'react';

/** A wide screen, and not a phone in landscape. */
const query = '(min-width: 1120px) and (min-height: 501px)';

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Returns whether a column has room beside a game (PLAY-10). */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
