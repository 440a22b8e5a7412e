/** Milliseconds after which a frame is no longer waited for: it does not come while the tab is hidden. */
const patience = 100;

/** Does it once the frame that is due has been painted; at once where nothing is painted. */
export function afterPaint(task: () => void): void {
  if (typeof requestAnimationFrame !== 'function' || document.hidden) {
    task();
    return;
  }
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(limit);
    task();
  };
  const limit = setTimeout(once, patience);
  requestAnimationFrame(() => {
    // This is just before the paint; a message is heard after it.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      once();
    });
    port1.start();
    port2.postMessage(null);
  });
}
