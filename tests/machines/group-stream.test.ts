import {
  assert,
  property,
  array,
  dictionary,
  integer,
  jsonValue,
  string,
  uniqueArray,
} from 'fast-check';
import { expect, test } from 'vitest';
import { createGroupStream } from '../../src/portal/group-stream';

function groupsOf(pieces: string[]): unknown[] {
  const groups: unknown[] = [];
  const read = createGroupStream((group) => groups.push(group));
  for (const piece of pieces) read(piece);
  return groups;
}

test('a group is handed on as soon as it is complete', () => {
  const pieces = ['[{"category":"A","ga', 'mes":[{"id":1}]}', ',{"category":"B"', ',"games":[]}]'];
  const soFar = pieces.map((_, index) => groupsOf(pieces.slice(0, index + 1)).length);
  expect(soFar).toEqual([0, 1, 1, 2]);
});

test('wherever a list is cut, its groups are those of the whole', () => {
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

test.each(['', 'null', '<!doctype html><p>{}</p>', '{"data":[]}', '"[{}]"', '[1,"a",null]'])(
  'what is no list of groups hands on none: %s',
  (text) => {
    expect(groupsOf([text])).toEqual([]);
  },
);

test('a list that breaks off hands on what was complete', () => {
  expect(groupsOf(['[{"a":1},{"a":'])).toEqual([{ a: 1 }]);
});

test('what only looks like a group fails', () => {
  expect(() => groupsOf(['[{nonsense}]'])).toThrow(SyntaxError);
});
