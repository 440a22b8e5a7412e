// The cached lookup of a backend's address: one lookup for its time, and none of its failures.
import { lookup } from 'node:dns/promises';
import { expect, test, vi } from 'vitest';
import { cachedLookup } from '../../../server/cached-lookup';

test('the lookup of a backend asks for a name again after its time, and after a failure', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const lookUp = vi.fn(lookup);
  const cached = cachedLookup(10_000, lookUp as never);
  const find = () =>
    new Promise((resolve) => {
      cached('localhost', { all: true }, (error, addresses) => resolve(error?.code ?? addresses));
    });
  const [first, second] = await Promise.all([find(), find()]);
  expect(first).toContainEqual({ address: expect.any(String), family: expect.any(Number) });
  expect(second).toEqual(first);
  expect(lookUp).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(9_999);
  expect(await find()).toEqual(first);
  expect(lookUp).toHaveBeenCalledOnce();

  vi.advanceTimersByTime(1);
  lookUp.mockRejectedValueOnce(Object.assign(new Error(), { code: 'EAI_AGAIN' }));
  expect(await find()).toBe('EAI_AGAIN');
  expect(await find()).toEqual(first);
  expect(lookUp).toHaveBeenCalledTimes(3);
});
