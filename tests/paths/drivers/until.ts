// Waits for conditions in real time, tried once each turn of the event loop.

/** Whether the condition comes true within that many real milliseconds. */
async function becomesTrue(
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

/** Resolves when the condition is true. Throws the complaint if that takes more than that many real milliseconds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
  complaint: string,
): Promise<void> {
  if (!(await becomesTrue(condition, limitMs))) throw new Error(complaint);
}
