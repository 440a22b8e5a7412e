import { lookup } from 'node:dns';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedLookup } from '../../../server/cached-lookup';

vi.mock('node:dns', { spy: true });

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('the lookup of a backend asks for a name again after its time, and after a failure', async () => {
  const cached = cachedLookup(10_000);
  const find = () =>
    new Promise((resolve) => {
      cached('localhost', { all: true }, (error, addresses) => resolve(error?.code ?? addresses));
    });
  vi.mocked(lookup).mockClear();
  const [first, second] = await Promise.all([find(), find()]);
  expect(first).toContainEqual({ address: expect.any(String), family: expect.any(Number) });
  expect(second).toEqual(first);
  expect(lookup).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(9_999);
  expect(await find()).toEqual(first);
  expect(lookup).toHaveBeenCalledOnce();

  vi.advanceTimersByTime(1);
  const failure = Object.assign(new Error(), { code: 'EAI_AGAIN' });
  vi.mocked(lookup).mockImplementationOnce(((_name, _options, callback) =>
    callback(failure, [] as never, 0)) as typeof lookup);
  expect(await find()).toBe('EAI_AGAIN');
  expect(await find()).toEqual(first);
  expect(lookup).toHaveBeenCalledTimes(3);
});
