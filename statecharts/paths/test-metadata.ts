// Data that a test adds to the report, beside its name and result.
import 'vitest';

/** Numbers of mutants. */
interface MutantCounts {
  total: number;
  /** Found by the requirements of the model. */
  killed: number;
  /** Not found by the requirements, with the reason why no test can find them. */
  equivalent: number;
  /** Found by the requirements, by the key of the transition with the fault. */
  byTransition: Record<string, number>;
}

interface OfLevel {
  machine: string;
  level: string;
}

declare module 'vitest' {
  interface TaskMeta {
    /** Names of the requirements that this test exercises; generated paths use `walk`. */
    exercised?: string[];
    /** A path that was walked: the transitions that XState reported, in order, and the exercised requirements. */
    walk?: OfLevel & { taken: string[]; exercised: string[] };
    /** The number of a machine's transitions. */
    coverage?: OfLevel & { transitions: number };
    /** Pairs of transitions, one directly after the other, and guards: those of which the paths show one result only are listed. */
    pairs?: OfLevel & {
      possible: number;
      missing: string[];
      guards: number;
      oneSidedGuards: string[];
    };
    /** Random walks: their number, total steps, and number of walks per requirement and per transition. */
    walks?: OfLevel & {
      count: number;
      steps: number;
      exercised: Record<string, number>;
      taken: Record<string, number>;
    };
    mutants?: MutantCounts;
  }
}
