/** How far a finger moves before that is a swipe and no tap, in px. */
const slop = 10;
/** Pixels a millisecond: a flick, however short. */
const flick = 0.5;

/** Not in every browser. */
type CloseWatcherClass = new () => EventTarget & { destroy: () => void };

/**
 * Moves an open drawer at the right edge with the finger, until `signal` aborts. Calls `onDismiss` after a swipe to the
 * right, and after the phone's Back button in browsers with `CloseWatcher`.
 */
export function handleGestures(
  panel: HTMLElement,
  onDismiss: (reason: 'swipe' | 'escape') => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const scrim = panel.previousElementSibling as HTMLElement;
  let start: { id: number; x: number; y: number } | undefined;
  let last = { x: 0, at: 0, speed: 0 };
  let isSwiped = false;

  const place = (distance: number) => {
    panel.style.transform = `translateX(${distance}px)`;
    scrim.style.opacity = String(1 - distance / panel.offsetWidth);
    for (const { style } of [panel, scrim]) style.transition = 'none';
  };
  /** Back to where the style sheet has it, which slides from where it is. */
  const letGo = () => {
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
      // The list is being scrolled.
      if (Math.abs(y - start.y) > Math.max(slop, Math.abs(distance))) start = undefined;
      if (!start || distance < slop) return;
      isSwiped = true;
    }
    last = { x, at, speed: (x - last.x) / Math.max(1, at - last.at) };
    place(Math.max(0, distance));
  };
  const up = ({ pointerId, clientX }: PointerEvent) => {
    if (pointerId !== start?.id) return;
    const isAway =
      isSwiped &&
      (clientX - start.x > panel.offsetWidth / 3 || last.speed > flick) &&
      last.speed >= 0;
    letGo();
    if (isAway) onDismiss('swipe');
  };

  panel.addEventListener('pointerdown', down, { signal });
  // A mouse may leave the panel on its way.
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', letGo, { signal });
  signal.addEventListener('abort', letGo);
  // Sideways is ours, the list scrolls: what scrolls says so itself.
  for (const element of [panel, ...panel.querySelectorAll<HTMLElement>(':scope > *')]) {
    element.style.touchAction = 'pan-y';
  }

  // A history entry of our own would have to be left again on every other way of closing, and a tap may come meanwhile.
  const { CloseWatcher } = window as { CloseWatcher?: CloseWatcherClass };
  if (CloseWatcher) {
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => onDismiss('escape'));
    signal.addEventListener('abort', () => watcher.destroy());
  }
}
