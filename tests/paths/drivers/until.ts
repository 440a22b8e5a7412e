/** Resolves when the condition is true. Throws the complaint if that takes more than that many real milliseconds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
  complaint: string,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(complaint);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
