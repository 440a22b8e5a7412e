// Walks the app in jsdom along paths that cover every edge, and compares it with the models.
import { createDomDriver } from './drivers/dom';
import { describePaths } from '../../statecharts/paths/suite';
import { everyEdge, selectPaths } from '../../statecharts/paths/select-paths';
import { models } from './models/registry';
import { randomWalkOptions } from './random-walk-options';

describePaths({
  name: 'dom',
  models,
  createDriver: createDomDriver,
  choose: (paths, model) => selectPaths(paths, everyEdge(model)),
  walks: randomWalkOptions(2, 6),
});
