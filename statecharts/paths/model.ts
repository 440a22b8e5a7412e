// The types of a model, which has a machine's possible events and the requirements that judge it, and of a driver, which walks paths
// at one level: a bare actor, a rendered screen or a browser.
import type { AnyActor, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { isDelay, twice } from '../definition.js';
import { asked, NamedError } from '../named-error.js';
import { problemsOf } from '../problems.js';

/** The action of a driver in a step. The harness itself handles only `pass`: time in ms. */
type Stimulus = { do: string } | { do: 'pass'; ms: number };

/** A function that may take a more special type than declared, as methods may. */
type Bivariant<Func extends (...given: never[]) => unknown> = {
  method(...given: Parameters<Func>): ReturnType<Func>;
}['method'];

/** One event, or those that the app's actors send at once, in their order. */
type Received = AnyEventObject | [AnyEventObject, ...AnyEventObject[]];

/** A possible event, for the generator, the drivers and readers. */
export interface Case<Spec, Does extends { do: string } = Stimulus> {
  /** In the words of a product owner: "types a number". */
  name: string;
  stimulus: Does;
  /** The event that the machine receives: for generation, and for a bare actor. `spec` is the requirements' state before the step. */
  event: Received | Bivariant<(snapshot: AnyMachineSnapshot, spec: Spec) => Received>;
  /**
   * Whether generated paths try the event in a state, to avoid repetition, never to skip an event that the machine ignores: random
   * walks try it everywhere. Default: always, or where it is possible if the model has a `situation`.
   */
  when?(snapshot: AnyMachineSnapshot, spec: Spec): boolean;
  /** Returns whether the event can happen in the model's state: walks skip a step that cannot. */
  isPossible?(spec: Spec): boolean;
  /** The requirement: the state of the requirements afterwards. The given one is frozen. */
  outcome(spec: Spec): Spec;
}

export interface Start<Spec> {
  name: string;
  input?: unknown;
  /** The event that the machine receives as soon as it runs. */
  firstEvent?: AnyEventObject;
  spec: Spec;
}

/** The model's state: at least the required view, and the running time limit. */
export interface SpecState<View = unknown> {
  view: View;
  /** The remaining ms of the running time limit; null without one. */
  timer: number | null;
  /** Lines that must have been logged at the end of the path; default: none. */
  logLines?: string[];
}

export interface Observation {
  /** Compared with the required view, unless the model has `compare`. */
  view: unknown;
}

/** A moment of a walk: its start, its end, or the end of a step; before the end of a time limit, there is one more. */
export interface Moment<Seen extends Observation = Observation> {
  /** Null at the start and at the end. */
  step: PathStep | null;
  /** The time that has passed since the moment before, in ms. */
  ms: number;
  seen: Seen;
}

/** A rule of a whole walk so far: returns a sentence where it is broken. */
export type Property<Seen extends Observation = Observation> = Bivariant<
  (history: readonly Moment<Seen>[]) => string | undefined
>;

/** Returns a sentence for the first property that a walk breaks, with the name of the property. */
export function brokenProperty<Seen extends Observation>(
  properties: Record<string, Property<Seen>> = {},
  history: readonly Moment<Seen>[],
): string | undefined {
  for (const [name, property] of Object.entries(properties)) {
    const broken = asked(`the property '${name}'`, () => property(history));
    if (broken !== undefined) return `${name}: ${broken}`;
  }
}

/** Whether a step exercises a requirement: the requirements' state after and before it, null at the start, and its name. */
export type Exercise<Spec> = Bivariant<(after: Spec, before: Spec | null, step: string) => boolean>;

/** A machine, the events that exercise it, and its requirements. */
export interface Model<
  Spec extends SpecState,
  Begin extends Start<Spec> = Start<Spec>,
  Seen extends Observation = Observation,
> {
  machine: AnyStateMachine;
  starts: Begin[];
  cases: Case<Spec>[];
  /** Names of cases that end every path, each where it leads on: they show the effects of the last step. */
  probes?: string[];
  /** Times in ms that must have no effect where no delay runs; the outcomes and `afterTime` judge the delays. */
  delays?: Record<string, number>;
  /** Returns the state after that many ms have passed; `timer` is already less, and 0 where its limit has just ended. */
  afterTime?(spec: Spec, ms: number): Spec;
  /** Returns the data on which later behaviour depends; default: the model's state. The generator takes states with equal data for one. */
  project?(snapshot: AnyMachineSnapshot, spec: Spec): unknown;
  /**
   * Bounds paths instead of `project`: of the steps with the same case, states, transitions and exercised requirements, they take
   * the first in each situation, which is that before the step.
   */
  situation?(spec: Spec): unknown;
  /** Returns the parts of an observation, or of the model's state, that must be equal; default: the view. */
  compare?(seen: Seen | Spec, spec: Spec): unknown;
  /** Rules of whole walks by name, checked at the start, after each step, and at the end. */
  properties?: Record<string, Property<Seen>>;
  /** Named requirements: whether a step, or the start (`before` is null), exercises each. */
  exercises?: Partial<Record<string, Exercise<Spec>>>;
}

/** A model of any requirements: a list of models has this type. */
export type AnyModel = Model<SpecState>;

/** One step of a path; `Does` is the type of the stimuli. */
export interface PathStep<Does extends { do: string } = { do: string }> {
  name: string;
  case: Case<SpecState, Does>;
  event: AnyEventObject;
  follows?: AnyEventObject[];
  /** Time that passes, in ms: checked 1 ms before its end and at its end. */
  ms?: number;
}

/** A driver walks one path after another, each from a fresh start. `Does` is the type of the model's stimuli. */
export interface Driver<Does extends { do: string } = { do: string }> {
  level: string;
  /** Real ms that an expected change may take to arrive; default: 20 seconds. */
  timeoutMs?: number;
  /** Resets the system and starts it where the path begins. A driver of bare actors calls `watch` with each actor before its start. */
  begin(
    model: AnyModel,
    machine: AnyStateMachine,
    start: Start<SpecState>,
    watch?: (actor: AnyActor) => void,
  ): Promise<void>;
  /** Performs the step's stimulus; `ms` overrides the time that passes. */
  perform(step: PathStep<Does>, ms?: number): Promise<void>;
  /** Resolves with what can be seen now; it is called again while that differs from the requirement. */
  observe(): Promise<Observation>;
  /** Resolves when requests that have been started are sent and responses are handled. */
  settle?(): Promise<void>;
  /** Returns the keys of the transitions that XState reported since the path began, in order; without it, no test requires them all. */
  transitionsTaken?(): readonly string[];
  /** Ends the path: nothing of it may reach the next one. Returns the unexpected lines of the log. */
  end?(): Promise<string[]>;
  /** Releases what the driver holds, after the last path. */
  close?(): Promise<void>;
}

/** Returns a state that throws where an outcome changes it instead of returning another one. */
export function frozen<Value>(value: Value): Value {
  if (Object.isFrozen(value)) return value;
  for (const part of Object.values(Object.freeze(value) as object)) frozen(part);
  return value;
}

export const isPossible = (given: AnyModel['cases'][number], spec: SpecState): boolean =>
  asked(`'isPossible' of '${given.name}'`, () => given.isPossible?.(spec) !== false);

const isTimer = (timer: unknown): boolean => timer === null || isDelay(timer);
const timerRange = 'null or milliseconds from 0 to 2147483647';

/** Returns the model's state after a step; unchanged when the step is not possible. */
export function specAfter(model: AnyModel, step: PathStep, spec: SpecState): SpecState {
  const { name, case: given, ms } = step;
  if (!isPossible(given, spec)) return spec;
  const what = `'${ms === undefined ? 'outcome' : 'afterTime'}' of '${name}'`;
  const after: SpecState | undefined = asked(what, () =>
    ms === undefined ? given.outcome(frozen(spec)) : passTime(model, spec, ms),
  );
  if (after && isTimer(after.timer)) return after;
  throw new NamedError(
    `${what} returns ${after ? `the timer ${after.timer}, not ${timerRange}` : 'nothing'}`,
  );
}

/** Returns the requirements' state after that many milliseconds. */
export function passTime(model: AnyModel, spec: SpecState, ms: number): SpecState {
  const timer = spec.timer === null ? null : Math.max(0, spec.timer - ms);
  const older = { ...spec, timer };
  const after = model.afterTime ? model.afterTime(frozen(older), ms) : older;
  return after && { ...after, timer: after.timer === 0 ? null : after.timer };
}

/** Returns the named requirements that a step exercises, or the start (`before` is null). */
export const exercisedBy = (
  model: AnyModel,
  after: SpecState,
  before: SpecState | null,
  step: string,
): string[] =>
  Object.entries(model.exercises ?? {})
    .filter(([id, isExercised]) =>
      asked(`'exercises' of '${id}'`, () => isExercised?.(after, before, step)),
    )
    .map(([id]) => id);

/** XState ignores an action without an implementation; what a child does is no part of a path. */
const nameless = /^the (guard|action|delay) .* is not implemented/;

/** Throws for names that mean no case or start, or more than one, and for times that a clock cannot wait. */
export function expectPlainModel(model: AnyModel): void {
  const { machine, starts, cases, probes = [], delays = {} } = model;
  const names = cases.map(({ name }) => name);
  const unknown = probes.find((name) => !names.includes(name));
  const same = twice(names) ?? twice(starts.map(({ name }) => name));
  const missing = problemsOf(machine).find((problem) => nameless.test(problem));
  const late = Object.entries(delays).find(([, ms]) => !isDelay(ms) || ms < 1);
  const begun = starts.find(({ spec }) => !isTimer(spec.timer));
  const wrong =
    (starts.length === 0 && 'has no start: paths begin at one') ||
    (unknown !== undefined && `has no case '${unknown}', which its 'probes' name`) ||
    (same !== undefined && `calls two cases or two starts '${same}': rename one of them`) ||
    (missing !== undefined && `has a machine that cannot run: ${missing}`) ||
    (late &&
      `has ${late[1]} for '${late[0]}' of its 'delays': write milliseconds from 1 to 2147483647`) ||
    (begun && `has the 'timer' ${begun.spec.timer} in '${begun.name}': write ${timerRange}`);
  if (wrong) throw new Error(`The model of '${machine.id}' ${wrong}.`);
}
