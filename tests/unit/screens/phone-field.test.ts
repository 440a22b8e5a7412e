// A phone number is read in groups while it is typed.
import { expect, test } from 'vitest';
import { groupNumber } from '../../../src/ui/forms/group-number';

test.each([
  ['2290190000001', '229 01 90 00 00 01'],
  ['0190000001', '01 90 00 00 01'],
  // Incomplete numbers.
  ['22901', '229 01'],
  ['229019', '229 01 9'],
  ['01900', '01 90 0'],
  // Too short for groups.
  ['', ''],
  ['2290', ''],
  // Grouped already, or no number.
  ['229 01 90', ''],
  ['229-01-90', ''],
  ['abcdefg', ''],
])('the field groups %j as %j', (text, groups) => {
  expect(groupNumber(text, '229')).toBe(groups);
});
