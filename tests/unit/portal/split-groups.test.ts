// A list of groups is split while it arrives, and accepted or rejected like JSON.parse does with the whole text.
import {
  anything,
  assert,
  constant,
  nat,
  property,
  array,
  dictionary,
  integer,
  jsonValue,
  string,
  uniqueArray,
} from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createGroupStream, finish } from '../../../src/portal/split-groups';

function groupsOf(pieces: string[]): unknown[] {
  const stream = createGroupStream();
  return pieces.flatMap((piece) => stream.read(piece));
}

test('a list that is split at any position yields all groups', () => {
  assert(
    property(
      array(dictionary(string(), jsonValue())),
      uniqueArray(integer({ min: 0, max: 2_000 })),
      (groups, cuts) => {
        const text = JSON.stringify(groups, null, 1);
        const places = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b)];
        const pieces = places.map((place, index) => text.slice(place, places[index + 1]));
        expect(groupsOf(pieces)).toEqual(JSON.parse(text));
      },
    ),
  );
});

function verdictOf(text: string) {
  const stream = createGroupStream();
  const groups = stream.read(text);
  return { groups, given: finish(stream).length };
}

test.each(['{"data":[{}]}', '{"data":{"a":[{}]}}', '"[{}]"', '[1,"{}",null,[{}]]'])(
  'a list without groups yields none: %s',
  (text) => {
    expect(groupsOf([text])).toEqual([]);
  },
);

function expectedOf(text: string) {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new SyntaxError();
  const isGroup = (item: unknown) => Object(item) === item && !Array.isArray(item);
  return { groups: list.filter(isGroup), given: list.length };
}

const outcomeOf = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return (error as Error).name;
  }
};

test('the stream accepts exactly the texts that JSON.parse accepts', () => {
  const value = anything({ values: [string(), integer(), constant(null)], maxDepth: 3 });
  assert(
    property(value, array(nat({ max: 300 })), (given, breaks) => {
      let text = JSON.stringify(given) ?? '';
      // Delete up to two characters.
      for (const place of breaks.slice(0, 2)) text = text.slice(0, place) + text.slice(place + 1);
      expect(outcomeOf(() => verdictOf(text))).toEqual(outcomeOf(() => expectedOf(text)));
    }),
    { numRuns: 5_000 },
  );
});

test('a string of 30 MB with escapes, in small chunks, is read once', () => {
  let read = 0;
  // Each search reads at most to the end of its text, so the total length limits the work.
  const search = vi.spyOn(RegExp.prototype, 'exec');
  const stream = createGroupStream();
  const piece = `${'x'.repeat(9_990)}\\"`;
  stream.read('[{"category":"');
  for (let count = 0; count < 3_000; count += 1) stream.read(piece);
  for (const [text] of search.mock.calls) read += text.length;
  search.mockRestore();
  expect(read).toBeLessThan(3 * 30_000_000);
  expect(stream.read('","games":[]}]')).toHaveLength(1);
});
