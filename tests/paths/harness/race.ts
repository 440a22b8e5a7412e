// Plays a system in schedules that fast-check chooses, and makes a failing one as short as possible.
import * as fc from 'fast-check';
import { SimulatedClock } from 'xstate';
import type { Arrival, Fate } from './outside-world';

/** Something that happens, by a name under which it can be made to happen again. */
interface Task {
  key: string;
  run: () => Promise<void>;
}

/** In which order things happen. */
interface Order {
  add(task: Task): void;
  /** These, one after another. */
  addSequence(tasks: Task[]): void;
  /** Until nothing is left; `around` is to perform each task. */
  run(around: (perform: () => Promise<unknown>) => Promise<void>): Promise<void>;
}

/** The order is the choice of fast-check's scheduler. */
class ScheduledOrder implements Order {
  constructor(private readonly scheduler: fc.Scheduler) {}

  add({ run }: Task): void {
    void this.scheduler.schedule(Promise.resolve()).then(run);
  }

  addSequence(tasks: Task[]): void {
    this.scheduler.scheduleSequence(tasks.map(({ run }) => run));
  }

  run(around: Parameters<Order['run']>[0]): Promise<void> {
    return this.scheduler.waitIdle(around);
  }
}

/** The order is given, and what it does not name never happens. */
class ScriptedOrder implements Order {
  readonly #tasks = new Map<string, Task>();

  constructor(private readonly script: readonly string[]) {}

  add(task: Task): void {
    this.#tasks.set(task.key, task);
  }

  addSequence(tasks: Task[]): void {
    for (const task of tasks) this.add(task);
  }

  async run(around: Parameters<Order['run']>[0]): Promise<void> {
    for (const key of this.script) {
      const task = this.#tasks.get(key);
      // The order is what this is about.
      if (task) await around(task.run);
    }
  }
}

/** A rule was broken: the message is the story of what was done and what happened. */
class BrokenRule extends Error {
  override name = 'BrokenRule';

  constructor(
    message: string,
    /** The keys of what happened, in order. */
    readonly script: readonly string[],
  ) {
    super(message);
  }
}

interface RaceOptions {
  /** Milliseconds until the next thing that must happen by itself; time stops just before it and at it. */
  untilDue: () => number | null;
  /** Before the product hears that so much time has passed. */
  onTime: () => void;
  /** Judges what can be seen, after each thing that happened. */
  judge: () => void;
}

/** One schedule: its clock, and its story so far. */
export class Race {
  readonly clock = new SimulatedClock();
  readonly #story: string[] = [];
  readonly #script: string[] = [];
  readonly #errors: unknown[] = [];
  #options: RaceOptions = { untilDue: () => null, onTime: () => {}, judge: () => {} };
  /** How much has been scheduled by what is happening. */
  #scheduledNow = 0;

  constructor(private readonly order: Order) {}

  /** Adds to the story. */
  tell(happening: string): void {
    this.#story.push(happening);
  }

  /** Ends the race where the rule does not hold: `broken` says what is seen instead. */
  rule(holds: boolean, broken: string): void {
    if (holds) return;
    const story = this.#story.join(', ') || 'nothing happens';
    throw new BrokenRule(`${story} → ${broken}`, this.#script);
  }

  /** Something that follows from what is happening, later. */
  schedule(happen: () => void): void {
    this.#scheduledNow += 1;
    this.order.add(this.#task(`${this.#script.at(-1)}+${this.#scheduledNow}`, happen));
  }

  /** Lets these happen one after another each, in whatever order among them and with what is scheduled. */
  async run(sequences: (() => void | Promise<void>)[][], options: RaceOptions): Promise<void> {
    this.#options = options;
    options.judge();
    sequences.forEach((steps, index) =>
      this.order.addSequence(steps.map((step, at) => this.#task(`${index}:${at}`, step))),
    );
    await this.order.run(async (perform) => {
      await perform();
      await settle();
      if (this.#errors.length > 0) throw this.#errors[0];
      options.judge();
    });
  }

  #task(key: string, happen: () => void | Promise<void>): Task {
    return {
      key,
      run: async () => {
        this.#script.push(key);
        this.#scheduledNow = 0;
        try {
          await happen();
        } catch (error) {
          // The scheduler swallows what its tasks throw.
          this.#errors.push(error);
        }
      },
    };
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

/**
 * fast-check's scheduler by a seed of its own. As a value of a property it would be cloned while the plan is made
 * shorter, and its clones share their choices (4.10): what is found then could not be replayed.
 */
function schedulerOf(seed: number): fc.Scheduler {
  const [scheduler] = fc.sample(fc.scheduler(), { seed, numRuns: 1 });
  if (!scheduler) throw new Error('fast-check gave no scheduler.');
  return scheduler;
}

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
  const property = fc.asyncProperty(plan, fc.noShrink(fc.nat()), (planned, seed) =>
    play(new Race(new ScheduledOrder(schedulerOf(seed))), planned),
  );
  const details = await fc.check(property, { numRuns: scheduleCount, ...replay() });
  onCounted(details.numRuns);
  if (!details.failed) return;
  const { counterexample, errorInstance, numRuns, seed, counterexamplePath } = details;
  if (!(errorInstance instanceof BrokenRule) || !counterexample) throw errorInstance;
  const { message } = await shortest(errorInstance, (script) =>
    play(new Race(new ScriptedOrder(script)), counterexample[0]),
  );
  throw new Error(
    `${message}\n\nSchedule ${numRuns} of '${name}', made as short as possible. To see it again:\n` +
      `RACE_SEED=${seed} RACE_PATH=${counterexamplePath} npm test -- races -t ${name}`,
  );
}

/**
 * Leaves out what a rule is broken without. fast-check makes the plan shorter, but each change of it changes the
 * scheduler's choices as well, so that chance things remain.
 */
async function shortest(
  broken: BrokenRule,
  play: (script: readonly string[]) => Promise<void>,
): Promise<BrokenRule> {
  for (const left of broken.script.keys()) {
    try {
      // One after another: each depends on what the one before has left.
      await play(broken.script.toSpliced(left, 1));
    } catch (error) {
      if (error instanceof BrokenRule) return shortest(error, play);
      throw error;
    }
  }
  return broken;
}
