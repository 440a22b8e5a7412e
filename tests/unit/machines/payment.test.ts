import { expect, test } from 'vitest';
import type { CallFailure } from '../../../machines/contracts';
import { isRefusal, isSuccess } from '../../../machines/payment';

test.each(['Success', ' \r\n Success \n'])('the text %j is a success', (reply) => {
  expect(isSuccess(reply)).toBe(true);
});

test.each(['success', 'SUCCESS', 'Success!', '"Success"', 'Success Success', ''])(
  'the text %j is no success',
  (reply) => {
    expect(isSuccess(reply)).toBe(false);
  },
);

const status = (code: number): CallFailure => ({ kind: 'status', status: code, text: '' });

test.each([400, 401, 403, 404, 422, 499])('the status %i refuses a payment', (code) => {
  expect(isRefusal(status(code))).toBe(true);
});

test.each<CallFailure>([
  ...[302, 408, 409, 429, 500, 502, 503, 504].map(status),
  { kind: 'offline' },
  { kind: 'timeout' },
  { kind: 'unreadable' },
])('the payment may have been made after %j', (failure) => {
  expect(isRefusal(failure)).toBe(false);
});
