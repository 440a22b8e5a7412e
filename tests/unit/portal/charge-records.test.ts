// Charge records, as far as tests/paths do not cover them: texts and statuses, keys, other releases, and the age of a record.
// Rule: SUB-26.
import { describe, expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { CallFailure, ChargeRecord, SubscriptionBody } from '../../../machines/contracts';
import { unsentStatus } from '../../../machines/payment';
import type { Api } from '../../../src/portal/api';
import { subscribeBody } from '../../../src/portal/calls';
import { chargeRecordsOf } from '../../../src/portal/charge-records';
import { storedRecords, forgetCharge } from '../../../src/portal/charge-environment';
import { findCharge } from '../../../src/portal/find-charge';
import { createPortal } from '../../../src/portal/portal';
import { webLocks } from '../../paths/histories/phone';
import { settle } from '../../paths/histories/virtual-time';
import { unreachableApi } from '../../support/unreachable-api';

const number = '2290190000011';
const spellings = [number, '0190000011', '+229 01 90 00 00 11', '002290190000011'];
const oldSpellings = ['22990000011', '90000011', '+229 90 00 00 11'];
/** The keys below which tabs with a release before December 2026 keep the records of new and old spellings. */
const [newKey, oldKey] = ['charge.41857', 'charge.49856'] as const;
const day = 24 * 60 * 60 * 1_000;
const year = 365 * day;
const offline: CallFailure = { kind: 'offline' };
const status = (code: number): CallFailure => ({ kind: 'status', status: code, text: '' });

/** A browser: its tabs share storage, locks and clock. Requests are answered by the test; tabs wait for others only if `waits`. */
function openBrowser(locks: LockManager | null = webLocks(), waits = false) {
  const clock = new SimulatedClock();
  const stored = new Map<string, string>();
  let setBy = 0;
  const sent: {
    body: SubscriptionBody;
    key: string;
    answer: (outcome: string | CallFailure) => Promise<unknown>;
  }[] = [];
  const subscribe: Api['subscribe'] = (body, { 'idempotency-key': key }, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject({ kind: 'timeout' }));
      sent.push({
        body,
        key,
        answer: (outcome) => {
          (typeof outcome === 'string' ? resolve : reject)(outcome as string);
          return settle();
        },
      });
    });

  function openTab(productName = 'A product') {
    const portal = createPortal({
      productName,
      api: { ...unreachableApi, subscribe },
      actorOptions: { clock },
      chargeEnvironment: {
        records: storedRecords({
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, text) => void stored.set(key, text),
          removeItem: (key) => void stored.delete(key),
        }),
        now: () => 10 * year + clock.now() + setBy,
        locks: locks ?? undefined,
        ...(!waits && { wait: async () => {} }),
      },
    });
    const { chargeEnvironment } = portal;
    const pay = (msisdn = number, pack = 'Daily', confirmed: ChargeRecord | null = null) => {
      const payment: { text?: string; failure?: CallFailure } = {};
      void chargeRecordsOf(portal, msisdn)
        .pay({ msisdn, pack }, confirmed)
        .then(
          (text) => (payment.text = text),
          (failure: CallFailure) => (payment.failure = failure),
        );
      return payment;
    };
    /** Pays and confirms the current record, like a subscriber after reading it. */
    const payAllTheSame = async (msisdn = number, pack = 'Daily') => {
      clock.increment(1);
      const payment = pay(msisdn, pack, findCharge(chargeEnvironment, msisdn));
      await settle();
      return payment;
    };
    return {
      pay,
      payAllTheSame,
      find: (msisdn: string) => findCharge(chargeEnvironment, msisdn),
      state: () => findCharge(chargeEnvironment, number)?.state,
      markPaid: (msisdn: string) => chargeRecordsOf(portal, msisdn).confirm(),
      forget: (msisdn: string) => forgetCharge(chargeEnvironment, msisdn),
    };
  }

  return {
    clock,
    stored,
    sent,
    openTab,
    setClockBy: (ms: number) => void (setBy += ms),
  };
}

async function payOnce(msisdn = number, pack = 'Daily') {
  const browser = openBrowser();
  const tab = browser.openTab();
  const payment = tab.pay(msisdn, pack);
  await settle();
  const [request] = browser.sent;
  if (!request) throw new Error('Nothing was sent.');
  return { ...browser, ...tab, payment, request };
}

/** The same, and this answer arrived. */
const payWith = (answer: string | CallFailure) => async (msisdn?: string, pack?: string) => {
  const paid = await payOnce(msisdn, pack);
  await paid.request.answer(answer);
  return paid;
};
const loseOnce = payWith(offline);
const payAndSucceed = payWith('Success');

test.each([
  ...[400, 422, 499, unsentStatus].map((code) => [status(code), undefined] as const),
  ...['Crédit insuffisant', 'success', 'Success!'].map((text) => [text, undefined] as const),
  ['Success', 'paid'],
  [offline, 'unknown'],
  [{ kind: 'unreadable' }, 'unknown'],
  ...[302, 406, 408, 409, 429, 500, 504, 599].map((code) => [status(code), 'unknown'] as const),
] satisfies (readonly [string | CallFailure, string | undefined])[])(
  'the reply %j to the first attempt leaves the record %j',
  async (answer, expected) => {
    const { request, payment, state, stored } = await payOnce();
    await request.answer(answer);
    expect(payment).toEqual(typeof answer === 'string' ? { text: answer } : { failure: answer });
    expect(state()).toBe(expected);
    expect([...stored.values()].map((text) => JSON.parse(text)?.state)).toEqual([
      expected,
      expected,
    ]);
  },
);

describe('a lost payment that is paid again', () => {
  test.each(['+229 01 90 00 00 11', ...oldSpellings])(
    'repeats its body and its key, also in another spelling than %s and after an update of the app',
    async (first) => {
      const { request, openTab, sent } = await loseOnce(first);
      const others = [...spellings, ...oldSpellings];
      for (const spelling of others) {
        await openTab('The product after the update').payAllTheSame(spelling);
        const retry = sent.at(-1);
        expect(retry).toMatchObject({ body: request.body, key: request.key });
        await retry?.answer(offline);
      }
      expect(sent).toHaveLength(1 + others.length);
    },
  );

  test('a retry sends the stored body of an earlier version of the portal, without new fields', async () => {
    const { request, payAllTheSame, stored, sent } = await loseOnce();
    const { mact: _sinceThen, ...earlier } = request.body;
    const [[storageKey = '', text = ''] = []] = stored;
    stored.set(storageKey, text.replace('"mact":"web",', ''));
    await payAllTheSame();
    expect(sent[1]?.key).toBe(request.key);
    expect(sent[1]?.body).toEqual(earlier);
  });

  test.each([
    ['as another pack', 'Weekly', 0],
    ['at the end of its pack', 'Daily', day - 1],
  ])('is a new purchase, with a new key, %s', async (_, pack, ms) => {
    const { request, payAllTheSame, sent, clock } = await loseOnce();
    clock.increment(ms);
    await payAllTheSame(number, pack);
    expect(sent[1]?.body.pack).toBe(pack);
    // A UUID of version 4, not of the variant's four digits alone.
    expect(sent[1]?.key).toMatch(
      /^(?![89ab-]{14})[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect(sent[1]?.key).not.toBe(request.key);
  });

  test.each(['٠١٩٠٠٠٠٠١١', '*717#'])(
    'is sent as it was typed where its mask would restore another number: %s',
    async (typed) => {
      const { request, payAllTheSame, sent } = await loseOnce(typed);
      await payAllTheSame(typed);
      expect(sent[1]?.body.msisdn).toBe(typed);
      expect(sent[1]?.key).not.toBe(request.key);
    },
  );
});

describe('a tab with a release before December 2026', () => {
  const at = 10 * year;
  const body = { ...subscribeBody({ msisdn: '########', pack: 'Weekly' }, 'A product') };
  const weekly: ChargeRecord = { state: 'paid', at: at - 1, body };
  const daily: ChargeRecord = { state: 'paid', at, body: { ...body, pack: 'Daily' } };

  test.each([
    [oldKey, newKey],
    [newKey, oldKey],
  ])('its payments below %s and %s count for each spelling', async (first, second) => {
    const { stored, openTab, sent } = openBrowser();
    const { find, pay } = openTab();
    for (const [key, record, found] of [
      [first, null, null],
      [first, weekly, weekly],
      [second, null, weekly],
      [second, daily, { ...daily, until: at - 1 + 7 * day }],
    ] as const) {
      stored.set(key, JSON.stringify(record));
      for (const spelling of [number, '90000011']) expect(find(spelling)).toEqual(found);
    }
    const payment = pay('0190000011');
    await settle();
    expect(payment.failure?.kind).toBe('recorded');
    expect(sent).toEqual([]);
  });

  test.each([newKey, oldKey])('its removal below %s reaches a tab that knows it', async (key) => {
    const { stored, openTab, sent } = openBrowser();
    const { pay } = openTab();
    stored.set(key, JSON.stringify(weekly));
    pay('90000011');
    await settle();
    expect(sent).toHaveLength(0);
    stored.set(key, 'null');
    pay('90000011');
    await settle();
    expect(sent).toHaveLength(1);
  });

  test.each([number, '90000011'])(
    'it finds and loses what is written and removed for %s',
    async (msisdn) => {
      const { stored, forget } = await loseOnce(msisdn);
      expect(stored.get(oldKey)).toContain('"state":"unknown"');
      expect(stored.get(newKey)).toBe(stored.get(oldKey));
      forget(msisdn);
      expect(Object.fromEntries(stored)).toEqual({ [newKey]: 'null', [oldKey]: 'null' });
    },
  );
});

describe('the age of a record', () => {
  test.each([
    ['was paid earlier', 'Weekly', 'Daily', ['Success', 'Success']],
    ['has no answer', 'Daily', 'Weekly', ['Success', offline]],
  ] as const)(
    '`paid` for a day lasts as long as the record of a week that %s',
    async (_, one, other, answers) => {
      const { payAllTheSame, sent, state, clock } = await payOnce(number, one);
      await payAllTheSame(number, other);
      for (const [index, answer] of answers.entries()) await sent[index]?.answer(answer);
      clock.increment(7 * day - 2);
      expect(state()).toBe('paid');
      clock.increment(2);
      expect(state()).toBeUndefined();
    },
  );

  test.each([
    [offline, 'paid'],
    [status(403), undefined],
  ])(
    '`paid` lasts as long as the pack of another request unless that is refused: %j',
    async (answer, expected) => {
      const { openTab, stored, request, sent, state, clock } = await payOnce();
      await openTab().payAllTheSame(number, 'Weekly');
      // This tab does not know the other request.
      stored.clear();
      await request.answer('Success');
      await sent[1]?.answer(answer);
      clock.increment(2 * day);
      expect(state()).toBe(expected);
    },
  );

  test.each([status(403), status(unsentStatus), 'Crédit insuffisant'])(
    'the refusal %j counts where the clock was set after the press',
    async (refusal) => {
      const { request, setClockBy, find } = await payOnce();
      setClockBy(120_000);
      await request.answer(refusal);
      expect(find(number)).toBe(null);
    },
  );

  test.each([
    ['paid', payAndSucceed],
    ['unknown', loseOnce],
  ] as const)(
    'a payment lasts for a week at most after one that is `%s` at a clock a year ahead',
    async (earlier, begin) => {
      const { state, setClockBy, payAllTheSame, markPaid, sent, clock } = await begin();
      setClockBy(-year);
      expect(state()).toBe(earlier);
      if (earlier === 'unknown') markPaid(number);
      else {
        await payAllTheSame();
        await sent[1]?.answer('Success');
      }
      clock.increment(7 * day - 1);
      expect(state()).toBe('paid');
      clock.increment(1);
      expect(state()).toBeUndefined();
    },
  );
});

describe('two tabs that pay at the same moment', () => {
  /** Without locks, a payment is sent after 250 ms; with locks, the other tab learns of it after a second. */
  test.each([
    ['locks', null, [1, 1_000]],
    ['locks', 'unknown', [1, 1_000]],
    ['no locks', null, [250, 250]],
  ] as const)('one sends, and the other asks: %s, %s before', async (locks, before, limits) => {
    const { clock, openTab, sent } = openBrowser(locks === 'locks' ? webLocks() : null, true);
    const tabs = [openTab(), openTab()];
    const pass = async (ms: number) => {
      await settle();
      clock.increment(ms);
      await settle();
    };
    if (before) {
      tabs[0]!.pay();
      await pass(1_000);
      await sent.pop()?.answer(offline);
    }
    const [untilSent, untilAsked] = limits;
    const confirmed = tabs[0]!.find(number);
    const payments = tabs.map((tab) => tab.pay(number, 'Daily', confirmed));
    await pass(untilSent - 1);
    expect(sent).toHaveLength(locks === 'locks' ? 1 : 0);
    await pass(1);
    expect(sent).toHaveLength(1);
    await pass(untilAsked - untilSent);
    const record = tabs[0]!.find(number);
    expect(record?.state).toBe('pending');
    expect(payments).toEqual([{}, { failure: { kind: 'recorded', record } }]);
    await pass(10_000);
    expect(sent).toHaveLength(1);
  });

  test('a payment of a browser that refuses locks is sent once', async () => {
    const refused = { request: () => Promise.reject(new DOMException('Denied.')) };
    const { openTab, sent } = openBrowser(refused as unknown as LockManager);
    openTab().pay();
    await settle();
    expect(sent).toHaveLength(1);
  });
});

test('a check that finds a subscription leaves a record that is paid', async () => {
  const { find, markPaid, clock } = await payAndSucceed();
  const paid = find(number);
  clock.increment(1_000);
  markPaid(number);
  expect(find(number)).toEqual(paid);
});
