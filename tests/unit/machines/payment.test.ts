// Which reply is a success, which a refusal, and how long a charge record lasts.
import { describe, expect, test } from 'vitest';
import type { CallFailure, ChargeRecord } from '../../../machines/contracts';
import { longestValidityMs } from '../../../machines/packs';
import { isRefusal, isSuccess, recordAt } from '../../../machines/payment';

test.each([
  ...['Success', ' \r\n Success \n'].map((reply) => [reply, true] as const),
  ...['success', 'Success!', '"Success"', 'Success Success', ''].map(
    (reply) => [reply, false] as const,
  ),
])('the reply %j is a success: %j', (reply, expected) => {
  expect(isSuccess(reply)).toBe(expected);
});

const status = (code: number): CallFailure => ({ kind: 'status', status: code, text: '' });
const unknown: CallFailure[] = [
  ...[302, 408, 409, 429, 500, 599].map(status),
  { kind: 'offline' },
  { kind: 'timeout' },
  { kind: 'unreadable' },
];

test.each([
  ...[400, 422, 499].map((code) => [status(code), true] as const),
  ...unknown.map((failure) => [failure, false] as const),
])('the failure %j refuses a payment: %j', (failure, expected) => {
  expect(isRefusal(failure)).toBe(expected);
});

const sentAt = Date.UTC(2026, 10, 23, 9);
const minute = 60_000;
const day = 24 * 60 * minute;
const record = (state: ChargeRecord['state'], pack = 'Daily'): ChargeRecord => ({
  state,
  at: sentAt,
  key: 'a key',
  body: { msisdn: '##########', pack },
});

describe('a charge record', () => {
  test('the record of a request without a reply is pending for 60 seconds, then unknown', () => {
    const pending = record('pending');
    expect(recordAt(pending, sentAt + minute - 1)).toEqual(pending);
    expect(recordAt(pending, sentAt + minute)).toEqual(record('unknown'));
    expect(recordAt(pending, sentAt + 30 * day)).toEqual(record('unknown'));
  });

  test('of a lost request stays unknown', () => {
    expect(recordAt(record('unknown'), sentAt + 30 * day)).toEqual(record('unknown'));
  });

  test.each([
    ['Daily', day],
    ['3Day', 3 * day],
    ['Weekly', 7 * day],
    ['a pack that is no longer on sale', longestValidityMs],
  ])("the record of a payment for %s ends with the pack's period", (pack, period) => {
    const paid = record('paid', pack);
    expect(recordAt(paid, sentAt + period - 1)).toEqual(paid);
    expect(recordAt(paid, sentAt + period)).toBeNull();
  });
});
