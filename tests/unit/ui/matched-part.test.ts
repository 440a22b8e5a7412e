// The letters of a name that a search marks.
import { expect, test } from 'vitest';
import { matchedPart } from '../../../src/ui/matched-part';

test.each([
  ['Merge Mayhem', 'me', 'Me'],
  ['Banana', 'an', 'an'],
  ['Été', 'é', 'É'],
  ['Snake', 'x', ''],
  ['Snake', '', ''],
  ['İstanbul İ', 'stan', 'stan'],
  // 'i' is half of İ in lower case, so the whole letter is marked.
  ['İstanbul', 'i', 'İ'],
  ['a😀İb', 'b', 'b'],
  ['a İ😀 b', 'İ😀', 'İ😀'],
])('the highlighted part of %j for %j is %j', (name, text, part) => {
  expect(name.slice(...matchedPart(name, name.toLowerCase(), text.toLowerCase()))).toBe(part);
});
