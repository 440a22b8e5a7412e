// Logs of the flows mask every number and shorten long lists.
import { expect, test } from 'vitest';
import { masked } from '../../../src/flows/live/mask';

test.each([
  ['2290190000001', '•••••••••••01'],
  ['+229 01 90 00 00 01', '+••• •• •• •• •• 01'],
  ['/home?msisdn=2290190000001', '/home?msisdn=•••••••••••01'],
  [2_290_190_000_001, '•••••••••••01'],
  [Object(2_290_190_000_001), '•••••••••••01'],
  [Object('2290190000001'), '•••••••••••01'],
  ['01', '01'],
  ['Success', 'Success'],
  [500, 500],
  [null, null],
  [undefined, undefined],
])('the log masks %j as %j', (value, shown) => {
  expect(masked(value)).toBe(shown);
});

test('a number is masked wherever it stands', () => {
  expect(masked({ a: { b: ['2290190000001'] }, kind: 'status', status: 503 })).toEqual({
    a: { b: ['•••••••••••01'] },
    kind: 'status',
    status: 503,
  });
});

test('the log masks typed text completely', () => {
  expect(['2', '22', '229 01'].map((text) => masked({ text }))).toEqual([
    { text: '•' },
    { text: '••' },
    { text: '••• ••' },
  ]);
});

test('the log replaces a long list by its length', () => {
  expect(masked({ games: [1, 2, 3, 4] })).toEqual({ games: '4 items' });
});
