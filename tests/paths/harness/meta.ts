// What a test sends to the report, beside its name and result.
import 'vitest';

/** A picture of the screen after a step, as a file beside the report. */
export interface Picture {
  step: string;
  file: string;
}

/** How often mutants were found, by each judge. */
export interface MutantCounts {
  machine: string;
  total: number;
  /** Found by the requirements of the model. */
  killed: number;
  /** Not found by the requirements, with a reason why nothing can find them. */
  equivalent: string[];
  /** Whose table of the definition differs from the reviewed one. */
  foundByTables: number;
  /** Found by a machine that judges itself; counted with `MUTANTS_JUDGES=all`. */
  foundByItself?: number;
}

declare module 'vitest' {
  interface TaskMeta {
    /** The named requirements that a test exercises which is no generated path. */
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
    /** How many transitions a machine has, and which ones a level cannot take, with the reason. */
    coverage?: {
      machine: string;
      level: string;
      transitions: number;
      unreachable: Record<string, string>;
    };
    /** Random walks: their seed, how many, their steps in all, and how many exercised each named requirement. */
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
