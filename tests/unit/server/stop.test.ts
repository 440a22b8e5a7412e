// A stop of the server: payments under way are answered, kept connections end, and a call without a response is cut.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test, vi } from 'vitest';
import { listen } from '../../support/listen';
import { signal } from '../../support/signal';
import { usePortal } from '../../support/use-portal';
import { useObservedPortal } from './observed-portal';
import { connectTo, failureOf, postJson } from './raw-request';

// Fake timers: tests let the time limit of a stop pass; sockets are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

/** Starts a backend that sends the beginning of its response, and the rest when the test releases it. */
async function useHeldBackend(beginning = '') {
  const arrival = signal<() => void>();
  const backend = await listen((_request, response) => {
    if (beginning) response.write(beginning);
    arrival.give(() => response.end('Success'));
  });
  return {
    backend,
    arrived: arrival.given.then(() => {}),
    release: async () => (await arrival.given)(),
  };
}

async function keepConnection(origin: string) {
  const socket = connectTo(origin);
  await once(socket, 'connect');
  return {
    ended: text(socket),
    async ask() {
      socket.write('GET /api/games HTTP/1.1\r\nHost: portal\r\n\r\n');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return answer.toString();
    },
  };
}

test('a kept connection gets one more answer while the portal stops, and is then closed', async () => {
  const { origin, stop } = await useObservedPortal();
  const kept = await keepConnection(origin);
  expect(await kept.ask()).not.toMatch(/^connection: close\r$/im);
  const stopped = stop();
  expect(await kept.ask()).toMatch(/^HTTP\/1\.1 200 [^]*^connection: close\r$/im);
  await kept.ended;
  await stopped;
});

test('connections without requests are closed after five seconds', async () => {
  const { origin, stop } = await useObservedPortal();
  const kept = await keepConnection(origin);
  await kept.ask();
  const unused = await keepConnection(origin);
  // The server has accepted both connections once it answers: a stop resets those that it has not accepted.
  await kept.ask();
  const stopped = stop();
  vi.advanceTimersByTime(5_000);
  await Promise.all([kept.ended, unused.ended]);
  await stopped;
});

test('a kept connection whose answer began before the stop is closed after that answer', async () => {
  const { backend, release } = await useHeldBackend('the beginning');
  const { origin, stop } = await usePortal(backend);
  const kept = await keepConnection(origin);
  await kept.ask();
  const stopped = stop();
  vi.advanceTimersByTime(5_000);
  await release();
  expect(await kept.ended).toContain('Success');
  await stopped;
});

test('a stop cuts a call that has no response after 75 seconds', async () => {
  const { backend, arrived } = await useHeldBackend();
  const { origin, stop } = await usePortal(backend);
  const payment = failureOf(postJson(origin, '/subscribe/user', { msisdn: '1' }));
  await arrived;
  const stopped = stop();
  vi.advanceTimersByTime(75_000);
  expect(await payment).toBe('socket hang up');
  await stopped;
});

test('a replica that ends in the middle of payments loses its own answers only, and sends nothing twice', async () => {
  const received: string[] = [];
  const release = signal();
  const backend = await listen((request, response) => {
    received.push(String(request.headers['idempotency-key']));
    void release.given.then(() => response.end('Success'));
  });
  const start = () => usePortal(backend, { hasEarlyHints: true });
  const [ending, staying] = [await start(), await start()];
  const turns = Array.from({ length: 10 }, () => [ending.port, staying.port]).flat();
  const balancer = await listen(
    createServer((client) => {
      pipeline(client, connect(turns.pop()!, '127.0.0.1'), client, () => {});
    }),
  );
  const keys = Array.from(turns, (_, index) => `key-${index}`);
  const outcomes: string[] = [];
  const payments = keys.map(async (key) => {
    const headers = { 'Idempotency-Key': key };
    const paid = postJson(balancer.origin, '/subscribe/user', { msisdn: key }, { headers });
    outcomes.push(await paid.then((answer) => answer.text, String));
  });
  await expect.poll(() => received.length).toBe(20);
  await ending.close();
  await expect.poll(() => outcomes).toEqual(Array(10).fill('Error: socket hang up'));
  release.give();
  await Promise.all(payments);
  expect(outcomes.slice(10)).toEqual(Array(10).fill('Success'));
  expect(received.toSorted()).toEqual(keys.toSorted());
});
