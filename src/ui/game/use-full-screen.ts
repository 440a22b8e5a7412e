import { type RefObject, useSyncExternalStore } from 'react';

function onChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/**
 * Returns the full-screen state of an element, and its toggle. Not possible on iPhones or in frames without permission.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const isFull = useSyncExternalStore(
    onChange,
    () => element.current !== null && document.fullscreenElement === element.current,
    () => false,
  );
  return {
    isPossible: typeof document !== 'undefined' && document.fullscreenEnabled,
    isFull,
    toggle: () => {
      const done = isFull
        ? document.exitFullscreen()
        : element.current?.requestFullscreen({ navigationUI: 'hide' });
      // Ignore a rejection: the state of the screen does not change.
      done?.catch(() => {});
    },
  };
}
