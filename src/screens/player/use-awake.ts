import { useEffect } from 'react';

/** Keeps the screen on during a game, where the browser supports it (Screen Wake Lock API). */
export function useAwake(isWanted: boolean): void {
  useEffect(() => (isWanted ? keepAwake() : undefined), [isWanted]);
}

function keepAwake(): () => void {
  // Missing on http and in older browsers.
  const { wakeLock } = navigator as { wakeLock?: WakeLock };
  let lock: WakeLockSentinel | undefined;
  let isOver = false;

  const release = () => {
    lock?.release().catch(() => {});
  };
  const keep = (granted: WakeLockSentinel) => {
    release();
    lock = granted;
    if (isOver) release();
  };
  /** The browser releases the lock whenever the page is hidden. */
  const acquire = () => {
    if (document.visibilityState !== 'visible' || lock?.released === false) return;
    // Ignore a rejection, for example at low battery.
    wakeLock?.request('screen').then(keep, () => {});
  };

  acquire();
  document.addEventListener('visibilitychange', acquire);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', acquire);
    release();
  };
}
