// How many random walks a run takes, and where failing ones are saved.
import { isFullRun } from '../support/full-run';

/** The option `walks` of a level: how many for each machine by default, and in a full run. */
export const walksOf = (count: number, countOfFullRun: number) => ({
  count: isFullRun ? countOfFullRun : count,
  folder: 'reports/walks/',
});
