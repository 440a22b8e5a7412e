import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from '../../../fixtures/test-numbers';
import { useBackend } from '../../support/backend';
import { numberOf } from '../../support/sample';
import { survives } from '../../support/survives';
import { openBrowser } from '../../support/tabs';

const backend = useBackend();
const path = '/subscribe/user';
const number = numberOf('success');

const losses: Answer[] = [
  { kind: 'reset' },
  { kind: 'html' },
  { kind: 'text', httpStatus: 502, text: '' },
  { kind: 'text', httpStatus: 504, text: 'Gateway Timeout' },
  { kind: 'text', httpStatus: 409, text: 'Demande en cours.' },
  { kind: 'text', httpStatus: 200, text: '' },
  { kind: 'unfinished', body: [] },
];

type Tab = ReturnType<ReturnType<typeof openBrowser>['openTab']>;

const keys = () =>
  backend.fixtures.calls
    .filter((call) => call.path === path)
    .map(({ headers }) => headers['idempotency-key']);

/** Until every call that has left waits at the gate, or is over. */
async function quiet(browser: ReturnType<typeof openBrowser>) {
  const deadline = performance.now() + 5_000;
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  await settle();
  while (browser.underWay() !== backend.gate.held.length) {
    if (performance.now() > deadline) throw new Error('A call has come to no end.');
    await settle();
  }
  await settle();
}

/** Types the number, and submits. */
function submit(tab: Tab) {
  tab.send({ type: 'number.typed', text: number });
  tab.send({ type: 'form.submitted' });
}

/** A subscription to which that is answered, seen and closed. */
async function subscribe(tab: Tab, browser: ReturnType<typeof openBrowser>, answer?: Answer) {
  backend.gate.shut(path);
  submit(tab);
  const held = await backend.gate.next(path);
  held.release(answer);
  // The end of what has only begun never comes.
  if (answer?.kind === 'unfinished') backend.clock.increment(10_000);
  backend.gate.open();
  await quiet(browser);
  tab.send({ type: 'error.dismissed' });
}

survives(
  'money',
  'the answer to a subscription is lost, and the operator knows of it when asked',
  'the form says so and checks; home follows, nothing is paid again',
  async () => {
    for (const lost of losses.filter(({ kind }) => kind === 'reset' || kind === 'unfinished')) {
      backend.fixtures.reset();
      const browser = openBrowser(backend, true);
      const tab = browser.openTab();
      await subscribe(tab, browser, lost);
      expect(tab.is({ editing: { unresolved: 'unchecked' } })).toBe(true);
      // Neither tapping on nor coming back sends anything.
      tab.send({ type: 'form.submitted' });
      tab.send({ type: 'payment.confirmed' });
      tab.send({ type: 'screen.left' });
      tab.send({ type: 'screen.opened', msisdn: null });
      expect(tab.is({ editing: { unresolved: 'unchecked' } })).toBe(true);
      tab.send({ type: 'check.requested' });
      await quiet(browser);
      expect(tab.is('confirmed')).toBe(true);
      backend.clock.increment(2_000);
      const { world } = tab.page;
      expect(world).toMatchObject({ cookie: number });
      expect(world.addresses.at(-1)).toBe(`/home?msisdn=${number}`);
      expect(keys()).toHaveLength(1);
      expect(backend.fixtures.charges).toHaveLength(1);
      // It is over: the next visit is a new one.
      tab.reload();
      expect(tab.is({ editing: 'ready' })).toBe(true);
    }
    return 2;
  },
);

survives(
  'money',
  'the answer to a subscription is lost, and the subscriber pays again',
  'only after a check; the request has the same Idempotency-Key, and one charge is made',
  async () => {
    for (const lost of losses) {
      backend.fixtures.reset();
      const browser = openBrowser(backend, true);
      const tab = browser.openTab();
      await subscribe(tab, browser, lost);
      // An operator who is slow to know of it.
      backend.fixtures.override('/loginuser', { kind: 'status', status: 0 });
      tab.send({ type: 'check.requested' });
      await quiet(browser);
      expect(tab.is({ editing: { unresolved: 'notFound' } })).toBe(true);
      tab.send({ type: 'payment.confirmed' });
      tab.send({ type: 'payment.confirmed' });
      await quiet(browser);
      expect(tab.is('succeeded')).toBe(true);
      expect(keys()).toHaveLength(2);
      expect(new Set(keys()).size).toBe(1);
      expect(backend.fixtures.charges).toEqual([{ key: keys()[0], msisdn: number, pack: 'Daily' }]);
    }
    return losses.length;
  },
);

survives(
  'money',
  'a page is reloaded while its subscription is under way',
  'the form that comes back says that it may have gone through, and sends nothing unchecked',
  async () => {
    const browser = openBrowser(backend, true);
    const tab = browser.openTab();
    backend.gate.shut(path);
    submit(tab);
    await quiet(browser);
    tab.reload();
    await quiet(browser);
    expect(tab.is({ editing: { unresolved: 'unchecked' } })).toBe(true);
    tab.send({ type: 'form.submitted' });
    await quiet(browser);
    expect(keys()).toHaveLength(1);
    tab.send({ type: 'check.requested' });
    await quiet(browser);
    expect(tab.is('confirmed')).toBe(true);
    expect(backend.fixtures.charges).toHaveLength(1);
  },
);

survives(
  'money',
  'a duplicate of the tab, and another one, ask for the same number at once',
  'one request leaves; the other tabs say that one is under way, then that it may have gone through',
  async () => {
    for (const hasLocks of [true, false]) {
      backend.fixtures.reset();
      const browser = openBrowser(backend, hasLocks);
      const first = browser.openTab();
      const second = browser.openTab();
      backend.gate.shut(path);
      for (const tab of [first, second]) tab.send({ type: 'number.typed', text: number });
      first.send({ type: 'form.submitted' });
      second.send({ type: 'form.submitted' });
      await quiet(browser);
      const third = first.duplicate();
      third.send({ type: 'form.submitted' });
      await quiet(browser);
      expect(keys()).toHaveLength(1);
      expect(first.is('submitting')).toBe(true);
      expect(second.page.actor.getSnapshot().context.failure).toEqual({
        kind: 'elsewhere',
        pack: 'Daily',
      });
      expect(third.is({ editing: { unresolved: 'unchecked' } })).toBe(true);
      // The first one loses its answer: the others find that too.
      (await backend.gate.next(path)).release({ kind: 'html' });
      await quiet(browser);
      const fourth = browser.openTab();
      submit(fourth);
      await quiet(browser);
      expect(fourth.page.actor.getSnapshot().context.failure).toEqual({
        kind: 'unresolved',
        pack: 'Daily',
      });
      expect(keys()).toHaveLength(1);
      backend.gate.open();
    }
    return 2;
  },
);

survives(
  'money',
  'two tabs ask at once, and what one stores has not reached the other',
  'the browser’s lock lets one request leave',
  async () => {
    const browser = openBrowser(backend, true, false);
    const tabs = [browser.openTab(), browser.openTab()];
    backend.gate.shut(path);
    for (const tab of tabs) {
      submit(tab);
    }
    await quiet(browser);
    expect(keys()).toHaveLength(1);
    expect(tabs[1]?.page.actor.getSnapshot().context.failure).toEqual({
      kind: 'elsewhere',
      pack: 'Daily',
    });
  },
);

survives(
  'money',
  'a tab pays again on a check from before another tab has paid',
  'nothing leaves before it has checked once more, which leads home',
  async () => {
    const browser = openBrowser(backend, true);
    const [first, second] = [browser.openTab(), browser.openTab()];
    await subscribe(first, browser, { kind: 'html' });
    submit(second);
    await quiet(browser);
    second.send({ type: 'error.dismissed' });
    for (const tab of [first, second]) tab.send({ type: 'check.requested' });
    await quiet(browser);
    for (const tab of [first, second]) {
      expect(tab.is({ editing: { unresolved: 'notFound' } })).toBe(true);
      tab.send({ type: 'payment.confirmed' });
      await quiet(browser);
    }
    expect(first.is('succeeded')).toBe(true);
    expect(keys()).toHaveLength(2);
    second.send({ type: 'error.dismissed' });
    second.send({ type: 'check.requested' });
    await quiet(browser);
    expect(second.is('confirmed')).toBe(true);
    expect(backend.fixtures.charges).toHaveLength(1);
  },
);

survives(
  'money',
  'a gateway, a rate limit or a captive portal answers what is paid again, which was charged the first time',
  'that says nothing of the first time: the form checks again, and while no check is answered one key is sent',
  async () => {
    const between: Answer[] = [
      { kind: 'text', httpStatus: 429, text: '' },
      { kind: 'text', httpStatus: 403, text: 'Accès refusé' },
      { kind: 'text', httpStatus: 404, text: '<html>portail</html>' },
      { kind: 'text', httpStatus: 200, text: '<!-- Wi-Fi --><html><body>Connexion</body></html>' },
      { kind: 'text', httpStatus: 200, text: '<script>location = "http://10.0.0.1"</script>' },
    ];
    for (const answer of between) {
      backend.fixtures.reset();
      const browser = openBrowser(backend, true);
      const tab = browser.openTab();
      await subscribe(tab, browser, { kind: 'reset' });
      backend.fixtures.override('/loginuser', { kind: 'html' });
      tab.send({ type: 'check.requested' });
      await quiet(browser);
      backend.gate.shut(path);
      tab.send({ type: 'payment.confirmed' });
      (await backend.gate.next(path)).release(answer);
      backend.gate.open();
      await quiet(browser);
      tab.send({ type: 'error.dismissed' });
      tab.send({ type: 'form.submitted' });
      expect(tab.is({ editing: { unresolved: 'unchecked' } })).toBe(true);
      tab.send({ type: 'check.requested' });
      await quiet(browser);
      tab.send({ type: 'payment.confirmed' });
      await quiet(browser);
      expect(tab.is('succeeded')).toBe(true);
      expect(keys()).toHaveLength(3);
      expect(new Set(keys()).size).toBe(1);
      expect(backend.fixtures.charges).toHaveLength(1);
    }
    return between.length;
  },
);

survives(
  'money',
  'an operator refuses, in so many words or by a status',
  'nothing is open then: the next request is a purchase of its own, with a key of its own',
  async () => {
    const refusals: Answer[] = [
      { kind: 'text', httpStatus: 200, text: 'Crédit insuffisant.' },
      { kind: 'text', httpStatus: 403, text: '' },
      { kind: 'text', httpStatus: 422, text: 'Non.' },
    ];
    for (const refusal of refusals) {
      backend.fixtures.reset();
      const browser = openBrowser(backend, true);
      const tab = browser.openTab();
      await subscribe(tab, browser, refusal);
      expect(tab.is({ editing: 'ready' })).toBe(true);
      await subscribe(tab, browser);
      expect(new Set(keys()).size).toBe(2);
      expect(backend.fixtures.charges).toHaveLength(1);
    }
    return refusals.length;
  },
);

/** What somebody does who wants to get there, where it can be done. */
const goOn = ['close the message', 'check', 'pay again', 'answer', 'tap'] as const;

const doings = [
  'go on',
  'go on',
  'go on',
  'go on',
  'go on',
  'go on',
  'go on',
  'tap',
  'tap twice',
  'leave',
  'come back',
  'reload',
  'close the message',
  'check',
  'pay again',
  'pass 2 s',
  'pass 10 s',
  'answer',
  'lose the answer',
  'lose the answer',
] as const;

const sequenceCount = 200;
const plan = fc.record({
  hasLocks: fc.boolean(),
  name: fc.constantFrom('success' as const, 'success' as const, 'insufficient-credit' as const),
  steps: fc.array(
    fc.record({
      tab: fc.nat(1),
      does: fc.constantFrom(...doings),
      loss: fc.constantFrom(...losses.filter(({ kind }) => kind !== 'unfinished')),
    }),
    { minLength: 12, maxLength: 40, size: 'max' },
  ),
});

survives(
  'money',
  'random taps, leaving, reloads, lost and late answers in two tabs',
  'one key for each decision, one request at a time, never more charges than decisions',
  async () => {
    const seen = { lost: 0, again: 0, elsewhere: 0, confirmed: 0, charged: 0 };
    await fc.assert(
      fc.asyncProperty(plan, async ({ hasLocks, name, steps }) => {
        await backend.reset();
        backend.gate.shut(path, '/loginuser');
        const browser = openBrowser(backend, hasLocks);
        const tabs = [browser.openTab(), browser.openTab()];
        const msisdn = numberOf(name);
        /** The key of the purchase that has no clear answer. */
        let open: string | null = null;
        let decisions = 0;
        let heard = 0;

        for (const { tab: index, does: planned, loss } of steps) {
          const tab = tabs[index]!;
          const possible = {
            'close the message': tab.page.actor.getSnapshot().can({ type: 'error.dismissed' }),
            check: tab.is({ editing: { unresolved: 'unchecked' } }),
            'pay again': tab.page.actor.getSnapshot().can({ type: 'payment.confirmed' }),
            answer: tab.page.actor.getSnapshot().hasTag('busy'),
            tap: true,
          };
          const does = planned === 'go on' ? goOn.find((doing) => possible[doing]) : planned;
          const tap = () => {
            if (tab.page.actor.getSnapshot().context.text === '') {
              tab.send({ type: 'number.typed', text: msisdn });
            }
            tab.send({ type: 'form.submitted' });
          };
          let isClear = false;
          if (does === 'tap') tap();
          else if (does === 'tap twice') [tap, tap].forEach((once) => once());
          else if (does === 'leave') tab.send({ type: 'screen.left' });
          else if (does === 'come back') tab.send({ type: 'screen.opened', msisdn: null });
          else if (does === 'reload') tab.reload();
          else if (does === 'close the message') tab.send({ type: 'error.dismissed' });
          else if (does === 'check') tab.send({ type: 'check.requested' });
          else if (does === 'pay again') tab.send({ type: 'payment.confirmed' });
          else if (does === 'pass 2 s') backend.clock.increment(2_000);
          else if (does === 'pass 10 s') backend.clock.increment(10_000);
          else if (backend.gate.held[0]) {
            const isLost = does === 'lose the answer';
            const held = await backend.gate.next(backend.gate.held[0]);
            isClear = held.call.path === path && !isLost;
            if (isLost && held.call.path === path) seen.lost += 1;
            held.release(isLost ? loss : undefined);
          }
          await quiet(browser);
          if (
            tabs.some(({ page }) => page.actor.getSnapshot().context.failure?.kind === 'elsewhere')
          ) {
            seen.elsewhere += 1;
          }

          const sent = keys();
          for (const key of sent.slice(heard)) {
            expect(key, 'a request without a key').toBeDefined();
            if (open === null) decisions += 1;
            else {
              expect(key, 'two keys for one decision').toBe(open);
              seen.again += 1;
            }
            open = key as string;
          }
          heard = sent.length;
          if (isClear) open = null;
          if (tabs.some((each) => each.is('confirmed'))) {
            seen.confirmed += 1;
            open = null;
          }
          const { charges } = backend.fixtures;
          expect(
            backend.gate.held.filter((held) => held === path).length,
            'requests under way at once',
          ).toBeLessThanOrEqual(1);
          expect(charges.length, 'charges').toBeLessThanOrEqual(decisions);
          expect(new Set(charges.map(({ key }) => key)).size, 'charges of a key').toBe(
            charges.length,
          );
          seen.charged += charges.length;
        }
      }),
      { numRuns: sequenceCount, seed: 20_261_121 },
    );
    const rare = Object.entries(seen).filter(([, count]) => count < 20);
    expect(rare, 'what the sequences have hardly been about').toEqual([]);
    return sequenceCount;
  },
);
