// Timers that run when a test advances the time.
/** Timers that run in order on `advance`, with everything that follows from one before the next one. */
export class VirtualTime {
  #now = 0;
  #timers = new Map<number, { due: number; run: () => void }>();
  #lastId = 0;

  /** Milliseconds since the beginning. */
  now = (): number => this.#now;

  setTimeout = (run: () => void, ms: number): number => {
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { due: this.#now + ms, run });
    return this.#lastId;
  };

  clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].toSorted(([, one], [, other]) => one.due - other.due);
      if (!next || next[1].due > end) break;
      const [id, timer] = next;
      this.#timers.delete(id);
      this.#now = timer.due;
      timer.run();
      // Settle first: promises that the timer resolved may set further timers.
      await settle();
    }
    this.#now = end;
    await settle();
  }
}

/** Resolves when all promises that wait for no timer have been handled. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
