// What walks a path at one level: against a bare actor, a rendered screen, a browser.
import type { AnyStateMachine } from 'xstate';
import type { AnyModel, Observation, PathStep, Start } from './model';

/** One driver walks one path after another, each from a fresh start. */
export interface Driver {
  /** The name of the level, for reports. */
  level: string;
  /** Resets the system and starts it where the path begins. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each model has starts of its own.
  begin(model: AnyModel, machine: AnyStateMachine, start: Start<any, any>): Promise<void>;
  /** Makes the step's stimulus happen; `ms` replaces the time that a step lets pass. */
  perform(step: PathStep, ms?: number): Promise<void>;
  observe(): Promise<Observation>;
  /** Resolves when requests that have been started are sent and responses are handled. */
  settle?(): Promise<void>;
  /** The transitions that XState reported since the path began, as `transitionKey` names them. */
  transitionsTaken(): Set<string>;
  /** What a replay shows of the path so far, to be written as JSON; nothing, unless given. */
  recording?(): object;
  /** Ends the path: nothing of it may reach the next one. Returns the unexpected lines of the log. */
  end?(): Promise<string[]>;
  /** Releases what the driver holds, after the last path. */
  close?(): Promise<void>;
}
