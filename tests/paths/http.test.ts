// Walks the bare actor of each machine along all of its generated paths, and compares it with the model.
import { isFullRun } from '../support/full-run';
import { createHttpDriver } from './drivers/http';
import { describePaths } from '../../statecharts/paths/suite';
import { models } from './models/registry';

describePaths({
  models,
  createDriver: createHttpDriver,
  withPairs: true,
  walkCount: isFullRun ? 20 : 4,
});
