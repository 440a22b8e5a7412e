// Data that a test adds to the report, beside its name and result.
import 'vitest';

interface OfLevel {
  machine: string;
  level: string;
}

declare module 'vitest' {
  interface TaskMeta {
    /** A path that was walked: the transitions that XState reported. */
    walk?: OfLevel & { taken: string[] };
    /** The number of a machine's transitions. */
    coverage?: OfLevel & { transitions: number };
    /** Numbers of pairs of transitions, one directly after the other, and of guards of which the paths show one result only. */
    pairs?: OfLevel & Record<'possible' | 'missing' | 'guards' | 'oneSidedGuards', number>;
    /** Random walks: their number and total steps. */
    walks?: OfLevel & { count: number; steps: number };
    /** Numbers of mutants; `equivalent` are those that no test can find. */
    mutants?: Record<'total' | 'killed' | 'equivalent', number>;
  }
}
