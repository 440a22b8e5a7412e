// Selects the paths that a browser walks: every edge in a full run, otherwise every transition.
import { isFullRun } from '../support/full-run';
import type { Path } from '../../statecharts/paths/generate';
import type { AnyModel } from '../../statecharts/paths/model';
import { everyEdge, everyTransition, selectPaths } from '../../statecharts/paths/select-paths';

/** Returns paths that take every edge in a full run, otherwise those that take every transition. */
export const browserPaths = (paths: Path[], model: AnyModel): Path[] =>
  selectPaths(paths, (isFullRun ? everyEdge : everyTransition)(model));
