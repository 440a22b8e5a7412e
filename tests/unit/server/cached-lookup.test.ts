import { lookup } from 'node:dns';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedLookup } from '../../../server/cached-lookup';

vi.mock('node:dns', { spy: true });

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('the lookup of a backend asks for a name again after its time, and after a failure', async () => {
  const cached = cachedLookup(10_000);
  const find = (all: boolean) =>
    new Promise((resolve) => {
      cached('localhost', { all }, (error, address) => resolve(error?.code ?? address));
    });
  vi.mocked(lookup).mockClear();
  const [one, all] = await Promise.all([find(false), find(true)]);
  expect(all).toContainEqual({ address: one, family: expect.any(Number) as number });
  expect(lookup).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(9_999);
  expect(await find(false)).toBe(one);
  expect(lookup).toHaveBeenCalledOnce();

  vi.advanceTimersByTime(1);
  const failure = Object.assign(new Error(), { code: 'EAI_AGAIN' });
  vi.mocked(lookup).mockImplementationOnce(((_name, _options, callback) =>
    callback(failure, [] as never, 0)) as typeof lookup);
  expect(await find(false)).toBe('EAI_AGAIN');
  expect(await find(false)).toBe(one);
  expect(lookup).toHaveBeenCalledTimes(3);
});
