// Walks the app in jsdom along paths that cover every edge, and compares it with the models.
import { describe } from 'vitest';
import { isFullRun } from '../support/full-run';
import { createDomDriver } from './drivers/dom';
import { describePaths } from '../../statecharts/paths/suite';
import { everyEdge, selectPaths } from '../../statecharts/paths/select-paths';
import { models } from './models/registry';

describePaths({
  models,
  createDriver: createDomDriver,
  choose: (paths, model) => selectPaths(paths, everyEdge(model)),
  walkCount: isFullRun ? 6 : 2,
});

/** A quick run only requires that each text is alone in its element, which is why a translation does no harm (D-174). */
// The summary counts tests that are skipped without a note as failed.
describe.each(isFullRun ? ['translated'] : [])('%s', () => {
  describePaths({
    models,
    createDriver: () => createDomDriver({ isTranslated: true }),
    choose: (paths, model) => selectPaths(paths, everyEdge(model)),
  });
});
