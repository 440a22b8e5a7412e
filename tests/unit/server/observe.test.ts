// Observability for the operator: one log line per request, metrics, and health on a separate port.
import type { ServerResponse } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { unsentStatus } from '../../../machines/payment';
import { signal } from '../../support/signal';
import { respondWith, useObservedPortal } from './observed-portal';
import { aNumber, closedOrigin, failureOf, postJson, rawRequest } from './raw-request';

const payment = { msisdn: '0190000001', pack: 'Daily' };

describe('the log', () => {
  test('has one line for a request, with its backend and its number masked', async () => {
    const { origin, lines } = await useObservedPortal();
    await postJson(origin, '/subscribe/user?msisdn=1', payment);
    await expect.poll(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
        method: 'POST',
        route: '/subscribe/user',
        status: 200,
        ms: expect.any(Number),
        upstreamStatus: 200,
        upstreamMs: expect.any(Number),
        number: '229…01',
      },
    ]);
  });

  test('the log contains routes, not paths', async () => {
    const { origin, lines } = await useObservedPortal();
    const routes = {
      '/': '/home',
      '/home?msisdn=2290190000001': '/home',
      '/category/Secret': '/category/:category',
      '/games/1/Secret': '/games/:gameid/:category',
      '/assets/secret.js': '/assets/*',
      '/fixtures/secret': '/fixtures/*',
      '/secret': '/*',
      '/%': '/*',
    };
    for (const path of Object.keys(routes)) await rawRequest(origin, path);
    await expect.poll(lines).toHaveLength(Object.keys(routes).length);
    expect(lines().map(({ route }) => route)).toEqual(Object.values(routes));
  });

  test.each([
    ['a trusted proxy', ['127.0.0.1'], '0123-gateway', true],
    ['a trusted proxy that sends a number', ['127.0.0.1'], '2290190000001', false],
    ['a trusted proxy that sends two', ['127.0.0.1'], '0123-gateway 0123-gateway', false],
    ['a client', [], '0123-gateway', false],
  ])('the backend and the log have the same request id of %s', async (_, trusted, id, isTaken) => {
    const received: unknown[] = [];
    const { origin, lines } = await useObservedPortal(
      ({ headers }, response) => {
        received.push(headers['x-request-id']);
        response.end('[]');
      },
      { trustedProxies: trusted },
    );
    await rawRequest(origin, '/api/games', { headers: { 'X-Request-Id': id } });
    await expect.poll(lines).toEqual([expect.objectContaining({ requestId: received[0] })]);
    expect(received[0] === id).toBe(isTaken);
    expect(received[0]).toMatch(/^[\w-]{12,36}$/);
  });
});

describe('the metrics', () => {
  test('count requests by route and status, and time the calls', async () => {
    const { origin, samples } = await useObservedPortal();
    await rawRequest(origin, '/api/games');
    await rawRequest(origin, '/api/games');
    await rawRequest(origin, '/api/games', { method: 'PUT' });
    const name = 'portal_requests_total';
    await expect
      .poll(() => samples(name))
      .toEqual([
        `${name}{route="/api/games",method="GET",status="200"} 2`,
        `${name}{route="/api/games",method="PUT",status="405"} 1`,
      ]);
    const seconds = 'portal_upstream_seconds_bucket{le="10",route="/api/games"}';
    expect(await samples(seconds)).toEqual([`${seconds} 2`]);
  });

  test.each([
    [200, 200, 0],
    [402, 402, 0],
    ...[300, 302, 304, 409, 429, 500, 599].map((status) => [status, status, 1] as const),
    // Only this server knows that a payment was not sent.
    ...[408, 421, unsentStatus].map((status) => [status, 502, 1] as const),
    ['an answer that breaks off', 502, 1],
    ['no answer', 502, 1],
  ] as const)(
    'a payment to which the backend responds with %s gets %s, and makes %i unknown outcomes',
    async (outcome, status, unknown) => {
      const { origin, lines, samples } = await useObservedPortal((request, response) => {
        if (typeof outcome === 'number') respondWith('text', outcome)(request, response);
        else if (outcome === 'no answer') response.destroy();
        else response.writeHead(200, { 'Content-Length': 9 }).write('a', () => response.destroy());
      });
      const paid = await postJson(origin, '/subscribe/user', payment).catch(() => undefined);
      expect(paid?.status).toBe(status);
      await failureOf(postJson(origin, '/loginuser', aNumber));
      await expect.poll(lines).toHaveLength(2);
      const name = 'portal_unknown_outcomes_total';
      expect(await samples(name)).toEqual([`${name} ${unknown}`]);
    },
  );

  test('a payment whose subscriber leaves is awaited to its end, also while the server stops', async () => {
    const arrival = signal();
    let backend!: ServerResponse;
    const { origin, lines, stop, ops } = await useObservedPortal((_request, response) => {
      backend = response;
      arrival.give();
    });
    const visitor = new AbortController();
    const left = failureOf(
      postJson(origin, '/subscribe/user', payment, { signal: visitor.signal }),
    );
    await arrival.given;
    visitor.abort();
    expect(await left).toBe('The operation was aborted');
    const stopped = stop();
    // The operator's port is closed at the end of the stop: these requests take longer than a stop without a payment.
    for (let count = 0; count < 50; count += 1) expect((await ops('/healthz')).status).toBe(200);
    expect(lines()).toEqual([]);
    backend.end('Success');
    // The log level is info, because the backend has not failed.
    const line = { level: 'info', status: 499, cut: true, upstreamStatus: 200, number: '229…01' };
    await expect.poll(lines).toMatchObject([line]);
    await stopped;
    expect(backend.writableFinished).toBe(true);
  });

  test('the port of subscribers has no metrics, and no port has them without OPS_PORT', async () => {
    const { origin } = await useObservedPortal();
    for (const path of ['/metrics', '/healthz', '/readyz']) {
      // The app's page, as for every unknown address.
      expect((await rawRequest(origin, path)).text).toContain('id="root"');
    }
    const closed = await useObservedPortal(undefined, { opsPort: undefined });
    expect(closed.opsOrigin).toBeUndefined();
  });
});

describe('the health', () => {
  test('the portal is alive and ready while both backends respond, with any status', async () => {
    const { ops, received } = await useObservedPortal(respondWith('', 404));
    const ready = { api: true, provider: true, stopping: false };
    expect(await ops('/healthz')).toMatchObject({ status: 200, text: 'ok' });
    expect(await ops('/readyz')).toMatchObject({ status: 200, text: JSON.stringify(ready) });
    expect(received).toEqual(['HEAD /', 'HEAD /']);
  });

  test('is alive, but not ready, while a backend is down', async () => {
    const { ops } = await useObservedPortal(undefined, { providerOrigin: closedOrigin });
    const down = { api: true, provider: false, stopping: false };
    expect(await ops('/readyz')).toMatchObject({ status: 503, text: JSON.stringify(down) });
    expect((await ops('/healthz')).status).toBe(200);
  });

  test('is not ready where a backend is silent for two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const arrival = signal();
    const { ops } = await useObservedPortal(() => arrival.give());
    const answer = ops('/readyz');
    await arrival.given;
    vi.advanceTimersByTime(2_000);
    expect((await answer).status).toBe(503);
  });

  test('is not ready while the portal stops', async () => {
    const arrival = signal<() => void>();
    const { origin, ops, stop } = await useObservedPortal((request, response) => {
      if (request.method === 'HEAD') response.end();
      else arrival.give(() => response.end('Success'));
    });
    const paid = postJson(origin, '/subscribe/user', payment);
    const release = await arrival.given;
    const stopped = stop();
    const stopping = { api: true, provider: true, stopping: true };
    expect(await ops('/readyz')).toMatchObject({ status: 503, text: JSON.stringify(stopping) });
    release();
    expect((await paid).text).toBe('Success');
    await stopped;
  });
});
