// The service worker is registered when the page is idle, and not where data is expensive.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerServiceWorker } from '../../../src/app/register-service-worker';

const register = vi.fn();

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (call: () => void) => call());
  define('serviceWorker', { register });
});

afterEach(() => {
  vi.unstubAllGlobals();
  register.mockReset();
  for (const name of ['serviceWorker', 'connection']) Reflect.deleteProperty(navigator, name);
});

const define = (name: string, value: object) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

test('the service worker is registered when the page is idle', async () => {
  await registerServiceWorker();
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js');
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'the service worker is not registered where data is expensive: %j',
  async (connection) => {
    define('connection', connection);
    await registerServiceWorker();
    expect(register).not.toHaveBeenCalled();
  },
);
