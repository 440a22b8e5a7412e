import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const end = new AbortController();
  for (const type of ['online', 'offline'])
    window.addEventListener(type, onChange, { signal: end.signal });
  return () => end.abort();
}

/** Returns whether the browser knows that it has no connection; false during hydration. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
