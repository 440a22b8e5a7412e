// The pure functions of machines and messages, one table each.
// Rule: SUB-23.
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { brands } from '../../../brands/all';
import { isAdmitted, isSubscribed } from '../../../machines/admission';
import { canonicalNumber, oldNumber } from '../../../machines/canonical-number';
import type { ChargeRecord } from '../../../machines/contracts';
import { longestValidityMs } from '../../../machines/packs';
import { recordAt } from '../../../machines/payment';
import { ussdPageMachine } from '../../../machines/ussd-page';
import { chargeQuestion, successMessage } from '../../../src/screens/subscription/messages';

test.each([
  ['1', true, true],
  ['0', false, false],
  ...['2', '00', '01', '10', '-1', 'ok', 'pending'].map((other) => [other, false, true] as const),
] as const)('the status %j subscribes: %j, lets in: %j', (status, subscribes, admits) => {
  expect(isSubscribed({ status })).toBe(subscribes);
  expect(isAdmitted({ status })).toBe(admits);
});

test.each([
  ['2290190000011', '2290190000011'],
  ['0190000011', '2290190000011'],
  ['+229 01 90 00 00 11', '2290190000011'],
  ['+229 (01) 90-00-00.11', '2290190000011'],
  ['002290190000011', '2290190000011'],
  ['00 229 01 90 00 00 11', '2290190000011'],
  ['\u00a0229\u202f0190000011\n', '2290190000011'],
  // Numbers of Benin's plan before 30 November 2024, one of which starts with 229.
  ['90 00 00 11', '2290190000011'],
  ['+229 90.00.00.11', '2290190000011'],
  ['0022990000011', '2290190000011'],
  ['22912345', '2290122912345'],
  ['09000001', '22909000001'],
  ['900000111', '229900000111'],
  // A leading 0 alone belongs to the number, and 00 inside it too.
  ['01 00 00 00 01', '2290100000001'],
])('%j is the number %s', (text, number) => {
  expect(canonicalNumber(text)).toBe(number);
});

test.each([
  ['2290190000011', '22990000011'],
  ['2290100000001', '2290100000001'],
  ['2299990000011', '2299990000011'],
])('the number %s was %s before the new numbering plan', (canonical, old) => {
  expect(oldNumber(canonical)).toBe(old);
});

test('a number keeps its digits where the brand knows no new numbering plan', async () => {
  vi.doMock('#brand', () => brands.akwaba!);
  vi.resetModules();
  const other = await import('../../../machines/canonical-number');
  vi.doUnmock('#brand');
  vi.resetModules();
  expect(other.canonicalNumber('90000011')).toBe('22590000011');
  expect(other.canonicalNumber('2259000001')).toBe('2259000001');
  expect(other.oldNumber('2250700000000')).toBe('2250700000000');
});

const sentAt = Date.UTC(2026, 10, 23, 9);
const minute = 60_000;
const day = 24 * 60 * minute;
const record = (state: ChargeRecord['state'], pack: string): ChargeRecord => ({
  state,
  at: sentAt,
  key: 'a key',
  body: { msisdn: '##########', pack },
});

test.each([
  ['pending', 'Daily', minute - 1, 'pending'],
  ['pending', 'Daily', minute, 'unknown'],
  // The clock was set back.
  ['pending', 'Daily', -minute, 'unknown'],
  ['pending', 'Daily', 30 * day, 'unknown'],
  ['unknown', 'Daily', 30 * day, 'unknown'],
  ...(
    [
      ['Daily', day],
      ['3Day', 3 * day],
      ['Weekly', 7 * day],
      ['a pack that is no longer on sale', longestValidityMs],
    ] as const
  ).flatMap(
    ([pack, period]) =>
      [
        ['paid', pack, period - 1, 'paid'],
        ['paid', pack, period, null],
      ] as const,
  ),
] as const)('the record %s of %s after %i ms is %s', (state, pack, ms, expected) => {
  const found = recordAt(record(state, pack), sentAt + ms);
  expect(found).toEqual(expected && record(expected, pack));
});

test.each([
  ['paid', 'none', 'success'],
  ['paid', 'failed', 'warning'],
  ['paid', 'notSubscribed', 'result'],
  ['unknown', 'none', 'warning'],
] as const)('the question after a payment that is %s, check: %s, is a %s', (state, check, kind) => {
  expect(chargeQuestion(record(state, 'Daily'), check)?.kind).toBe(kind);
});

test('the question after a check that found no subscription has this result first', () => {
  const { title } = chargeQuestion(record('paid', 'daily'), 'notSubscribed')!;
  expect(title).toContain('aucun abonnement trouvé');
});

test('an unknown pack has the default success message', () => {
  expect(successMessage('daily')).toBe('You have successfully subscribed.');
});

test.each(['unknown', 'paid'] as const)(
  'the *717# page names the %s payment that ends last',
  (state) => {
    const records = ['Daily', 'Weekly'].map((pack) => ({
      state,
      at: 0,
      body: { msisdn: '#', pack },
    }));
    for (const stored of [records, [records[1]!, records[0]!]]) {
      const actor = createActor(ussdPageMachine).start();
      actor.send({ type: 'facts.read', now: 1, remembered: null, sentHere: null, records: stored });
      expect(actor.getSnapshot().context.record).toBe(records[1]);
    }
  },
);
