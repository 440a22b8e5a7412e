// Selects the paths that a browser walks: every edge in a full run, otherwise every transition.
import { isFullRun } from '../support/full-run';
import type { Path } from './harness/generate';
import type { AnyModel } from './harness/model';
import { everyEdge, everyTransition, selectPaths } from './harness/select-paths';

/** Returns paths that take every edge in a full run, otherwise those that take every transition. */
export const browserPaths = (paths: Path[], model: AnyModel): Path[] =>
  selectPaths(paths, (isFullRun ? everyEdge : everyTransition)(model));
