// Walks the app in jsdom along paths that cover every edge, and compares it with the models.
import { isFullRun } from '../support/full-run';
import { createDomDriver } from './drivers/dom';
import { describePaths } from '../../statecharts/paths/suite';
import { everyEdge, selectPaths } from '../../statecharts/paths/select-paths';
import { models } from './models/registry';

describePaths({
  name: 'dom',
  models,
  createDriver: createDomDriver,
  choose: (paths, model) => selectPaths(paths, everyEdge(model)),
  walkCount: isFullRun ? 6 : 2,
});
