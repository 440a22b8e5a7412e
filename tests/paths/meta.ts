import 'vitest';

/** A picture of the screen after a step, as a file beside the report. */
export interface Picture {
  step: string;
  file: string;
}

/** What a test tells the report of the paths beside its name and result. */
declare module 'vitest' {
  interface TaskMeta {
    /** A path that was walked. */
    walk?: {
      machine: string;
      level: 'http' | 'dom' | 'browser';
      start: string;
      steps: string[];
      /** The transitions that XState reported during the walk. */
      taken: string[];
      pictures: Picture[];
    };
    /** How many transitions a machine has, and which ones a level cannot take, with the reason. */
    coverage?: {
      machine: string;
      level: 'http' | 'dom' | 'browser';
      transitions: number;
      unreachable: Record<string, string>;
    };
    mutants?: { machine: string; total: number; killed: number; equivalent: string[] };
    schedules?: { machine: string; count: number };
  }
}
