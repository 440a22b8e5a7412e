import { useEffect } from 'react';

/** Keeps the screen on during a game, where the browser supports it (Screen Wake Lock API). */
export function useAwake(isWanted: boolean): void {
  useEffect(() => (isWanted ? keepAwake() : undefined), [isWanted]);
}

function keepAwake(): () => void {
  // Over http, and in older browsers, there is none.
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
  /** The browser takes the lock back whenever the page is hidden. */
  const acquire = () => {
    if (document.visibilityState !== 'visible' || lock?.released === false) return;
    // Refused, as where the battery is low, the screen goes dark as ever.
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
