import { createHttpDriver } from './drivers/http';
import { describePaths } from './suite';

describePaths({ name: 'http', createDriver: createHttpDriver });
