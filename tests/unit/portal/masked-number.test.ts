// A masked number has no digit, and only its own number restores it.
import { expect, test } from 'vitest';
import { maskNumber } from '../../../machines/canonical-number';
import { unmaskNumber } from '../../../machines/charge';
import { maskNumbersIn } from '../../../src/portal/masked-number';

const spellings = [
  ['2290190000011', '#############'],
  ['0190000011', '##########'],
  ['+229 01 90 00 00 11', '+### ## ## ## ## ##'],
  ['002290190000011', '###############'],
  ['90000011', '########'],
  ['+229 90 00 00 11', '+### ## ## ## ##'],
] as const;

test.each(spellings)('the mask of %j is %j, also within a text', (typed, masked) => {
  expect(maskNumber(typed)).toBe(masked);
  for (const [spelling] of spellings) expect(unmaskNumber(masked, spelling)).toBe(typed);
  expect(maskNumbersIn(`a ${typed}, b`)).toBe(`a ${masked}, b`);
  expect(maskNumbersIn(`?n=${encodeURIComponent(typed)}&`)).not.toMatch(/\d{3}/);
});

test.each(['0022990000011', '0190OOO011', 'O19O 11'])(
  'the same spelling %j restores its own mask',
  (typed) => expect(unmaskNumber(maskNumber(typed), typed)).toBe(typed),
);

test('the mask of a text without digits restores no other one', () => {
  expect(unmaskNumber('abc', 'xyz')).toBe(null);
});

test.each(['٠١٩٠٠٠٠٠١١', '٠١٩', '０１９０', '*717#'])(
  'the mask of %j restores no other number in its place',
  (typed) => {
    const masked = maskNumber(typed);
    expect(masked).not.toMatch(/\p{Nd}/u);
    expect(unmaskNumber(masked, typed)).toBe(null);
  },
);

test.each(['/assets/index.js:12:345678', 'HTTP 503 after 10000 ms', '2.400 s'])(
  'the text %j has no number to mask',
  (text) => {
    expect(maskNumbersIn(text)).toBe(text);
  },
);
