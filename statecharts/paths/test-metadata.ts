// Data that a test adds to the report, beside its name and result.
import 'vitest';

/** A picture of the screen after a step, as a file beside the report. */
export interface Picture {
  step: string;
  file: string;
}

/** Numbers of mutants that each judge detected. */
export interface MutantCounts {
  machine: string;
  total: number;
  /** Found by the requirements of the model. */
  killed: number;
  /** Not found by the requirements, with the reason why no test can find them. */
  equivalent: string[];
  /** Detected because the table of the definition differs from the reviewed one. */
  foundByTables: number;
  /** Detected by the mutant's own definition as judge; counted with `MUTANTS_JUDGES=all` only. */
  foundByItself?: number;
}

declare module 'vitest' {
  interface TaskMeta {
    /** Names of the requirements that this test exercises; generated paths use `walk`. */
    exercised?: string[];
    /** A path that was walked. */
    walk?: {
      machine: string;
      level: string;
      start: string;
      steps: string[];
      /** The transitions that XState reported during the walk. */
      taken: string[];
      /** The named requirements that it exercised. */
      exercised: string[];
      pictures: Picture[];
    };
    /** The number of a machine's transitions, and the ones that a level cannot take, with reasons. */
    coverage?: {
      machine: string;
      level: string;
      transitions: number;
      unreachable: Record<string, string>;
    };
    /** Random walks: seed, number, total steps, and number of walks per requirement that they exercised. */
    walks?: {
      machine: string;
      level: string;
      seed: number;
      count: number;
      steps: number;
      exercised: Record<string, number>;
    };
    mutants?: MutantCounts;
    schedules?: { machine: string; count: number };
  }
}
