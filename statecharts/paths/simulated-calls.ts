// Simulated calls whose responses a schedule delays, loses, reorders or repeats.
import type { Race } from './race';

/** A failure as the system's calls report it. */
interface Failure {
  kind: string;
}

export type Arrival<Value> = { value: Value } | { failure: Failure };

/** The outcome of a call: without an arrival its response is lost, with several it is repeated. */
export interface CallOutcome<Value> {
  arrivals: Arrival<Value>[];
  /** The response arrives although the call was aborted. */
  outrunsAbort: boolean;
}

export interface Call<Request> {
  /** The first is 1. */
  number: number;
  request: Request;
  sentAt: number;
  isAnswered: boolean;
  isAborted: boolean;
}

/**
 * A promise that can settle several times. A real promise would ignore a repeated response, and hide what the product does with
 * it.
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

  settle(arrival: Arrival<Value>): void {
    for (const listener of this.#listeners) listener(arrival);
  }
}

interface EndpointOptions<Request, Value> {
  /** Returns the outcome of the call that is being sent. */
  outcome: () => CallOutcome<Value>;
  /** Returns the line of an arrival for the failure's log: "answer 2 arrives". */
  describe: (call: Call<Request>, arrival: Arrival<Value>) => string;
  /** Called before the product receives the arrival. */
  onArrival: (call: Call<Request>, arrival: Arrival<Value>) => void;
}

/** One of the product's calls, with responses that the schedule decides. */
export class SimulatedEndpoint<Request, Value> {
  readonly calls: Call<Request>[] = [];

  constructor(
    private readonly race: Race,
    private readonly options: EndpointOptions<Request, Value>,
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
    const { arrivals, outrunsAbort } = options.outcome();

    signal.addEventListener('abort', () => {
      call.isAborted = true;
      // Rejects like an aborted fetch.
      if (!call.isAnswered) queueMicrotask(() => promise.settle({ failure: { kind: 'offline' } }));
    });
    for (const arrival of arrivals) {
      race.schedule(() => {
        if (call.isAborted && !outrunsAbort) return;
        race.log(
          options.describe(call, arrival) +
            (call.isAnswered ? ' once more' : '') +
            (call.isAborted ? ' although it was aborted' : ''),
        );
        options.onArrival(call, arrival);
        call.isAnswered = true;
        promise.settle(arrival);
      });
    }
    return promise;
  }
}
