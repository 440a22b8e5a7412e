// The service worker is registered when the page is idle, and not where data is expensive.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerServiceWorker } from '../../../src/app/register-service-worker';
import { haveConnection } from '../../support/visit';

const register = vi.fn(async () => new EventTarget());

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (call: () => void) => call());
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
});

afterEach(() => {
  register.mockClear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the service worker is registered after the pictures of the page have loaded', async () => {
  const [loading, broken] = [new Image(), new Image()];
  for (const image of [loading, broken]) {
    image.src = '/picture.svg';
    Object.defineProperty(image, 'complete', { value: false });
  }
  document.body.replaceChildren(loading, broken, new Image());
  const tasks = () => new Promise((resolve) => setImmediate(resolve));
  // Otherwise the time limit of the pictures would end the wait.
  vi.stubGlobal('setTimeout', () => 0);
  const registered = registerServiceWorker();
  await tasks();
  loading.dispatchEvent(new Event('load'));
  await tasks();
  expect(register).not.toHaveBeenCalled();
  broken.dispatchEvent(new Event('error'));
  await registered;
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js');
});

test('the service worker is not registered where data is expensive', async () => {
  haveConnection({ saveData: true });
  await registerServiceWorker();
  expect(register).not.toHaveBeenCalled();
});
