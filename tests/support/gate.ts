import type { Answer, ProductPath } from '../../fixtures/answers';
import type { ReceivedCall } from '../../fixtures/server';

interface HeldCall {
  call: ReceivedCall;
  /** Releases the response, or another one in its place. */
  release: (answer?: Answer) => void;
}

/** Real milliseconds that a call may take to arrive: a busy computer compiles a screen slowly when it is first shown. */
const defaultLimitMs = 15_000;

const count = (paths: ProductPath[], path: ProductPath) =>
  paths.filter((other) => other === path).length;

/** Holds the fixtures' responses, so that the test and not the network decides their order. */
export class Gate {
  #isHeld: (call: ReceivedCall) => boolean = () => false;
  #held: HeldCall[] = [];
  #waiting: { path: string; found: (held: HeldCall) => void }[] = [];

  /** Implements the fixtures' option `beforeAnswer`. */
  beforeAnswer = (call: ReceivedCall, signal: AbortSignal): Promise<Answer | void> | void => {
    if (!this.#isHeld(call)) return undefined;
    return new Promise((resolve) => {
      const held: HeldCall = {
        call,
        release: (answer) => resolve(answer),
      };
      signal.addEventListener('abort', () => {
        this.#held = this.#held.filter((other) => other !== held);
        resolve();
      });
      const index = this.#waiting.findIndex(({ path }) => path === call.path);
      const [waiting] = index >= 0 ? this.#waiting.splice(index, 1) : [];
      if (waiting) waiting.found(held);
      else this.#held.push(held);
    });
  };

  /** Holds responses to calls of these paths from now on; without a path, to all calls. */
  shut(...paths: string[]): void {
    this.hold((call) => paths.length === 0 || paths.includes(call.path));
  }

  /** Holds responses to matching calls from now on. */
  hold(isHeld: (call: ReceivedCall) => boolean): void {
    this.#isHeld = isHeld;
  }

  /** Releases all held responses, and holds none from now on. */
  open(): void {
    this.#isHeld = () => false;
    for (const { release } of this.#held.splice(0)) release();
  }

  get held(): ProductPath[] {
    return this.#held.map(({ call }) => call.path);
  }

  /** Resolves when the calls that the portal has ended are no longer held. */
  async withoutEnded(underWay: () => ProductPath[]): Promise<void> {
    while (this.held.some((path) => count(this.held, path) > count(underWay(), path))) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /**
   * The oldest or newest held call of that path, once one has arrived; it is taken out, and answered when released.
   * Rejects where none arrives.
   */
  next(
    path: string,
    which: 'oldest' | 'newest' = 'oldest',
    limitMs = defaultLimitMs,
  ): Promise<HeldCall> {
    const isOfPath = ({ call }: HeldCall) => call.path === path;
    const indexes = this.#held.flatMap((held, index) => (isOfPath(held) ? [index] : []));
    const index = indexes.at(which === 'newest' ? -1 : 0) ?? -1;
    const [held] = index >= 0 ? this.#held.splice(index, 1) : [];
    if (held) return Promise.resolve(held);
    return new Promise((resolve, reject) => {
      const waiting = {
        path,
        found: (arrived: HeldCall) => {
          clearTimeout(limit);
          resolve(arrived);
        },
      };
      const limit = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(new Error(`No call to ${path} has arrived to be answered.`));
      }, limitMs);
      this.#waiting.push(waiting);
    });
  }
}
