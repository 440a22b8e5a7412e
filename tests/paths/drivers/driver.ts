import type { AnyStateMachine } from 'xstate';
import type { ProductCall } from '../../../src/flows/replay/stimulus';
import type { AnyModel, Start, World } from '../models/model';
import type { PathStep } from '../generate';
import type { PageReading } from './read-page';

export interface Observation {
  world: World;
  view: unknown;
  /** All that is on the page, for what holds whatever the model; none where there is no page. */
  page?: PageReading;
}

/** What walks a path at one level. One driver walks one path after another, each from a fresh start. */
export interface Driver {
  level: 'http' | 'dom' | 'browser';
  /** Everything new: the app at the start's address, an empty database, an unmoved clock, all answers held. */
  begin(model: AnyModel, machine: AnyStateMachine, start: Start<unknown>): Promise<void>;
  /** Makes the step's stimulus happen; `ms` replaces the time that a step lets pass. */
  perform(step: PathStep, ms?: number): Promise<void>;
  observe(): Promise<Observation>;
  /** Calls whose answers the app waits for and the path holds. */
  inFlight(): Promise<ProductCall[]>;
  /** Resolves when what has been started has arrived: requests sent, answers heard. */
  settle(): Promise<void>;
  /** The transitions that XState reported since the path began, as `transitionKey` names them. */
  transitionsTaken(): Set<string>;
  /** Ends the path: nothing of it may reach the next one. Returns what the console said unexpectedly. */
  end(): Promise<string[]>;
  close(): Promise<void>;
}

/** A driver of pages that have something to show before the app is there. */
export interface PageDriver extends Driver {
  /** The app of the next path is on its way until it is brought. */
  delayApp(): void;
  bringApp(): Promise<void>;
}
