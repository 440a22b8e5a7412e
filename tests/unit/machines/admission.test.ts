// Which status of a check means a subscribed number, and which an admitted one.
import { expect, test } from 'vitest';
import { isAdmitted, isSubscribed } from '../../../machines/admission';

test.each([
  ['1', true, true],
  ['0', false, false],
  ...['2', '00', '01', '10', '-1', 'ok', 'pending'].map((other) => [other, false, true] as const),
] as const)('the status %j subscribes: %j, lets in: %j', (status, subscribes, admits) => {
  expect(isSubscribed({ status })).toBe(subscribes);
  expect(isAdmitted({ status })).toBe(admits);
});
