// Waits for a condition in real time.
/** Whether the condition comes true within that many real milliseconds; it is tried once each turn of the event loop. */
export async function comesTrue(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return true;
}
