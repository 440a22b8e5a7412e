// The landing machine: requests for a number, what starts together, and replies without a status.
import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { createLandingActor } from '../../../src/screens/landing/landing-actor';
import { useBackend } from '../../support/backend';
import { productName } from '../../support/product-name';
import { numberOf } from '../../support/sample';

const backend = useBackend();
const check = '/loginuser';
const subscribed = numberOf('subscribed');
const turnedAway = { cookie: null, addresses: ['/home/login-header'] };

/** A visit with the number of the address, or none; `cookie` is the number that the browser has verified before. */
function arrive(msisdn: string | null, cookie: string | null = null) {
  const { world, portal, settled } = backend.createWorld(cookie);
  const actor = createLandingActor(portal, msisdn).start();
  return { world, portal, settled, actor };
}

test.each([null, '', '   '])(
  'the landing machine does not use the cookie for a missing number: %j',
  async (msisdn) => {
    const { world, settled } = arrive(msisdn, subscribed);
    await settled();
    expect(world.addresses).toEqual(['/home/login-header']);
    expect(backend.fixtures.calls).toEqual([]);
  },
);

test('the check sends the number without white space, and adds no prefix', async () => {
  const { settled } = arrive(' 0190000001 ');
  await settled();
  expect(backend.sentTo(check)).toEqual([{ msisdn: '0190000001', service: productName }]);
});

test('the check and the catalogue start together, and neither waits for the other', async () => {
  backend.gate.shut();
  const { portal, world, actor } = arrive(subscribed);
  const held = await Promise.all([backend.gate.next('/api/games'), backend.gate.next(check)]);
  held[1].release();
  await waitFor(actor, (snapshot) => snapshot.matches('verified'));
  expect(world.cookie).toBe(subscribed);
  expect(portal.catalogue.getSnapshot().context.isLoading).toBe(true);
});

test('received rows wait for the check', async () => {
  backend.gate.shut(check);
  const { portal, world, actor } = arrive(subscribed);
  await waitFor(portal.catalogue, (catalogue) => catalogue.matches('loaded'));
  expect(actor.getSnapshot().hasTag('rows')).toBe(false);
  expect(world.cookie).toBe(null);
});

test.each([[], 'text', 1, { status: null }, { status: {} }, { status: '' }, { status: true }])(
  'the reply %j, without a readable status, fails the check',
  async (body) => {
    backend.fixtures.override(check, { kind: 'json', body });
    const { world, settled } = arrive(subscribed);
    await settled();
    expect(world).toMatchObject(turnedAway);
  },
);
