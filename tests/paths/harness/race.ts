// Plays a system in schedules that fast-check chooses, and makes a failing one as short as possible.
import * as fc from 'fast-check';
import { SimulatedClock } from 'xstate';
import type { Arrival, Fate } from './outside-world';

interface RaceOptions {
  /** Milliseconds until the next thing that must happen by itself; time stops just before it and at it. */
  untilDue: () => number | null;
  /** Before the product hears that so much time has passed. */
  onTime: () => void;
  /** Judges what can be seen, after each thing that happened. */
  judge: () => void;
}

type Happening = () => void | Promise<void>;

/** One schedule: its clock, what is still to happen, and its story so far. */
export class Race {
  readonly clock = new SimulatedClock();
  readonly #story: string[] = [];
  /** What may happen next is the first of each list. */
  #pending: Happening[][] = [];
  #options: RaceOptions = { untilDue: () => null, onTime: () => {}, judge: () => {} };

  /** `order`: which list goes on at each turn; once it is over, the oldest one. */
  constructor(private readonly order: readonly number[]) {}

  /** Adds to the story. */
  tell(happening: string): void {
    this.#story.push(happening);
  }

  /** Ends the race where the rule does not hold: `broken` says what is seen instead. */
  rule(holds: boolean, broken: string): void {
    if (holds) return;
    throw new Error(`${this.#story.join(', ') || 'nothing happens'} → ${broken}`);
  }

  /** Something that follows from what is happening, later. */
  schedule(happen: Happening): void {
    this.#pending.push([happen]);
  }

  /** Lets these happen one after another each, in whatever order among them and with what is scheduled. */
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

  /** Lets time pass and judges on the way: just before something is due, and when it is. */
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
      // Each slice depends on what the one before has led to.
      await settle();
      this.#options.judge();
    }
  }
}

const duration = (ms: number) =>
  ms % 1_000 === 0 ? `${ms / 1_000} s` : `${ms.toLocaleString('en')} ms`;

/** Lets everything follow that does not wait for time or for an answer. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What becomes of a call: mostly one answer, at times none or two, at times one that an abort does not stop. */
export const fateOf = <Value>(arrival: fc.Arbitrary<Arrival<Value>>): fc.Arbitrary<Fate<Value>> =>
  fc.record({
    arrivals: fc.oneof(
      { arbitrary: fc.tuple(arrival), weight: 5 },
      { arbitrary: fc.array(arrival, { maxLength: 2 }), weight: 3 },
    ),
    outrunsAbort: fc.boolean(),
  });

/** Counts what the schedules were about, so that rules are not kept for want of an occasion. */
export class Occasions<Name extends string> {
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

/** One schedule only, as a failed run says: `RACE_SEED=… RACE_PATH=…`. */
export const isReplay = Boolean(process.env.RACE_SEED);

function replay(): { seed?: number; path?: string } {
  const { RACE_SEED: seed, RACE_PATH: path } = process.env;
  return { ...(seed && { seed: Number(seed) }), ...(path && { path }) };
}

/** What a machine is put through, and how. */
export interface Races<Plan> {
  plan: fc.Arbitrary<Plan>;
  /** Plays it over a new machine and throws where a rule is broken. */
  play: (race: Race, plan: Plan) => Promise<void>;
}

/** Numbers that every count of lists up to six divides. */
const order = fc.array(fc.nat(59), { maxLength: 60, size: 'max' });

/**
 * Runs that many schedules, says how many, and throws the shortest story that breaks a rule, with what it takes to see
 * it again.
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
