import { describe, expect, test } from 'vitest';
import type { TestNumberName } from '../../../fixtures/test-numbers';
import { failureMessage } from '../../../src/screens/subscription/messages';
import { subscriptionActor } from '../../../src/screens/subscription/subscription-actor';
import { useBackend } from '../../support/backend';
import { letBegin } from '../../support/let-begin';
import { productName } from '../../support/product-name';
import { numberOf } from '../../support/sample';
import { openBrowser } from '../../support/tabs';

const backend = useBackend();
const path = '/subscribe/user';
const typed = numberOf('success');

/** The form as somebody finds it, with or without a number in the address. */
function openForm(addressNumber: string | null = null) {
  const { world, portal, settled } = backend.createWorld();
  const actor = subscriptionActor(portal);
  actor.send({ type: 'screen.opened', msisdn: addressNumber });
  return {
    world,
    portal,
    actor,
    settled,
    has: (tag: 'busy' | 'modal' | 'invalid') => actor.getSnapshot().hasTag(tag),
    context: () => actor.getSnapshot().context,
    type: (text: string) => actor.send({ type: 'number.typed', text }),
    choose: (pack: string) => actor.send({ type: 'pack.chosen', pack }),
    submit: () => actor.send({ type: 'form.submitted' }),
    dismiss: () => actor.send({ type: 'error.dismissed' }),
    leave: () => actor.send({ type: 'screen.left' }),
    comeBack: () => actor.send({ type: 'screen.opened', msisdn: null }),
  };
}

/** The form filled in and sent, up to where the answer has been heard. */
async function subscribe(number: string, pack = 'Daily') {
  const form = openForm();
  form.type(number);
  form.choose(pack);
  form.submit();
  await form.settled();
  return form;
}

const subscribeAs = (name: TestNumberName, pack?: string) => subscribe(numberOf(name), pack);

/** The form sent, the answer held back. */
async function submitAndHold(number = typed) {
  backend.gate.shut();
  const form = openForm();
  form.type(number);
  form.submit();
  const held = await backend.gate.next(path);
  return { ...form, held };
}

describe('what is sent', () => {
  test.each(['Daily', '3Day', 'Weekly'])(
    'a subscription to %s sends msisdn, mact web, service_name and pack, and nothing else',
    async (pack) => {
      await subscribe(typed, pack);
      expect(backend.sentTo(path)).toEqual([
        { msisdn: typed, mact: 'web', service_name: productName, pack },
      ]);
      expect(backend.fixtures.calls.map((call) => call.method)).toEqual(['POST']);
      expect(backend.fixtures.calls[0]?.headers['content-type']).toContain('application/json');
    },
  );

  test('the pack is Daily where none was chosen', async () => {
    const { type, submit, settled } = openForm();
    type(typed);
    submit();
    await settled();
    expect(backend.sentTo(path)).toMatchObject([{ pack: 'Daily' }]);
  });

  test('the number of the address is the one sent, and it cannot be typed over', async () => {
    const { type, submit, settled, context } = openForm(typed);
    type('2290190000099');
    expect(context().text).toBe('');
    submit();
    await settled();
    expect(backend.sentTo(path)).toMatchObject([{ msisdn: typed }]);
  });

  test.each(['+229 01 90', 'abc', '1'])(
    'the number has no format check: %j is sent as it is, without a prefix',
    async (number) => {
      await subscribe(number);
      expect(backend.sentTo(path)).toMatchObject([{ msisdn: number }]);
    },
  );

  test.each(['', '   '])(
    'the number is required: %j sends nothing and is complained about',
    (number) => {
      const { type, submit, has } = openForm();
      type(number);
      submit();
      expect(has('busy')).toBe(false);
      expect(has('invalid')).toBe(true);
      expect(backend.sentTo(path)).toEqual([]);
    },
  );

  test('opening the form sends nothing', async () => {
    const { settled } = openForm(typed);
    await settled();
    expect(backend.fixtures.calls).toEqual([]);
  });
});

describe('one tap, one request', () => {
  test('further taps while submitting send nothing more', async () => {
    const { submit, has, held, settled } = await submitAndHold();
    submit();
    submit();
    expect(has('busy')).toBe(true);
    held.release();
    backend.gate.open();
    await settled();
    expect(backend.sentTo(path)).toHaveLength(1);
  });

  test('what is typed or chosen while submitting changes nothing', async () => {
    const { type, choose, held, settled, context } = await submitAndHold();
    type('2290190000099');
    choose('Weekly');
    held.release();
    await settled();
    expect(context()).toMatchObject({ text: typed, request: { msisdn: typed, pack: 'Daily' } });
  });

  test('leaving and coming back while submitting sends nothing more, and finds it still under way', async () => {
    const { submit, leave, comeBack, has, held, settled } = await submitAndHold();
    leave();
    comeBack();
    expect(has('busy')).toBe(true);
    submit();
    held.release();
    backend.gate.open();
    await settled();
    expect(has('modal')).toBe(true);
    expect(backend.sentTo(path)).toHaveLength(1);
  });

  test.each<TestNumberName>(['server-error', 'server-error-with-text', 'broken-connection'])(
    'the request is never repeated by itself: %s',
    async (name) => {
      const { settled } = await subscribeAs(name);
      backend.clock.increment(60_000);
      await settled();
      expect(backend.sentTo(path)).toHaveLength(1);
    },
  );

  test('trying again after a refusal is a request of its own, with a key of its own', async () => {
    const { dismiss, submit, settled } = await subscribeAs('insufficient-credit');
    dismiss();
    submit();
    await settled();
    expect(backend.sentTo(path)).toHaveLength(2);
    const keys = backend.fixtures.calls.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(undefined);
  });
});

describe("the response 'Success'", () => {
  test('sets the cookie at once and shows the success modal', async () => {
    const { world, actor } = await subscribeAs('success');
    expect(actor.getSnapshot().value).toEqual({ succeeded: 'seen' });
    expect(world).toMatchObject({ cookie: typed, addresses: [] });
  });

  test('leads home with the number after 2 seconds, not after 1,999 ms, and the modal closes', async () => {
    const { world, has } = await subscribeAs('success');
    backend.clock.increment(1_999);
    expect(world.addresses).toEqual([]);
    expect(has('modal')).toBe(true);
    backend.clock.increment(1);
    expect(world.addresses).toEqual([`/home?msisdn=${typed}`]);
    expect(has('modal')).toBe(false);
  });

  test('leads home once', async () => {
    const { world } = await subscribeAs('success');
    backend.clock.increment(60_000);
    expect(world.addresses).toHaveLength(1);
  });

  test('leads home with the number encoded', async () => {
    const { world } = await subscribe('+229 01 & 90');
    backend.clock.increment(2_000);
    expect(world.addresses).toEqual(['/home?msisdn=%2B229%2001%20%26%2090']);
    expect(world.cookie).toBe('+229 01 & 90');
  });

  test('may be surrounded by white space', async () => {
    const { actor, world } = await subscribeAs('success-with-white-space');
    expect(actor.getSnapshot().value).toEqual({ succeeded: 'seen' });
    expect(world.cookie).toBe(numberOf('success-with-white-space'));
  });

  test('cannot be dismissed', async () => {
    const { dismiss, has, world } = await subscribeAs('success');
    dismiss();
    expect(has('modal')).toBe(true);
    backend.clock.increment(2_000);
    expect(world.addresses).toEqual([`/home?msisdn=${typed}`]);
  });

  test('does not lead home where the screen was left before the 2 seconds were over', async () => {
    const { leave, world } = await subscribeAs('success');
    backend.clock.increment(1_999);
    leave();
    backend.clock.increment(60_000);
    expect(world).toMatchObject({ cookie: typed, addresses: [] });
  });

  test('that arrives while nobody looks waits for the screen, 2 seconds included', async () => {
    const { leave, comeBack, held, settled, world, has } = await submitAndHold();
    leave();
    held.release();
    await settled();
    expect(has('modal')).toBe(false);
    backend.clock.increment(60_000);
    expect(world).toMatchObject({ cookie: typed, addresses: [] });
    comeBack();
    expect(has('modal')).toBe(true);
    backend.clock.increment(1_999);
    expect(world.addresses).toEqual([]);
    backend.clock.increment(1);
    expect(world.addresses).toEqual([`/home?msisdn=${typed}`]);
  });

  test('counts after 3 seconds as well', async () => {
    backend.gate.shut();
    const { type, submit, settled, has, world } = openForm();
    type(numberOf('slow'));
    submit();
    await letBegin(backend, path);
    backend.clock.increment(2_999);
    expect(has('busy')).toBe(true);
    backend.clock.increment(1);
    await settled();
    expect(has('modal')).toBe(true);
    expect(world.cookie).toBe(numberOf('slow'));
  });
});

describe('any other response text', () => {
  test.each<[TestNumberName, string]>([
    ['insufficient-credit', 'Votre crédit est insuffisant, veuillez recharger svp et reessayer.'],
    ['subscribed', 'Vous avez déjà un abonnement en cours.'],
    ['almost-success', 'success'],
    [
      'text-with-markup',
      'Crédit < 50F & forfait "Jour" expiré. <b>Rechargez</b> <img src=x onerror=1>',
    ],
  ])('is shown as it is in the error modal: %s', async (name, text) => {
    const { actor, context } = await subscribeAs(name);
    expect(actor.getSnapshot().value).toEqual({ refused: 'seen' });
    expect(context().reply).toBe(text);
  });

  test.each(['Success!', 'SUCCESS', 'Successful', 'Success Success', '"Success"'])(
    'is no success when it only resembles it: %s',
    async (text) => {
      backend.fixtures.override(path, { kind: 'text', httpStatus: 200, text });
      const { context, world } = await subscribeAs('success');
      expect(context().reply).toBe(text);
      expect(world.cookie).toBeNull();
    },
  );

  test('sets no cookie and leads nowhere', async () => {
    const { world } = await subscribeAs('insufficient-credit');
    backend.clock.increment(60_000);
    expect(world).toMatchObject({ cookie: null, addresses: [] });
  });

  test('can be dismissed, and the number is still in the field', async () => {
    const { dismiss, has, context } = await subscribeAs('insufficient-credit');
    expect(has('modal')).toBe(true);
    dismiss();
    expect(has('modal')).toBe(false);
    expect(context().text).toBe(numberOf('insufficient-credit'));
  });

  test('that arrives while nobody looks waits for the screen', async () => {
    const { leave, comeBack, held, settled, has } = await submitAndHold(
      numberOf('insufficient-credit'),
    );
    leave();
    held.release();
    await settled();
    expect(has('modal')).toBe(false);
    comeBack();
    expect(has('modal')).toBe(true);
  });
});

describe('a failed request', () => {
  const unavailable = /indisponible/;

  test.each<[TestNumberName, string | RegExp]>([
    ['server-error-with-text', /^Le service de souscription est momentanément indisponible\.$/],
    ['refused', /^Ce numéro est bloqué\. Veuillez contacter le service client\.$/],
    ['server-error', unavailable],
    ['broken-connection', /connexion/],
    ['html-page', unavailable],
    ['empty-answer', unavailable],
  ])('shows its message and leads to /home/login: %s', async (name, message) => {
    const { actor, context, world } = await subscribeAs(name);
    expect(actor.getSnapshot().value).toEqual({ failed: 'seen' });
    expect(failureMessage(context().failure)).toMatch(message);
    expect(world).toMatchObject({ cookie: null, addresses: ['/home/login'] });
  });

  test('a page of markup with a status outside 2xx is no message for a subscriber', async () => {
    const text = '<!doctype html><html><body>502 Bad Gateway</body></html>';
    backend.fixtures.override(path, { kind: 'text', httpStatus: 502, text });
    const { context } = await subscribeAs('success');
    expect(failureMessage(context().failure)).toMatch(unavailable);
  });

  test("'Success' with a status outside 2xx is a failure", async () => {
    backend.fixtures.override(path, { kind: 'text', httpStatus: 500, text: 'Success' });
    const { actor, world } = await subscribeAs('success');
    expect(actor.getSnapshot().value).toEqual({ failed: 'seen' });
    expect(world.cookie).toBeNull();
  });

  test('no answer counts as failed after 10 seconds, not after 9,999 ms', async () => {
    const { has, context, world } = await submitAndHold(numberOf('silent'));
    backend.clock.increment(9_999);
    expect(has('busy')).toBe(true);
    expect(world.addresses).toEqual([]);
    backend.clock.increment(1);
    expect(has('busy')).toBe(false);
    expect(has('modal')).toBe(true);
    expect(failureMessage(context().failure)).toMatch(/à temps/);
    expect(world.addresses).toEqual(['/home/login']);
  });

  test('an answer after the time limit changes nothing', async () => {
    backend.gate.shut();
    const { type, submit, actor, settled, world } = openForm();
    type(numberOf('too-slow'));
    submit();
    await letBegin(backend, path);
    backend.clock.increment(10_000);
    backend.clock.increment(5_000);
    await settled();
    expect(actor.getSnapshot().value).toEqual({ failed: 'seen' });
    expect(world.cookie).toBeNull();
  });

  test('leaves the modal open once the address is that of the form alone', async () => {
    const { comeBack, has } = await subscribeAs('server-error');
    comeBack();
    expect(has('modal')).toBe(true);
  });

  test('leaves the number in the field, where it can be edited even if it came from the address', async () => {
    const { submit, settled, dismiss, type, context } = openForm(numberOf('server-error'));
    submit();
    await settled();
    dismiss();
    expect(context()).toMatchObject({ addressMsisdn: null, text: numberOf('server-error') });
    type(typed);
    submit();
    await settled();
    expect(backend.sentTo(path)).toMatchObject([
      { msisdn: numberOf('server-error') },
      { msisdn: typed },
    ]);
  });

  test('that is heard of while nobody looks leads nowhere until the screen is opened', async () => {
    const { leave, comeBack, held, settled, has, world } = await submitAndHold(
      numberOf('server-error'),
    );
    leave();
    held.release();
    await settled();
    expect(world.addresses).toEqual([]);
    comeBack();
    expect(has('modal')).toBe(true);
    expect(world.addresses).toEqual(['/home/login']);
  });
});

test('a refusal of what is paid again is a clear answer: nothing is left to be checked', async () => {
  backend.fixtures.override(path, { kind: 'text', httpStatus: 502, text: '' });
  const { actor, dismiss, settled } = await subscribe(typed);
  dismiss();
  expect(actor.getSnapshot().value).toEqual({ editing: { unresolved: 'unchecked' } });
  backend.fixtures.override('/loginuser', { kind: 'json', body: { status: '0' } });
  actor.send({ type: 'check.requested' });
  await settled();
  backend.fixtures.override(path, { kind: 'text', httpStatus: 200, text: 'Crédit insuffisant' });
  actor.send({ type: 'payment.confirmed' });
  await settled();
  expect(actor.getSnapshot().value).toEqual({ refused: 'seen' });
  dismiss();
  expect(actor.getSnapshot().value).toEqual({ editing: 'ready' });
});

describe('a request whose answer another tab has lost', () => {
  const keys = () =>
    backend.fixtures.calls
      .filter((call) => call.path === path)
      .map(({ headers }) => headers['idempotency-key']);
  const cannotCheck = () => backend.fixtures.override('/loginuser', { kind: 'html' });
  const findNothing = () => backend.fixtures.override('/loginuser', { kind: 'status', status: 0 });

  /** A tab of this browser, with what its form shows and what can be done there. */
  function openTab(browser: ReturnType<typeof openBrowser>) {
    const tab = browser.openTab();
    const context = () => tab.page.actor.getSnapshot().context;
    /** Until what was begun has been answered. */
    const act = async (
      ...types: ('form.submitted' | 'check.requested' | 'payment.confirmed')[]
    ) => {
      for (const type of types) {
        tab.send({ type });
        await tab.page.settled();
        tab.send({ type: 'error.dismissed' });
      }
    };
    return {
      act,
      context,
      is: tab.is,
      send: tab.send,
      choose: (pack: string) => tab.send({ type: 'pack.chosen', pack }),
      submit: async (pack: string) => {
        tab.send({ type: 'number.typed', text: typed });
        tab.send({ type: 'pack.chosen', pack });
        await act('form.submitted');
      },
    };
  }

  /** Weekly's answer is lost and its tab closed; a new tab asks for Daily. */
  async function loseWeekly() {
    const browser = openBrowser(backend, true);
    backend.fixtures.override(path, { kind: 'html' });
    await openTab(browser).submit('Weekly');
    const tab = openTab(browser);
    await tab.submit('Daily');
    expect(tab.is({ editing: { unresolved: 'unchecked' } })).toBe(true);
    expect(tab.context()).toMatchObject({ pack: 'Weekly', lost: { pack: 'Weekly' } });
    backend.fixtures.override(path, undefined);
    return tab;
  }

  test('is paid again as it was where it could not be checked, whatever the form is told', async () => {
    const tab = await loseWeekly();
    tab.choose('3Day');
    expect(tab.context().pack).toBe('Weekly');
    cannotCheck();
    await tab.act('check.requested');
    expect(tab.is({ editing: { unresolved: 'checkFailed' } })).toBe(true);
    tab.choose('3Day');
    await tab.act('payment.confirmed');
    expect(tab.is('succeeded')).toBe(true);
    expect(new Set(keys()).size).toBe(1);
    expect(backend.fixtures.charges).toEqual([{ key: keys()[0], msisdn: typed, pack: 'Weekly' }]);
  });

  test('is what is checked where another pack was chosen before', async () => {
    const tab = await loseWeekly();
    // Editing the number leaves the notice.
    for (const text of ['', typed]) tab.send({ type: 'number.typed', text });
    tab.choose('Daily');
    tab.send({ type: 'form.submitted' });
    expect(tab.context().pack).toBe('Weekly');
    findNothing();
    await tab.act('check.requested');
    tab.choose('Daily');
    cannotCheck();
    await tab.act('check.requested', 'payment.confirmed');
    expect(tab.is('succeeded')).toBe(true);
    expect(new Set(keys()).size).toBe(1);
  });

  test('makes way for another pack once the operator says that there is no subscription', async () => {
    const tab = await loseWeekly();
    findNothing();
    await tab.act('check.requested');
    expect(tab.context().pack).toBe('Weekly');
    tab.choose('Daily');
    await tab.act('payment.confirmed');
    expect(tab.is('succeeded')).toBe(true);
    expect(backend.sentTo(path)).toMatchObject([{ pack: 'Weekly' }, { pack: 'Daily' }]);
    expect(new Set(keys()).size).toBe(2);
  });

  test('and was refused there since is checked once more, and then a purchase of its own', async () => {
    const browser = openBrowser(backend, true);
    backend.fixtures.override(path, { kind: 'html' });
    const [first, second] = [openTab(browser), openTab(browser)];
    await first.submit('Daily');
    await second.submit('Daily');
    findNothing();
    for (const tab of [first, second]) await tab.act('check.requested');
    backend.clock.increment(1_000);
    backend.fixtures.override(path, { kind: 'text', httpStatus: 403, text: 'Crédit épuisé.' });
    await first.act('payment.confirmed');
    // Who refuses the second sending may know nothing of the first.
    expect(first.is({ editing: { unresolved: 'unchecked' } })).toBe(true);
    backend.fixtures.override(path, undefined);
    await second.act('check.requested', 'payment.confirmed');
    expect(second.is({ editing: { unresolved: 'unchecked' } })).toBe(true);
    expect(new Set(keys()).size).toBe(1);
    await second.act('check.requested', 'payment.confirmed');
    expect(second.is('succeeded')).toBe(true);
    expect(new Set(keys()).size).toBe(2);
    expect(backend.fixtures.charges).toHaveLength(1);
  });

  /** Both tabs know of a lost Weekly and have checked; the first one then pays for that pack. */
  async function payInTheFirst(pack: string) {
    const browser = openBrowser(backend, true);
    backend.fixtures.override(path, { kind: 'html' });
    const [first, second] = [openTab(browser), openTab(browser)];
    await first.submit('Weekly');
    await second.submit('Daily');
    findNothing();
    for (const tab of [first, second]) await tab.act('check.requested');
    backend.fixtures.override(path, undefined);
    first.choose(pack);
    await first.act('payment.confirmed');
    expect(first.is('succeeded')).toBe(true);
    return second;
  }

  test.each(['Weekly', '3Day'])(
    'and was paid there since, as %s, is not paid again by who cannot check',
    async (pack) => {
      const second = await payInTheFirst(pack);
      second.choose('Daily');
      await second.act('payment.confirmed');
      expect(failureMessage(second.context().failure)).toBe(
        'Une demande pour ce numéro a peut-être abouti. Vérifiez avant de payer à nouveau.',
      );
      expect(second.is({ editing: { unresolved: 'unchecked' } })).toBe(true);
      expect(second.context()).toMatchObject({ pack: 'Weekly' });
      cannotCheck();
      // Nor by leaving and coming back in between.
      second.send({ type: 'screen.left' });
      second.send({ type: 'screen.opened', msisdn: typed });
      for (let time = 0; time < 2; time += 1) {
        await second.act('check.requested', 'payment.confirmed');
        expect(second.is({ editing: { unresolved: 'unchecked' } })).toBe(true);
      }
      expect(backend.fixtures.charges).toEqual([{ key: keys().at(-1), msisdn: typed, pack }]);
      backend.fixtures.override('/loginuser', undefined);
    },
  );

  test('and was paid there since is paid once, though the operator is slow to know of it', async () => {
    const second = await payInTheFirst('Weekly');
    await second.act('payment.confirmed', 'check.requested', 'payment.confirmed');
    expect(second.is('succeeded')).toBe(true);
    expect(backend.fixtures.charges).toHaveLength(1);
  });

  test('is not paid again by who met it under way and cannot check', async () => {
    const browser = openBrowser(backend, true);
    const [first, second] = [openTab(browser), openTab(browser)];
    backend.gate.shut();
    const paid = first.submit('Weekly');
    const held = await backend.gate.next(path);
    await second.submit('Daily');
    expect(second.context().failure).toEqual({ kind: 'elsewhere', pack: 'Weekly' });
    backend.gate.open();
    held.release();
    await paid;
    expect(first.is('succeeded')).toBe(true);
    cannotCheck();
    for (let time = 0; time < 2; time += 1) {
      await second.act('check.requested', 'payment.confirmed');
      expect(second.context().failure).toEqual({ kind: 'unresolved', pack: 'Weekly' });
    }
    expect(keys()).toHaveLength(1);
  });
});

describe('a form that is opened again', () => {
  const other = numberOf('insufficient-credit');

  test.each([
    ['a success', 'success'],
    ['a refusal', 'almost-success'],
    ['a failed request', 'server-error'],
  ] as const)('with another number does not show %s of the first one', async (_, name) => {
    const { held, leave, settled, actor, context, has, world } = await submitAndHold(
      numberOf(name),
    );
    leave();
    actor.send({ type: 'screen.opened', msisdn: other });
    expect(has('busy')).toBe(true);
    held.release();
    await settled();
    expect(has('modal')).toBe(false);
    expect(context()).toMatchObject({ addressMsisdn: other, pack: 'Daily', text: '' });
    backend.clock.increment(2_000);
    expect(world.addresses).toEqual([]);
  });

  test('after leaving is a new one: no number, and the pack Daily', () => {
    const { type, choose, leave, comeBack, context } = openForm();
    type(typed);
    choose('Weekly');
    leave();
    comeBack();
    expect(context()).toMatchObject({ text: '', pack: 'Daily' });
  });

  test('after a success is a new one: no number, and the pack Daily', async () => {
    const { comeBack, context } = await subscribe(typed, 'Weekly');
    backend.clock.increment(2_000);
    comeBack();
    expect(context()).toMatchObject({ text: '', pack: 'Daily' });
  });
});
