/** Movement in px that makes a touch a swipe. */
const swipeThresholdPx = 10;
/** Speed in px/ms that makes a short movement a swipe. */
const flickSpeed = 0.5;

/** Missing in some browsers. */
type CloseWatcherClass = new () => EventTarget & { destroy: () => void };

/**
 * Moves the drawer with the finger until `signal` aborts. Calls `onDismiss` after a swipe to the right and, with
 * `CloseWatcher`, after the phone's Back button.
 */
export function handleGestures(
  panel: HTMLElement,
  onDismiss: () => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const scrim = panel.previousElementSibling as HTMLElement;
  let start: { id: number; x: number; y: number } | undefined;
  let last = { x: 0, at: 0, speed: 0 };
  let isSwiped = false;

  const moveTo = (distance: number) => {
    panel.style.transform = `translateX(${distance}px)`;
    scrim.style.opacity = String(1 - distance / panel.offsetWidth);
    for (const { style } of [panel, scrim]) style.transition = 'none';
  };
  /** Removes the inline style, so that the drawer slides back. */
  const resetPosition = () => {
    start = undefined;
    isSwiped = false;
    for (const { style } of [panel, scrim]) {
      style.transform = '';
      style.opacity = '';
      style.transition = '';
    }
  };

  const down = ({ isPrimary, button, pointerId: id, clientX: x, clientY: y }: PointerEvent) => {
    if (isPrimary && button === 0) start = { id, x, y };
  };
  const move = ({ pointerId, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
    if (pointerId !== start?.id) return;
    const distance = x - start.x;
    if (!isSwiped) {
      // A vertical movement scrolls the list.
      if (Math.abs(y - start.y) > Math.max(swipeThresholdPx, Math.abs(distance))) start = undefined;
      if (!start || distance < swipeThresholdPx) return;
      isSwiped = true;
    }
    last = { x, at, speed: (x - last.x) / Math.max(1, at - last.at) };
    moveTo(Math.max(0, distance));
  };
  const up = ({ pointerId, clientX }: PointerEvent) => {
    if (pointerId !== start?.id) return;
    const isAway =
      isSwiped &&
      (clientX - start.x > panel.offsetWidth / 3 || last.speed > flickSpeed) &&
      last.speed >= 0;
    resetPosition();
    if (isAway) onDismiss();
  };

  panel.addEventListener('pointerdown', down, { signal });
  // Listen on `window`: a mouse may leave the panel.
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', resetPosition, { signal });
  signal.addEventListener('abort', resetPosition);
  // `touch-action: pan-y` on each scrollable element: horizontal movements belong to the swipe.
  for (const element of [panel, ...panel.querySelectorAll<HTMLElement>(':scope > *')]) {
    element.style.touchAction = 'pan-y';
  }

  // Do not add a history entry: every other way of closing would have to remove it, possibly during a tap.
  const { CloseWatcher } = window as { CloseWatcher?: CloseWatcherClass };
  if (CloseWatcher) {
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', onDismiss);
    signal.addEventListener('abort', () => watcher.destroy());
  }
}
