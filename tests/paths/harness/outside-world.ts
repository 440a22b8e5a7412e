// Calls whose answers come when and how a schedule says: late, lost, reordered, doubled.
import type { Race } from './race';

/** A failure as the system's calls report it. */
interface Failure {
  kind: string;
}

export type Arrival<Value> = { value: Value } | { failure: Failure };

/** What becomes of a call. No arrival means that its answer is lost; more than one, that it is sent more than once. */
export interface Fate<Value> {
  arrivals: Arrival<Value>[];
  /** The answer is on its way when the call is aborted, and comes all the same. */
  outrunsAbort: boolean;
}

/** A call as the outside world sees it. */
export interface Call<Request> {
  /** The first is 1. */
  number: number;
  request: Request;
  sentAt: number;
  isAnswered: boolean;
  isAborted: boolean;
}

/**
 * A promise whose answer may come more than once. A promise proper would drop the second one, and so would hide what
 * the code that listens makes of it.
 */
class RepeatablePromise<Value> implements Promise<Value> {
  readonly [Symbol.toStringTag] = 'RepeatablePromise';
  #listeners: ((arrival: Arrival<Value>) => void)[] = [];

  // oxlint-disable-next-line unicorn/no-thenable
  then<Fine = Value, Bad = never>(
    onValue?: ((value: Value) => Fine | PromiseLike<Fine>) | null,
    onFailure?: ((reason: unknown) => Bad | PromiseLike<Bad>) | null,
  ): Promise<Fine | Bad> {
    return new Promise((resolve, reject) => {
      this.#listeners.push((arrival) => {
        try {
          if ('value' in arrival) {
            resolve(onValue ? onValue(arrival.value) : (arrival.value as unknown as Fine));
          } else if (onFailure) resolve(onFailure(arrival.failure));
          else reject(arrival.failure);
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  catch<Bad = never>(
    onFailure?: ((reason: unknown) => Bad | PromiseLike<Bad>) | null,
  ): Promise<Value | Bad> {
    return this.then(null, onFailure);
  }

  finally(onEnd?: (() => void) | null): Promise<Value> {
    return Promise.prototype.finally.call(this, onEnd) as Promise<Value>;
  }

  hear(arrival: Arrival<Value>): void {
    for (const listener of this.#listeners) listener(arrival);
  }
}

interface LineOptions<Request, Value> {
  /** What becomes of the call that is being made. */
  fate: () => Fate<Value>;
  /** As the story tells it: "answer 2 arrives". */
  describe: (call: Call<Request>, arrival: Arrival<Value>) => string;
  /** Before the product hears of it. */
  onArrival: (call: Call<Request>, arrival: Arrival<Value>) => void;
}

/** One of the product's calls, answered when and how the schedule says. */
export class Line<Request, Value> {
  readonly calls: Call<Request>[] = [];

  constructor(
    private readonly race: Race,
    private readonly options: LineOptions<Request, Value>,
  ) {}

  get underWay(): Call<Request>[] {
    return this.calls.filter(({ isAnswered, isAborted }) => !isAnswered && !isAborted);
  }

  call(request: Request, signal: AbortSignal): Promise<Value> {
    const { race, options, calls } = this;
    const call: Call<Request> = {
      number: calls.length + 1,
      request,
      sentAt: race.clock.now(),
      isAnswered: false,
      isAborted: false,
    };
    calls.push(call);
    const promise = new RepeatablePromise<Value>();
    const { arrivals, outrunsAbort } = options.fate();

    signal.addEventListener('abort', () => {
      call.isAborted = true;
      // As an aborted fetch.
      if (!call.isAnswered) queueMicrotask(() => promise.hear({ failure: { kind: 'offline' } }));
    });
    for (const arrival of arrivals) {
      race.schedule(() => {
        if (call.isAborted && !outrunsAbort) return;
        race.tell(
          options.describe(call, arrival) +
            (call.isAnswered ? ' once more' : '') +
            (call.isAborted ? ' although it was aborted' : ''),
        );
        options.onArrival(call, arrival);
        call.isAnswered = true;
        promise.hear(arrival);
      });
    }
    return promise;
  }
}
