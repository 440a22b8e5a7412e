import { startWithServiceWorker } from '../../app/start';
import { telemetry } from './telemetry';

// The app of an operator who has turned recording on with VITE_TELEMETRY_URL.
void startWithServiceWorker({ inspect: telemetry(import.meta.env.VITE_TELEMETRY_URL) });
