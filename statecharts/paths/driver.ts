// The interface of the drivers, which walk paths at one level: a bare actor, a rendered screen or a browser.
import type { AnyActor, AnyStateMachine } from 'xstate';
import type { AnyModel, Observation, PathStep, SpecState, Start } from './model.js';

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
