// Walks the app in jsdom along paths that cover every edge, and compares it with the models.
import { createDomDriver } from './drivers/dom';
import { describePaths } from './harness/suite';
import { everyEdge, thinPaths } from './harness/thin';
import { models } from './models/registry';
import { walksOf } from './walks-of';

describePaths({
  name: 'dom',
  models,
  createDriver: createDomDriver,
  choose: (paths, model) => thinPaths(paths, everyEdge(model)),
  walks: walksOf(2, 6),
});
