// Shows on a drawing what the tests have walked.
import type { Chart } from './chart.js';

/** How the last run of the paths tested a transition. */
export interface EdgeCoverage {
  /** By level, how many paths and random walks took it. */
  levels: Record<string, { paths: number; walks: number }>;
  /** The faults seeded into it that the requirements found. */
  mutants: number;
  /** Whether it is the last one that a failed path took. */
  isFailed: boolean;
}

/** "http 12+4": 12 paths and 4 random walks took the transition. The space does not break. */
const levelWords = ([level, { paths, walks }]: [string, { paths: number; walks: number }]) =>
  `${level}\u00a0${paths}${walks > 0 ? `+${walks}` : ''}`;

/** Returns a chart whose transitions have these numbers below their words, by key; without numbers they stay as they are. */
export const withCoverage = (chart: Chart, edges: Record<string, EdgeCoverage>): Chart => ({
  ...chart,
  transitions: chart.transitions.map((transition) => {
    const edge = edges[transition.key];
    if (!edge) return transition;
    const { levels, mutants, isFailed } = edge;
    const numbers = [
      ...Object.entries(levels).map(levelWords),
      ...(mutants > 0 ? [`faults\u00a0${mutants}`] : []),
    ];
    return {
      ...transition,
      words: [...transition.words, numbers.join(', ')],
      ...(isFailed && { mark: 'failed' as const }),
    };
  }),
});

/** Explains the words of `withCoverage`. */
export const coverageLegend =
  "'http 12+4': 12 paths and 4 random walks took the transition at this level. 'faults 5': the tests found 5 faults that were" +
  ' seeded there. Red and ✗: a path failed after this transition.';
