import { type RefObject, useSyncExternalStore } from 'react';

function onChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/**
 * Fills the screen with an element, and says whether it does: somebody may leave by Escape, too. Not possible on an
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
      // What the browser refuses, or somebody has undone meanwhile, leaves everything as it is.
      done?.catch(() => {});
    },
  };
}
