// The messages of the subscription form that no path reaches: packs that are not on sale, and failures without a cause.
// Rule: SUB-23.
import { expect, test } from 'vitest';
import { failureMessage, successMessage } from '../../../src/screens/subscription/messages';

test.each(['Nothing', 'daily', ''])(
  'the unknown pack %j has the default success message',
  (pack) => {
    expect(successMessage(pack)).toBe('You have successfully subscribed.');
  },
);

test.each([null, { kind: 'unprovided' }, { kind: 'status', status: 500, text: '' }] as const)(
  'the failure %j has the message of an unavailable service',
  (failure) => {
    expect(failureMessage(failure)).toMatch(/^Le service est momentanément indisponible\./);
  },
);
