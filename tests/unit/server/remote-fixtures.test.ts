// Fixtures of another process: their calls are recorded, held, and dropped by a reset.
import { expect, test } from 'vitest';
import { startFixtures } from '../../../fixtures/server';
import { Backend } from '../../support/backend';

test('calls to remote fixtures are recorded, held, answered as asked, and dropped by a reset', async () => {
  const fixtures = await startFixtures();
  const backend = new Backend(fixtures.origin);
  await backend.start();
  try {
    const { api } = backend.createPortal().portal;
    const request = { msisdn: '2290190000011' };
    backend.gate.shut('/loginuser', '/subscribe/user');

    const check = api.checkNumber(request, new AbortController().signal);
    const held = await backend.gate.next('/loginuser');
    expect(backend.calls).toMatchObject([{ path: '/loginuser', body: request }]);
    expect(fixtures.calls).toEqual([]);
    held.release({ kind: 'status', status: 'é' });
    expect(await check).toEqual({ status: 'é' });
    expect(fixtures.calls.map(({ path }) => path)).toEqual(['/loginuser']);

    const left = new AbortController();
    const aborted = api.checkNumber(request, left.signal).catch((failure: unknown) => failure);
    await expect.poll(() => backend.gate.held).toEqual(['/loginuser']);
    left.abort();
    expect(await aborted).toEqual({ kind: 'offline' });
    expect(backend.gate.held).toEqual([]);

    const body = api.subscriptionBody({ ...request, pack: 'day' });
    const payment = api.subscribe(body, 'key', new AbortController().signal);
    const refused = payment.catch((failure: unknown) => failure);
    await expect.poll(() => backend.gate.held).toEqual(['/subscribe/user']);
    await backend.reset();
    expect(await refused).toEqual({ kind: 'offline' });
    expect(fixtures.calls).toEqual([]);
  } finally {
    await backend.close();
    await fixtures.close();
  }
});
