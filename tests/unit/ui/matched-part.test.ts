// The folding of the search, and the letters of a name that it marks.
// Rule: SEARCH-5.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../../machines/fold';
import { matchedPart } from '../../../src/ui/lists/matched-part';

const marked = (name: string, text: string) =>
  name.slice(...matchedPart(name, fold(name), fold(text)));

test.each([
  ['Merge Mayhem', 'me', 'Me'],
  // White space that keyboards add or double.
  ['Cerf-volant', 'cerf-volant ', 'Cerf-volant'],
  ['Lantern  Lanes', ' n\u00a0l', 'n  L'],
  ['Lantern\u2009Lanes', 'n  la', 'n\u2009La'],
  // Apostrophes and dashes.
  ['The Clockmaker’s Son', "clockmaker's", 'Clockmaker’s'],
  ["The Clockmaker's Son", 'r´s', "r's"],
  ['L’Awalé', 'l`a', 'L’A'],
  ['Cerf\u2011volant', 'f–v', 'f\u2011v'],
  // Accents, composed or not.
  ['Awalé Afternoon', 'awale', 'Awalé'],
  ['Awale\u0301 Afternoon', 'awalé', 'Awale\u0301'],
  ['Awale', 'ALE\u0301', 'ale'],
  ['Été', 'é', 'É'],
  // Letters that change their number.
  ['İstanbul', 'i', 'İ'],
  ['Straße', 'ss', 'ß'],
  ['Dame de cœur', 'coeu', 'cœu'],
  ['Coeur', 'œU', 'oeu'],
  ['Ex æquo', 'aeq', 'æq'],
  ['Ｐｌａｙ', 'play', 'Ｐｌａｙ'],
  ['ΟΔΟΣ', 'οδοσ', 'ΟΔΟΣ'],
  ['La\u200en\u200etern', 'lant', 'La\u200en\u200et'],
])('the marked part of %j for %j is %j', (name, text, part) => {
  expect(marked(name, text)).toBe(part);
});

test('the marked part is the earliest one that matches, and has no letter too many', () => {
  const letters = ['a', 'A', 'é', 'ß', 'İ', 'ﬁ', 'Σ', '’', '-', '😀', 'e\u0301', 'ſ', '´', 'œ'];
  const others = [' ', '\u00a0', '\u200e', '\u0301'];
  const text = fc.string({ unit: fc.constantFrom(...letters, ...others), maxLength: 8 });
  const isLetter = (character: string) => fold(character) !== '';
  fc.assert(
    fc.property(text, text, (name, searched) => {
      const foldedText = fold(searched);
      const [from, to] = matchedPart(name, fold(name), foldedText);
      const isFound = (part: string) => foldedText !== '' && fold(part).includes(foldedText);
      const characters = Array.from(name.slice(0, to));
      const withoutLast = characters.slice(0, Math.max(0, characters.findLastIndex(isLetter)));
      const part = name.slice(from, to);
      return (
        isFound(part) === isFound(name) &&
        !isFound(withoutLast.join('')) &&
        Array.from(part).filter(isLetter).length <= (isFound(name) ? foldedText.length : 0)
      );
    }),
    { numRuns: 2_000 },
  );
});
