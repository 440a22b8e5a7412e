// A masked number has no digit, and only its own number restores it.
import { expect, test } from 'vitest';
import { maskNumber, unmaskNumber } from '../../../machines/canonical-number';
import { maskNumbersIn } from '../../../src/portal/masked-number';

const spellings = [
  ['2290190000011', '#############'],
  ['0190000011', '##########'],
  ['+229 01 90 00 00 11', '+### ## ## ## ## ##'],
  ['002290190000011', '###############'],
] as const;

test.each(spellings)('the mask of %j is %j, also within a text', (typed, masked) => {
  expect(maskNumber(typed)).toBe(masked);
  for (const [spelling] of spellings) expect(unmaskNumber(masked, spelling)).toBe(typed);
  expect(maskNumbersIn(`a ${typed}, b`)).toBe(`a ${masked}, b`);
  expect(maskNumbersIn(`?n=${encodeURIComponent(typed)}&`)).not.toMatch(/\d{3}/);
});

test.each(['٠١٩٠٠٠٠٠١١', '０１９０', '*717#'])(
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
