// The limits of requests a minute by address and by number: which request is refused, with which answer, and for how long.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultLimits, type Limits } from '../../../server/limits';
import { subscribeBody, unsentStatus } from '../../../src/portal/calls';
import { useFixtures, usePortal } from '../../support/use-portal';
import { headersOfPost, postJson, rawRequest } from './raw-request';

// A simulated clock: tests let the minute pass.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** The portal in front of fixtures, with those limits. */
async function useLimits(limits: Partial<Limits>) {
  const fixtures = await useFixtures();
  const { origin } = await usePortal(fixtures.origin, {
    trustedProxies: ['127.0.0.1'],
    limits: { ...defaultLimits, ...limits },
  });
  const check = (msisdn: unknown, address = '198.51.100.7') =>
    rawRequest(origin, '/loginuser', {
      method: 'POST',
      headers: { ...headersOfPost, 'X-Forwarded-For': address },
      body: JSON.stringify({ msisdn, service: 'x' }),
    });
  const statusesOf = async (checks: [msisdn: unknown, address?: string][]) => {
    const statuses: number[] = [];
    for (const [msisdn, address] of checks) statuses.push((await check(msisdn, address)).status);
    return statuses;
  };
  return { origin, fixtures, check, statusesOf };
}

const number = (index: number) => String(2_290_190_500_000 + index);

test('the server refuses an address above its limit for a minute, with a text and without a backend request', async () => {
  const { fixtures, check, statusesOf } = await useLimits({ perAddress: 2 });
  expect(await statusesOf([[number(1)], [number(2)], [number(3)]])).toEqual([200, 200, 429]);
  expect(fixtures.calls).toHaveLength(2);
  const refused = await check(number(4));
  expect(refused.text).toBe('Too many requests. Please wait a minute and try again.');
  expect(refused.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'retry-after': '60',
    'content-security-policy': expect.stringMatching(/^sandbox;/),
  });
  expect(refused.headers).not.toHaveProperty('cache-control');
  expect((await check(number(5), '198.51.100.8')).status).toBe(200);
  vi.setSystemTime(Date.now() + 60_000);
  expect((await check(number(6))).status).toBe(200);
});

// Rules: SUB-16
test('a payment above the limit of its number gets the status and the text of an unsent one', async () => {
  const { origin, fixtures, statusesOf } = await useLimits({ perNumber: 1 });
  expect(await statusesOf([[number(1)], [number(1)], [number(2)]])).toEqual([200, 429, 200]);
  const pay = () => postJson(origin, '/subscribe/user', { msisdn: number(1), pack: 'Daily' });
  await pay();
  expect(await pay()).toMatchObject({
    status: unsentStatus,
    text: expect.stringMatching(/^Trop de demandes.*n’a rien coûté/),
    headers: { 'retry-after': '60' },
  });
  expect(fixtures.calls).toHaveLength(3);
});

test('1,000 subscribers behind one address reload five times in a minute and pay', async () => {
  const { origin, statusesOf } = await useLimits({});
  const { perAddress } = defaultLimits;
  expect(perAddress).toBeGreaterThanOrEqual(1_000 * 6);
  const reloads = Array.from({ length: 5 }, (): [string] => [number(1)]);
  expect(new Set(await statusesOf(reloads))).toEqual(new Set([200]));
  const payment = subscribeBody({ msisdn: number(1), pack: 'Daily' }, 'x');
  expect(await postJson(origin, '/subscribe/user', payment)).toMatchObject({ text: 'Success' });
});

test('catalogue, search and pages are not limited', async () => {
  const { origin, check } = await useLimits({ perAddress: 1 });
  await check(number(1));
  for (const path of ['/api/games', '/fetch-games', '/fixtures/health'])
    expect((await rawRequest(origin, path)).status, `of ${path}`).toBe(200);
});
