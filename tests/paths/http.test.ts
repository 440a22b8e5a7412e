// Walks the bare actor of each machine along all of its generated paths, and compares it with the model.
import { createHttpDriver } from './drivers/http';
import { describePaths } from '../../statecharts/paths/suite';
import { models } from './models/registry';
import { randomWalkOptions } from './random-walk-options';

describePaths({
  name: 'http',
  models,
  createDriver: createHttpDriver,
  walks: randomWalkOptions(4, 20),
});
