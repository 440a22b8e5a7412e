// What the paths through the machine do not show: answers that arrive late, and statuses that are neither 0 nor 1.
import { describe, expect, test } from 'vitest';
import { createSubscriptionActor } from '../../../src/screens/subscription/subscription-actor';
import { useBackend } from '../../support/backend';
import { numberOf } from '../../support/sample';

const backend = useBackend();
const path = '/subscribe/user';
const first = numberOf('success');
const second = numberOf('success-with-white-space');

function openForm(given: string | null = null) {
  const { world, portal, settled } = backend.createWorld();
  const actor = createSubscriptionActor(portal).start();
  if (given !== null) actor.send({ type: 'number.given', msisdn: given });
  return {
    world,
    actor,
    settled,
    state: () => actor.getSnapshot().value,
    recordState: (msisdn: string) => portal.chargeRecords.find(msisdn)?.state,
    submit: (msisdn?: string) => {
      if (msisdn !== undefined) actor.send({ type: 'number.typed', text: msisdn });
      actor.send({ type: 'form.submitted' });
    },
  };
}

/** A form whose request is still on its way when the call limit is over. */
async function openLate(given: string | null = null) {
  const form = openForm(given);
  backend.gate.shut(path);
  form.submit(given === null ? first : undefined);
  const held = await backend.gate.next(path);
  backend.clock.increment(10_000);
  expect(form.state()).toBe('error');
  form.actor.send({ type: 'error.dismissed' });
  return { ...form, held };
}

describe('a success that arrives after the call limit', () => {
  test('is shown by the form that sent the request, and leads home', async () => {
    const { held, settled, state, world } = await openLate();
    backend.clock.increment(49_999);
    held.release();
    await settled();
    expect(state()).toBe('success');
    backend.clock.increment(2_000);
    expect(world).toEqual({
      cookie: first,
      addresses: ['/home/login', `/home?msisdn=${first}`],
    });
  });

  test('is shown by a form that pays again in another spelling of the number', async () => {
    const { held, settled, state, submit } = await openLate();
    submit(first.slice(3));
    await expect.poll(state).toBe('confirming');
    held.release();
    await settled();
    expect(state()).toBe('success');
  });

  test('is not shown by a form that pays for another number', async () => {
    const { held, settled, state, submit, world, recordState } = await openLate();
    submit(second);
    const other = await backend.gate.next(path);
    held.release();
    await expect.poll(() => recordState(first)).toBe('paid');
    expect(state()).toBe('submitting');
    expect(world.cookie).toBe(null);
    other.release();
    await settled();
    expect(world.cookie).toBe(second);
  });

  test('is not shown, and remembers nothing, after its number was disowned', async () => {
    const { actor, held, settled, state, submit, world } = await openLate(first);
    actor.send({ type: 'number.given', msisdn: first });
    submit();
    await settled(['/loginuser']);
    expect(state()).toBe('confirming');
    actor.send({ type: 'number.disowned' });
    held.release();
    await settled();
    expect(state()).toEqual({ idle: 'ready' });
    expect(world.cookie).toBe(null);
  });

  test('makes the record `paid`, and leads nowhere, after the screen was left', async () => {
    const { actor, held, settled, world, recordState } = await openLate();
    actor.send({ type: 'screen.left' });
    held.release();
    await settled();
    backend.clock.increment(60_000);
    expect(recordState(first)).toBe('paid');
    expect(world).toEqual({ cookie: null, addresses: ['/home/login'] });
  });
});

test.each([0, '0', 2, '2', 'ok', '01'])(
  'a check with the status %j finds no subscription',
  async (status) => {
    backend.fixtures.override(path, { kind: 'reset' });
    const { actor, settled, submit, state, recordState, world } = openForm();
    submit(first);
    await settled();
    actor.send({ type: 'error.dismissed' });
    submit();
    await settled();
    expect(state()).toBe('confirming');
    backend.fixtures.override('/loginuser', { kind: 'status', status });
    actor.send({ type: 'check.requested' });
    await settled();
    expect(state()).toBe('confirming');
    expect(actor.getSnapshot().context.checkResult).toBe('notSubscribed');
    expect(recordState(first)).toBe('unknown');
    expect(world.cookie).toBe(null);
  },
);

test.each(['+229 01 90', 'abc', '1'])(
  'the form sends %j as it was typed, without a format check and without a prefix',
  async (typed) => {
    const { submit, settled } = openForm();
    submit(` ${typed} `);
    await settled();
    expect(backend.sentTo(path)).toMatchObject([{ msisdn: typed }]);
  },
);

test('the address home holds the number encoded', async () => {
  const { submit, settled, world } = openForm();
  submit('+229 01 & 90');
  await settled();
  backend.clock.increment(2_000);
  expect(world).toEqual({
    cookie: '+229 01 & 90',
    addresses: ['/home?msisdn=%2B229%2001%20%26%2090'],
  });
});
