// Proves that the bare actor of each machine does as the requirements say on all of its generated paths.
import { createHttpDriver } from './drivers/http';
import { describePaths } from './harness/suite';
import { models } from './models/registry';
import { walksOf } from './walks-of';

describePaths({ name: 'http', models, createDriver: createHttpDriver, walks: walksOf(4, 20) });
