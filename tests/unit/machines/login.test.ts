import { describe, expect, test } from 'vitest';
import type { TestNumberName } from '../../../fixtures/test-numbers';
import { createLoginActor } from '../../../src/screens/login/login-actor';
import { useBackend } from '../../support/backend';
import { letBegin } from '../../support/let-begin';
import { productName } from '../../support/product-name';
import { numberOf } from '../../support/sample';

const backend = useBackend();
const path = '/loginuser';

function openForm() {
  const { world, portal, settled } = backend.createWorld();
  const actor = createLoginActor(portal).start();
  return {
    world,
    actor,
    settled,
    has: (tag: 'busy' | 'invalid') => actor.getSnapshot().hasTag(tag),
    is: (value: string | object) => expect(actor.getSnapshot().value).toEqual(value),
    text: () => actor.getSnapshot().context.text,
    type: (text: string) => actor.send({ type: 'number.typed', text }),
    submit: () => actor.send({ type: 'form.submitted' }),
    leave: () => actor.send({ type: 'screen.left' }),
  };
}

/** The number typed and sent, up to where the answer has been heard. */
async function login(number: string) {
  const form = openForm();
  form.type(number);
  form.submit();
  await form.settled();
  return form;
}

const loginAs = (name: TestNumberName) => login(numberOf(name));

/** The number typed and sent, the answer held back. */
async function loginAndHold(name: TestNumberName) {
  backend.gate.shut();
  const form = openForm();
  form.type(numberOf(name));
  form.submit();
  const held = await backend.gate.next(path);
  return { ...form, held };
}

describe('what is sent', () => {
  test('msisdn and service, and nothing else', async () => {
    await loginAs('subscribed');
    expect(backend.sentTo(path)).toEqual([
      { msisdn: numberOf('subscribed'), service: productName },
    ]);
    expect(backend.fixtures.calls.map((call) => call.method)).toEqual(['POST']);
  });

  test.each([
    ['0190000001', '2290190000001'],
    ['2290190000001', '2290190000001'],
    ['  0190000001 ', '2290190000001'],
    [' 2290190000001 ', '2290190000001'],
    ['0122990001', '2290122990001'],
    ['22', '22922'],
    ['229', '229'],
  ])(
    '229 is added only where the entry does not start with it: %j is sent as %s',
    async (entry, sent) => {
      await login(entry);
      expect(backend.sentTo(path)).toEqual([{ msisdn: sent, service: productName }]);
    },
  );

  test.each(['', '   ', 'abc', '0190 000001', '+2290190000001', '-1', '1.5', '1e3', '0x1F', '٣٤'])(
    'the number is required and numeric: %j sends nothing and is complained about',
    (entry) => {
      const { type, submit, has, text, world } = openForm();
      type(entry);
      submit();
      expect(has('busy')).toBe(false);
      expect(has('invalid')).toBe(true);
      expect(text()).toBe(entry);
      expect(backend.fixtures.calls).toEqual([]);
      expect(world.addresses).toEqual([]);
    },
  );

  test('typing again takes the complaint back', () => {
    const { type, submit, has } = openForm();
    submit();
    expect(has('invalid')).toBe(true);
    type('1');
    expect(has('invalid')).toBe(false);
  });

  test('one tap, one request: further taps while it is under way send nothing', async () => {
    const { submit, type, held, settled, text } = await loginAndHold('subscribed');
    submit();
    type('1');
    submit();
    held.release();
    backend.gate.open();
    await settled();
    expect(backend.sentTo(path)).toHaveLength(1);
    expect(text()).toBe(numberOf('subscribed'));
  });

  test.each<TestNumberName>(['server-error', 'broken-connection'])(
    'the request is never repeated by itself: %s',
    async (name) => {
      const { settled } = await loginAs(name);
      backend.clock.increment(60_000);
      await settled();
      expect(backend.sentTo(path)).toHaveLength(1);
    },
  );
});

describe("the response status '1', or 1", () => {
  test.each<TestNumberName>(['subscribed', 'subscribed-numeric'])(
    'sets the cookie at once and leads home after 2 seconds, not after 1,999 ms: %s',
    async (name) => {
      const { world } = await loginAs(name);
      expect(world).toMatchObject({ cookie: numberOf(name), addresses: [] });
      backend.clock.increment(1_999);
      expect(world.addresses).toEqual([]);
      backend.clock.increment(1);
      expect(world.addresses).toEqual([`/home?msisdn=${numberOf(name)}`]);
      backend.clock.increment(60_000);
      expect(world.addresses).toHaveLength(1);
    },
  );

  test('the cookie and the address hold the number that was sent, prefix included', async () => {
    const { world } = await login('0190000001');
    backend.clock.increment(2_000);
    expect(world).toMatchObject({
      cookie: '2290190000001',
      addresses: ['/home?msisdn=2290190000001'],
    });
  });

  test('sends nothing more while the way home is pending', async () => {
    const { submit, settled } = await loginAs('subscribed');
    submit();
    await settled();
    expect(backend.sentTo(path)).toHaveLength(1);
  });

  test('does not lead home where the screen was left before the 2 seconds were over', async () => {
    const { leave, world } = await loginAs('subscribed');
    backend.clock.increment(1_999);
    leave();
    backend.clock.increment(60_000);
    expect(world).toMatchObject({ cookie: numberOf('subscribed'), addresses: [] });
  });

  test('counts after 3 seconds as well', async () => {
    backend.gate.shut();
    const { type, submit, settled, has, is } = openForm();
    type(numberOf('slow'));
    submit();
    await letBegin(backend, path);
    backend.clock.increment(2_999);
    expect(has('busy')).toBe(true);
    backend.clock.increment(1);
    await settled();
    is('succeeded');
  });

  test('a number that has just subscribed can log in', async () => {
    const { portal } = backend.createWorld();
    const body = portal.api.subscriptionBody({ msisdn: numberOf('success'), pack: 'Daily' });
    await portal.api.subscribe(body, 'a-key', new AbortController().signal);
    const { is } = await loginAs('success');
    is('succeeded');
  });
});

describe('any other status', () => {
  test.each<TestNumberName>(['not-subscribed', 'not-subscribed-text', 'other-status'])(
    'clears the field, goes to /home/check and says so: %s',
    async (name) => {
      const { world, is, text, has } = await loginAs(name);
      is({ editing: 'refused' });
      expect(has('invalid')).toBe(true);
      expect(text()).toBe('');
      backend.clock.increment(60_000);
      expect(world).toMatchObject({ cookie: null, addresses: ['/home/check'] });
    },
  );

  test.each(['10', '01', 'ok', '-1'])('is not ok: %j', async (status) => {
    backend.fixtures.override(path, { kind: 'status', status });
    const { is } = await loginAs('subscribed');
    is({ editing: 'refused' });
  });
});

describe('a failed request', () => {
  test.each<TestNumberName>([
    'null-login',
    'no-status',
    'empty-answer',
    'server-error-with-text',
    'server-error',
    'broken-connection',
    'html-page',
    'refused',
  ])('goes to /home/check and says so: %s', async (name) => {
    const { world, is, has, text } = await loginAs(name);
    is({ editing: 'failed' });
    expect(has('invalid')).toBe(true);
    expect(text()).toBe(numberOf(name));
    backend.clock.increment(60_000);
    expect(world).toMatchObject({ cookie: null, addresses: ['/home/check'] });
  });

  test('no answer counts as failed after 10 seconds, not after 9,999 ms', async () => {
    const { has, is, world } = await loginAndHold('silent');
    backend.clock.increment(9_999);
    expect(has('busy')).toBe(true);
    backend.clock.increment(1);
    is({ editing: 'failed' });
    expect(world.addresses).toEqual(['/home/check']);
  });

  test('an answer after the time limit changes nothing', async () => {
    backend.gate.shut();
    const { type, submit, settled, is, world } = openForm();
    type(numberOf('too-slow'));
    submit();
    await letBegin(backend, path);
    backend.clock.increment(10_000);
    backend.clock.increment(5_000);
    await settled();
    is({ editing: 'failed' });
    expect(world.cookie).toBeNull();
  });

  test('can be tried again, with a request of its own', async () => {
    const { submit, settled } = await loginAs('server-error');
    submit();
    await settled();
    expect(backend.sentTo(path)).toHaveLength(2);
  });
});

test('leaving while the request is under way gives it up: no cookie, no redirect', async () => {
  const { leave, held, settled, world } = await loginAndHold('subscribed');
  leave();
  held.release();
  await settled();
  backend.clock.increment(60_000);
  expect(world).toMatchObject({ cookie: null, addresses: [] });
});
