import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepForNextVisit } from '../../../src/app/keep-for-next-visit';

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

test('the service worker is registered once nobody waits for anything', async () => {
  await keepForNextVisit();
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js');
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'and not where data is dear: %j',
  async (connection) => {
    define('connection', connection);
    await keepForNextVisit();
    expect(register).not.toHaveBeenCalled();
  },
);
