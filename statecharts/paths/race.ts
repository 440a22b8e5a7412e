// Plays a system in schedules that fast-check chooses, and makes a failing one as short as possible.
import * as fc from 'fast-check';
import { SimulatedClock } from 'xstate';
import type { Arrival, CallOutcome } from './simulated-calls';

interface RaceOptions {
  /** Returns the ms until the next timer of the product; the run checks 1 ms before it and at it. */
  untilDue: () => number | null;
  /** Called after the clock has advanced, before the effects have settled. */
  onTime: () => void;
  /** Checks the visible state, after each event. */
  judge: () => void;
}

type Happening = () => void | Promise<void>;

/** One schedule: its clock, its pending events, and its log. */
export class Race {
  readonly clock = new SimulatedClock();
  readonly #story: string[] = [];
  /** Lists of events: the next event is the first of any list. */
  #pending: Happening[][] = [];
  #options: RaceOptions = { untilDue: () => null, onTime: () => {}, judge: () => {} };

  /** `order` selects the list per turn; after its end, the oldest list is next. */
  constructor(private readonly order: readonly number[]) {}

  log(happening: string): void {
    this.#story.push(happening);
  }

  /** Fails the run when `holds` is false; `broken` says what is visible instead. */
  rule(holds: boolean, broken: string): void {
    if (holds) return;
    throw new Error(`${this.#story.join(', ') || 'nothing happens'} → ${broken}`);
  }

  /** Adds an event that happens later, as a consequence of the current one. */
  schedule(happen: Happening): void {
    this.#pending.push([happen]);
  }

  /** Runs the sequences, interleaved by `order` with each other and with scheduled events. */
  async run(sequences: Happening[][], options: RaceOptions): Promise<void> {
    this.#options = options;
    options.judge();
    this.#pending = sequences;
    for (let turn = 0; ; turn += 1) {
      this.#pending = this.#pending.filter(({ length }) => length > 0);
      const chosen = (this.order[turn] ?? 0) % this.#pending.length;
      const [happen, ...later] = this.#pending[chosen] ?? [];
      if (!happen) return;
      this.#pending[chosen] = later;
      await happen();
      await settle();
      options.judge();
    }
  }

  /** Lets time pass, and checks 1 ms before each timer and at it. */
  async pass(ms: number): Promise<void> {
    const at = this.#story.length;
    let left = ms;
    while (left > 0) {
      const due = this.#options.untilDue();
      const slice = due === null ? left : Math.min(left, due > 1 ? due - 1 : due);
      left -= slice;
      this.#story[at] = `${duration(ms - left)} pass`;
      this.clock.increment(slice);
      this.#options.onTime();
      // Settle first: the next slice depends on the effects of this one.
      await settle();
      this.#options.judge();
    }
  }
}

const duration = (ms: number) =>
  ms % 1_000 === 0 ? `${ms / 1_000} s` : `${ms.toLocaleString('en')} ms`;

/** Resolves when everything has happened that waits for neither time nor a response. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Generates outcomes of a call: mostly one response, sometimes none or two, sometimes one that arrives in spite of an abort.
 */
export const callOutcomes = <Value>(
  arrival: fc.Arbitrary<Arrival<Value>>,
): fc.Arbitrary<CallOutcome<Value>> =>
  fc.record({
    arrivals: fc.oneof(
      { arbitrary: fc.tuple(arrival), weight: 5 },
      { arbitrary: fc.array(arrival, { maxLength: 2 }), weight: 3 },
    ),
    outrunsAbort: fc.boolean(),
  });

/** Counts how often schedules reach each situation: a rule about a situation that never happens would prove nothing. */
export class SituationCounts<Name extends string> {
  readonly counts = new Map<Name, number>();

  constructor(names: readonly Name[]) {
    for (const name of names) this.counts.set(name, 0);
  }

  saw(name: Name): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  get missed(): Name[] {
    return [...this.counts].filter(([, count]) => count === 0).map(([name]) => name);
  }
}

/** Whether a single schedule is replayed, with the variables that a failed run prints: `RACE_SEED=… RACE_PATH=…`. */
export const isReplay = Boolean(process.env.RACE_SEED);

function replay(): { seed?: number; path?: string } {
  const { RACE_SEED: seed, RACE_PATH: path } = process.env;
  return { ...(seed && { seed: Number(seed) }), ...(path && { path }) };
}

/** The schedules of a machine, and how to run one. */
export interface Races<Plan> {
  plan: fc.Arbitrary<Plan>;
  /** Plays it over a new machine and throws where a rule is broken. */
  play: (race: Race, plan: Plan) => Promise<void>;
}

/** Numbers that every count of lists up to six divides. */
const order = fc.array(fc.nat(59), { maxLength: 60, size: 'max' });

/**
 * Runs the given number of schedules and logs it. Throws the shortest log that breaks a rule, with the command that replays it.
 */
export async function runSchedules<Plan>(
  name: string,
  scheduleCount: number,
  { plan, play }: Races<Plan>,
  onCounted: (count: number) => void,
): Promise<void> {
  const property = fc.asyncProperty(plan, order, (planned, turns) =>
    play(new Race(turns), planned),
  );
  const details = await fc.check(property, { numRuns: scheduleCount, ...replay() });
  onCounted(details.numRuns);
  if (!details.failed) return;
  const { errorInstance, numRuns, seed, counterexamplePath } = details;
  throw new Error(
    `${(errorInstance as Error).message}\n\nSchedule ${numRuns} of '${name}', made as short as possible. To see it again:\n` +
      `RACE_SEED=${seed} RACE_PATH=${counterexamplePath} npm test -- races -t ${name}`,
    { cause: errorInstance },
  );
}
