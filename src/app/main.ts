import { startWithServiceWorker } from './start';

void startWithServiceWorker();
