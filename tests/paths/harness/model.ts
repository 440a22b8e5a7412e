// What a model is: the events that can happen to a machine, and the requirements that judge it, written apart from it.
import type { AnyActor, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/** What a driver makes happen. The harness itself knows one kind: time that passes, in ms. */
type Stimulus = { do: string } | { do: 'pass'; ms: number };

/** One thing that can happen, for the generator, the drivers and a reader. */
export interface Case<Spec, Does extends { do: string } = Stimulus> {
  /** As a product owner would say it: "types a number". */
  name: string;
  stimulus: Does;
  /**
   * The event that the machine receives: for generation, and for a bare actor. `spec` is the requirements' state before
   * the step.
   */
  event: AnyEventObject | ((snapshot: AnyMachineSnapshot, spec: Spec) => AnyEventObject);
  /**
   * For generation: the event that the machine receives at once after that one, by the requirements' state after and
   * before the step; null for none. The real system sends it by itself.
   */
  follows?: (spec: Spec, before: Spec) => AnyEventObject | null;
  /**
   * Where generated paths try it: everywhere, unless given. Leaves out the repetition of another path, never an event
   * that the machine ignores. Random walks do not read it.
   */
  when?: (snapshot: AnyMachineSnapshot, spec: Spec) => boolean;
  /** Whether the world allows it, by the requirements: walks never take a step that it does not allow. */
  isPossible?: (spec: Spec) => boolean;
  /** The requirement: the state of the requirements afterwards. */
  outcome: (spec: Spec) => Spec;
}

/** Where paths begin. */
export interface Start<Spec, Does extends { do: string } = Stimulus> {
  name: string;
  /** Performed, unjudged, before the path begins; only the calls that it answers are held. */
  before?: Does[];
  input?: unknown;
  /** The event that the machine receives as soon as it runs. */
  firstEvent?: AnyEventObject;
  spec: Spec;
}

/** The state of the requirements: at least the view, and the time limit that runs. */
export interface SpecState<View = unknown> {
  view: View;
  /** Milliseconds until a time limit is over, while one runs. */
  timer: { ms: number; due: string } | null;
  /** Lines that must have been logged by the end; none, unless given. */
  said?: string[];
}

/** What a driver sees of the running system. */
export interface Observation {
  view: unknown;
}

/** Whether a step exercises a requirement: the requirements' state after and before it, null at the start, and its name. */
export type Exercise<Spec> = (after: Spec, before: Spec | null, step: string) => boolean;

/** A machine to be walked: how to exercise it, and what must be true. */
export interface Model<
  Spec extends SpecState,
  Begin extends Start<Spec> = Start<Spec>,
  Seen extends Observation = Observation,
> {
  id: string;
  machine: AnyStateMachine;
  starts: Begin[];
  cases: Case<Spec>[];
  /** The name of a case that ends every path where it leads on: it shows the effects of the last step. */
  probe?: string;
  /** The machine's delays by name, in ms, as the requirements have them. */
  delays?: Record<string, number>;
  /** What happens when the running time limit is over. */
  afterTimer?: (spec: Spec) => Spec;
  /** What else grows older as time passes. */
  age?: (spec: Spec, ms: number) => Spec;
  /**
   * The parts of a snapshot's context and of the requirements' state on which later behaviour depends; none, unless
   * given. The generator merges states that are equal in it, and throws where they behave differently.
   */
  project?: (snapshot: AnyMachineSnapshot, spec: Spec) => unknown;
  /** The parts of an observation, and of the requirements' state, that must be equal; the view, unless given. */
  compare?: (seen: Seen | Spec, spec: Spec) => unknown;
  /** Sentences about rules that the step has broken, whichever machine it is; `step` is null at the start. */
  invariants?: (after: Spec, before: Spec, step: PathStep | null) => string[];
  /** Named requirements: whether a step, or the start (`before` is null), exercises each. */
  exercises?: Partial<Record<string, Exercise<Spec>>>;
  /** Makes the bare actor, not started, for a driver without a screen; the machine may be a mutant. */
  createActor?: (machine: AnyStateMachine, world: never, start: Begin) => AnyActor;
  /** Transitions that a level cannot take, by level and key, with the reason. */
  unreachable?: Record<string, Record<string, string>>;
}

// A registry holds models of different requirements.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyModel = Model<any, any, any>;

/** One step of a path. */
export interface PathStep {
  name: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each model has stimuli of its own.
  case: Case<any, any>;
  /** For a bare actor. */
  event: AnyEventObject;
  /** The event that follows at once. */
  follows?: AnyEventObject;
  /** Milliseconds that pass: judged 1 ms before the end and at the end. */
  ms?: number;
}

/** The requirements' state after a step; the same where the world does not allow the step. */
export function specAfter(model: AnyModel, step: PathStep, spec: SpecState): SpecState {
  if (step.case.isPossible?.(spec) === false) return spec;
  return step.ms === undefined ? step.case.outcome(spec) : passTime(model, spec, step.ms);
}

/** The requirements' state after that many milliseconds: a time limit that is over has its consequence. */
export function passTime(model: AnyModel, spec: SpecState, ms: number): SpecState {
  const older: SpecState = model.age?.(spec, ms) ?? spec;
  if (!older.timer) return older;
  const left = older.timer.ms - ms;
  if (left > 0) return { ...older, timer: { ...older.timer, ms: left } };
  const over = { ...older, timer: null };
  return model.afterTimer?.(over) ?? over;
}

/** The named requirements that a step exercises; the start, where `before` is null. */
export const exercisedBy = (
  model: AnyModel,
  after: SpecState,
  before: SpecState | null,
  step: string,
): string[] =>
  Object.entries(model.exercises ?? {})
    .filter(([, isExercised]) => isExercised?.(after, before, step))
    .map(([id]) => id);
