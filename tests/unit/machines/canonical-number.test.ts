// The spellings of one number have one canonical number.
import { expect, test } from 'vitest';
import { canonicalNumber } from '../../../machines/canonical-number';

test.each([
  '2290190000011',
  '0190000011',
  '+229 01 90 00 00 11',
  '+229 (01) 90-00-00.11',
  '002290190000011',
  '00 229 01 90 00 00 11',
  '\u00a0229\u202f0190000011\n',
])('%j is the number 2290190000011', (text) => {
  expect(canonicalNumber(text)).toBe('2290190000011');
});

test('a leading 0 alone belongs to the number, and 00 inside it too', () => {
  expect(canonicalNumber('01 00 00 00 01')).toBe('2290100000001');
});
