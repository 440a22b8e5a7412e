// The messages of the subscription form that no path reaches: packs that are not on sale, and failures without a cause.
// Rule: SUB-23.
import { expect, test } from 'vitest';
import { failureMessage, successMessage } from '../../../src/screens/subscription/messages';

test.each(['Monthly', 'daily', ''])(
  'the success of the pack %j has the message of other packs',
  (pack) => {
    expect(successMessage(pack)).toBe('You have successfully subscribed.');
  },
);

test.each([null, { kind: 'unprovided' }, { kind: 'status', status: 500, text: '' }] as const)(
  'the failure %j has the sentence of a service that is unavailable',
  (failure) => {
    expect(failureMessage(failure)).toMatch(/^Le service est momentanément indisponible\./);
  },
);
