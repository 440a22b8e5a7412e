import { createDomDriver } from './drivers/dom';
import { describePaths } from './suite';
import { thinPaths } from './thin';

describePaths({ name: 'dom', createDriver: createDomDriver, choose: thinPaths });
