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
    /** Numbers of pairs of transitions, one directly after the other. */
    pairs?: OfLevel & Record<'possible' | 'missing', number>;
    /** Random walks: their number and total steps. */
    walks?: OfLevel & { count: number; steps: number };
    /** Numbers of mutants; `equivalent` are those that no test can find. */
    mutants?: Record<'total' | 'killed' | 'equivalent', number>;
  }
}
