import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import type { TestNumberName } from '../../../fixtures/test-numbers';
import { createLandingActor } from '../../../src/screens/landing/landing-actor';
import { useBackend } from '../../support/backend';
import { letBegin } from '../../support/let-begin';
import { productName } from '../../support/product-name';
import { numberOf } from '../../support/sample';

const backend = useBackend();
const check = '/loginuser';
const subscribed = numberOf('subscribed');

/** A visit with the number of the address, or none; `cookie` is the number that the browser has verified before. */
function arrive(msisdn: string | null, cookie: string | null = null) {
  const { world, portal, settled } = backend.createWorld(cookie);
  const enter = (number: string | null) => {
    const actor = createLandingActor(portal, number).start();
    return {
      actor,
      status: () => actor.getSnapshot().status,
      has: (tag: 'rows') => actor.getSnapshot().hasTag(tag),
      isChecking: () => actor.getSnapshot().matches('checking'),
      leave: () => actor.send({ type: 'screen.left' }),
    };
  };
  const catalogueLoaded = () =>
    waitFor(portal.catalogue, (catalogue) => catalogue.matches('loaded'));
  return { world, portal, settled, enter, catalogueLoaded, ...enter(msisdn) };
}

async function arriveAs(name: TestNumberName) {
  const visit = arrive(numberOf(name));
  await visit.settled();
  return visit;
}

/** A visit of a browser that was here before: the cookie holds `cookie`, and a catalogue is at hand. */
async function comeBack(cookie: string, msisdn: string) {
  const { portal, world, enter, settled } = arrive(null, cookie);
  portal.catalogue.send({ type: 'catalogue.wanted' });
  await settled();
  world.addresses.length = 0;
  return { world, settled, ...enter(msisdn) };
}

describe('a missing number', () => {
  test.each([null, '', '   '])(
    'leads to /home/login-header without a request: %j',
    async (msisdn) => {
      const { world, has, settled } = arrive(msisdn);
      await settled();
      expect(world).toMatchObject({ cookie: null, addresses: ['/home/login-header'] });
      expect(has('rows')).toBe(false);
      expect(backend.fixtures.calls).toEqual([]);
    },
  );

  test('is not made up for by the cookie', async () => {
    const { world, settled } = arrive(null, subscribed);
    await settled();
    expect(world.addresses).toEqual(['/home/login-header']);
    expect(backend.fixtures.calls).toEqual([]);
  });
});

describe('the number check', () => {
  test('is one login call with msisdn and service, and nothing else', async () => {
    await arriveAs('subscribed');
    expect(backend.sentTo(check)).toEqual([{ msisdn: subscribed, service: productName }]);
  });

  test('adds no prefix and takes white space away', async () => {
    const { settled } = arrive(' 0190000001 ');
    await settled();
    expect(backend.sentTo(check)).toMatchObject([{ msisdn: '0190000001' }]);
  });

  test('goes along with one request for the catalogue', async () => {
    await arriveAs('subscribed');
    expect(backend.sentTo('/api/games')).toHaveLength(1);
  });

  test('and the catalogue start together: neither waits for the other', async () => {
    backend.gate.shut();
    const { catalogueLoaded, world, has, actor } = arrive(subscribed);
    const [games, login] = await Promise.all([
      backend.gate.next('/api/games'),
      backend.gate.next(check),
    ]);
    games.release();
    await catalogueLoaded();
    expect(has('rows')).toBe(false);
    expect(world.cookie).toBeNull();
    login.release();
    await waitFor(actor, (snapshot) => snapshot.matches('verified'));
    expect(has('rows')).toBe(true);
  });

  test('does not wait for the catalogue', async () => {
    backend.gate.shut();
    const { portal, world, actor } = arrive(subscribed);
    (await backend.gate.next(check)).release();
    await waitFor(actor, (snapshot) => snapshot.matches('verified'));
    expect(world.cookie).toBe(subscribed);
    expect(portal.catalogue.getSnapshot().context.isLoading).toBe(true);
  });
});

describe('the answer to the check', () => {
  test.each<TestNumberName>(['not-subscribed', 'not-subscribed-text'])(
    'a status of 0 leads to /home/login-header: %s',
    async (name) => {
      const { world, has } = await arriveAs(name);
      expect(world).toMatchObject({ cookie: null, addresses: ['/home/login-header'] });
      expect(has('rows')).toBe(false);
    },
  );

  test.each<TestNumberName>([
    'null-login',
    'no-status',
    'empty-answer',
    'server-error-with-text',
    'server-error',
    'broken-connection',
    'html-page',
    'refused',
  ])('a failed call leads to /home/login-header: %s', async (name) => {
    const { world, has } = await arriveAs(name);
    expect(world).toMatchObject({ cookie: null, addresses: ['/home/login-header'] });
    expect(has('rows')).toBe(false);
    expect(backend.sentTo(check)).toHaveLength(1);
  });

  test.each<TestNumberName>(['subscribed', 'subscribed-numeric', 'other-status'])(
    'any other status is ok, and the number is stored in the cookie: %s',
    async (name) => {
      const { world, isChecking, has } = await arriveAs(name);
      expect(world).toMatchObject({ cookie: numberOf(name), addresses: [] });
      expect(has('rows')).toBe(true);
      expect(isChecking()).toBe(false);
    },
  );

  test.each(['00', 'pending', -1])('is ok with an undocumented status: %j', async (status) => {
    backend.fixtures.override(check, { kind: 'status', status });
    const { world } = await arriveAs('subscribed');
    expect(world).toMatchObject({ cookie: subscribed, addresses: [] });
  });

  test.each([[], 'text', 1, { status: null }, { status: {} }, { status: '' }, { status: true }])(
    'without a readable status is a failed call: %j',
    async (body) => {
      backend.fixtures.override(check, { kind: 'json', body });
      const { world } = await arriveAs('subscribed');
      expect(world).toMatchObject({ cookie: null, addresses: ['/home/login-header'] });
    },
  );

  test('may take 3 seconds', async () => {
    backend.gate.shut(check);
    const { world, settled, isChecking } = arrive(numberOf('slow'));
    await letBegin(backend, check);
    backend.clock.increment(2_999);
    expect(isChecking()).toBe(true);
    backend.clock.increment(1);
    await settled();
    expect(world).toMatchObject({ cookie: numberOf('slow'), addresses: [] });
  });

  test('counts as failed after 10 seconds, not after 9,999 ms', async () => {
    backend.gate.shut(check);
    const { world, isChecking, catalogueLoaded } = arrive(numberOf('silent'));
    await Promise.all([backend.gate.next(check), catalogueLoaded()]);
    backend.clock.increment(9_999);
    expect(isChecking()).toBe(true);
    expect(world.addresses).toEqual([]);
    backend.clock.increment(1);
    expect(world).toMatchObject({ cookie: null, addresses: ['/home/login-header'] });
  });

  test('changes nothing after the time limit', async () => {
    backend.gate.shut(check);
    const { world, settled, catalogueLoaded } = arrive(numberOf('too-slow'));
    await Promise.all([letBegin(backend, check), catalogueLoaded()]);
    backend.clock.increment(10_000);
    backend.clock.increment(5_000);
    backend.gate.open();
    await settled();
    expect(world).toMatchObject({ cookie: null, addresses: ['/home/login-header'] });
  });
});

describe('a number that this browser has verified before', () => {
  test('may see the last catalogue at once, while its check runs', async () => {
    backend.gate.shut(check);
    const { has, isChecking } = await comeBack(subscribed, subscribed);
    expect(has('rows')).toBe(true);
    expect(isChecking()).toBe(true);
    expect((await backend.gate.next(check)).call.body).toMatchObject({ msisdn: subscribed });
  });

  test.each<TestNumberName>(['not-subscribed', 'server-error'])(
    'is turned away all the same where the check says no or fails: %s',
    async (name) => {
      const { world, settled, has } = await comeBack(numberOf(name), numberOf(name));
      await settled();
      expect(world.addresses).toEqual(['/home/login-header']);
      expect(has('rows')).toBe(false);
    },
  );

  test('is turned away all the same where no answer comes', async () => {
    backend.gate.shut(check);
    const { world } = await comeBack(subscribed, subscribed);
    await backend.gate.next(check);
    backend.clock.increment(9_999);
    expect(world.addresses).toEqual([]);
    backend.clock.increment(1);
    expect(world.addresses).toEqual(['/home/login-header']);
  });

  test('is not another number', async () => {
    backend.gate.shut(check);
    const { has } = await comeBack(subscribed, numberOf('subscribed-numeric'));
    await backend.gate.next(check);
    expect(has('rows')).toBe(false);
  });

  test('has nothing to see where no catalogue is at hand', async () => {
    backend.gate.shut();
    const { has } = arrive(subscribed, subscribed);
    await Promise.all([backend.gate.next(check), backend.gate.next('/api/games')]);
    expect(has('rows')).toBe(false);
  });
});

test('leaving while the check is under way gives it up: no cookie, no redirect', async () => {
  backend.gate.shut(check);
  const { world, settled, leave, status } = arrive(numberOf('subscribed'));
  const held = await backend.gate.next(check);
  leave();
  held.release();
  await settled();
  backend.clock.increment(60_000);
  expect(status()).toBe('done');
  expect(world).toMatchObject({ cookie: null, addresses: [] });
});
