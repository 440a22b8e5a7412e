// A browser may send the request of one press again: the backend receives it once (D-176).
import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { unsentStatus } from '../../../machines/payment';
import { createPresses } from '../../../server/presses';
import { signal } from '../../support/signal';
import { useObservedPortal } from './observed-portal';
import { aNumber, postJson } from './raw-request';

test.each(['has left', 'is under way', 'is over'])(
  'a repeated request whose first client %s is neither sent nor limited; another press is sent',
  async (state) => {
    const release = signal();
    const { origin, received } = await useObservedPortal(
      ({ headers }, response) => {
        const text = `${received.length} ${String(headers['press-id'])}`;
        void release.given.then(() => response.writeHead(403).end(text));
      },
      { limits: { perAddress: 9, perNumber: 2 } },
    );
    const leaving = new AbortController();
    const pay = (press: string, abort?: AbortSignal) =>
      postJson(origin, '/subscribe/user', aNumber, {
        headers: { 'Press-Id': press },
        signal: abort,
      });
    const first = pay('a-press', leaving.signal);
    await expect.poll(() => received).toHaveLength(1);
    if (state === 'has left') leaving.abort();
    if (state === 'is over') release.give();
    if (state !== 'is under way') await Promise.allSettled([first]);
    const answers = [pay('a-press'), pay('another-press')];
    await expect.poll(() => received).toHaveLength(2);
    release.give();
    const texts = (await Promise.all(answers)).map(({ status, text }) => `${status} ${text}`);
    expect(texts).toEqual(['403 1 undefined', '403 2 undefined']);
    expect(received).toHaveLength(2);
  },
);

const payment = { url: '/subscribe/user', press: 'a-press', key: 'a-key', body: {} };
const others = Array.from({ length: 3_000 }, (_, index) => ({ press: `press ${index}` }));

test.each<[what: string, status: number, ...differences: object[]]>([
  ['of another call', 200, {}, { url: '/loginuser' }],
  ['of another key', 200, {}, { key: 'another-key' }],
  ['of another body', 200, {}, { body: aNumber }],
  ['without a press', 200, { press: '' }, { press: '' }],
  ['that was not sent', unsentStatus, {}, {}],
  ['that is over, and that 3,000 others have displaced', 200, {}, ...others, {}],
])('a request %s is not joined', async (_, status, ...differences) => {
  const presses = createPresses();
  const pay = vi.fn(async () => ({ status, headers: {} }));
  for (const difference of differences) {
    const { url, press, key, body } = { ...payment, ...difference };
    const headers = { 'press-id': press, 'idempotency-key': key };
    await presses.join({ routeOptions: { url }, headers, body } as unknown as FastifyRequest, pay);
  }
  expect(pay).toHaveBeenCalledTimes(differences.length);
});

test('a payment under way is joined, however many others come meanwhile', async () => {
  const presses = createPresses();
  const release = signal();
  const answer = { status: 200, headers: {} };
  const join = (press: string, pay: () => Promise<typeof answer>) =>
    presses.join(
      { routeOptions: {}, headers: { 'press-id': press }, body: {} } as unknown as FastifyRequest,
      pay,
    );
  const first = join('a-press', async () => {
    await release.given;
    return answer;
  });
  for (const { press } of others) await join(press, async () => answer);
  const again = vi.fn(async () => answer);
  const second = join('a-press', again);
  release.give();
  expect(await first).toBe(await second);
  expect(again).not.toHaveBeenCalled();
});
