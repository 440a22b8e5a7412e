import { type RefObject, useSyncExternalStore } from 'react';

function onChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/**
 * Fills the screen with an element, and says whether it does: Escape leaves it, too. Not possible on an
 * iPhone, nor where a page around this one does not allow it.
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
      // The browser has refused, or the full screen has ended already: nothing changes.
      done?.catch(() => {});
    },
  };
}
