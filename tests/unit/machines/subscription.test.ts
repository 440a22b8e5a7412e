// The subscription machine: late successes, and numbers as they were typed.
import { expect, test } from 'vitest';
import { createSubscriptionActor } from '../../../src/screens/subscription/subscription-actor';
import { constant } from '../../rules';
import { useBackend } from '../../support/backend';
import { numberOf } from '../../support/sample';

const backend = useBackend();
const path = '/subscribe/user';
const number = numberOf('success');

function openForm() {
  const { world, portal, settled } = backend.createWorld();
  const actor = createSubscriptionActor(portal).start();
  return {
    world,
    actor,
    settled,
    state: () => actor.getSnapshot().value,
    recordState: () => portal.chargeRecords.find(number)?.state,
    submit: (msisdn: string) => {
      actor.send({ type: 'number.typed', text: msisdn });
      actor.send({ type: 'form.submitted' });
    },
  };
}

test('a success after the call limit is shown up to 60 seconds after the request', async () => {
  const { submit, actor, settled, state, world } = openForm();
  backend.gate.shut(path);
  submit(number);
  const held = await backend.gate.next(path);
  backend.clock.increment(10_000);
  actor.send({ type: 'error.dismissed' });
  backend.clock.increment(49_999);
  held.release();
  await settled();
  expect(state()).toBe('success');
  expect(world).toEqual({ cookie: number, addresses: ['/home/login'] });
});

test('a success after screen.left makes the record `paid` and does not navigate', async () => {
  const { submit, actor, settled, recordState, world } = openForm();
  backend.gate.shut(path);
  submit(number);
  const held = await backend.gate.next(path);
  actor.send({ type: 'screen.left' });
  held.release();
  await settled();
  backend.clock.increment(60_000);
  expect(recordState()).toBe('paid');
  expect(world).toEqual({ cookie: null, addresses: [] });
});

test.each([
  ['+229 01 & 90', '%2B229%2001%20%26%2090'],
  ['abc', 'abc'],
  ['1', '1'],
])(
  'the number %j is sent and remembered as typed, and encoded in the address',
  async (typed, encoded) => {
    const { submit, settled, world } = openForm();
    submit(` ${typed} `);
    await settled();
    expect(backend.sentTo(path)).toMatchObject([{ msisdn: typed }]);
    backend.clock.increment(constant('redirect after a payment') * 1_000);
    expect(world).toEqual({ cookie: typed, addresses: [`/home?msisdn=${encoded}`] });
  },
);
