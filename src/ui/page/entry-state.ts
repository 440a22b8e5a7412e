/** Returns a value that this history entry keeps, so that Back and a reload restore it. */
export const entryState = (name: string): unknown =>
  (window.history.state as Record<string, unknown> | null)?.[name];

export function keepInEntry(name: string, value: unknown): void {
  const { history } = window;
  try {
    history.replaceState({ ...(history.state as object | null), [name]: value }, '');
  } catch {
    // Safari throws after 100 calls in 30 seconds: Back then restores an earlier value.
  }
}
