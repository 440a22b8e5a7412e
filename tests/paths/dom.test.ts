import { createDomDriver } from '../drivers/dom';
import { describePaths } from './suite';

describePaths({ name: 'dom', createDriver: createDomDriver });
