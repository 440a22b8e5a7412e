// The number of random walks per run, and the folder of failing ones.
import { isFullRun } from '../support/full-run';

/** Returns the option `walks` of a level: the number per machine in a quick run, and in a full run. */
export const randomWalkOptions = (count: number, countOfFullRun: number) => ({
  count: isFullRun ? countOfFullRun : count,
  folder: 'reports/walks/',
});
