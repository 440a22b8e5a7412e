// The letters of a name that a search marks.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchedPart } from '../../../src/ui/matched-part';

/** Returns the marked letters of a name. */
const marked = (name: string, text: string) =>
  name.slice(...matchedPart(name, name.toLowerCase(), text.toLowerCase()));

describe('the highlighted part of a name', () => {
  test.each([
    ['Merge Mayhem', 'me', 'Me'],
    ['Banana', 'an', 'an'],
    ['Été', 'é', 'É'],
    ['Snake', 'x', ''],
    ['İstanbul İ', 'stan', 'stan'],
    // 'i' is half of İ in lower case, so the whole letter is marked.
    ['İstanbul', 'i', 'İ'],
    ['a😀İb', 'b', 'b'],
  ])('the highlighted part of %j for %j is %j', (name, text, part) => {
    expect(marked(name, text)).toBe(part);
  });

  test('the highlighted part contains the text in lower case, and no additional letter', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'B', 'É', 'İ', '😀', ' '),
      maxLength: 8,
    });
    fc.assert(
      fc.property(letters, letters, letters, (before, text, after) => {
        const name = before + text + after;
        const part = marked(name, text);
        expect(name).toContain(part);
        expect(part.toLowerCase()).toContain(text.toLowerCase());
        expect(part.length).toBe(text.length);
      }),
    );
  });
});
