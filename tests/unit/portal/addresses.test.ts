// The addresses of the screens: numbers and categories are encoded once and decoded once.
// Rules: NAV-9, NAV-10.
import { describe, expect, test } from 'vitest';
import {
  categoryAddress,
  decodeSegment,
  homeAddress,
  msisdnOfQuery,
  playerAddress,
} from '../../../src/portal/addresses';

describe('a category in an address', () => {
  test.each([
    ['Cards & Board', 'Cards%20%26%20Board'],
    ['Kids/Family', 'Kids%2FFamily'],
    ['Strategy?', 'Strategy%3F'],
    ['Été', '%C3%89t%C3%A9'],
    ['%2F', '%252F'],
  ])('is encoded once and decoded once: %s', (category, encoded) => {
    expect(categoryAddress(category)).toBe(`/category/${encoded}`);
    expect(playerAddress(7, category)).toBe(`/games/7/${encoded}`);
    expect(decodeSegment(encoded)).toBe(category);
  });

  test.each(['%', '100%', '%E0%A4%A', '%zz'])('%s is malformed and decodes to null', (segment) => {
    expect(decodeSegment(segment)).toBeNull();
  });
});

test('home is /home?msisdn={number}, with the number encoded', () => {
  expect(homeAddress('2290190000001')).toBe('/home?msisdn=2290190000001');
  expect(homeAddress('+229 &1')).toBe('/home?msisdn=%2B229%20%261');
  for (const missing of [null, '']) expect(homeAddress(missing)).toBe('/home');
});

test.each([
  ['?msisdn=2290190000001', '2290190000001'],
  ['?a=1&msisdn=2290190000001', '2290190000001'],
  ['?msisdn=%2B229%201', '+229 1'],
  ['?msisdn=%202290190000001%20', '2290190000001'],
  ...['', '?msisdn', '?msisdn=%20%20', '?msisdn=++', '?MSISDN=1'].map((query) => [query, null]),
])('the number of the query %j is %j', (query, number) => {
  expect(msisdnOfQuery(query!)).toBe(number);
});
