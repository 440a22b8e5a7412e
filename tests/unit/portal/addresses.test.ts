// The addresses of the screens: a number in them, and malformed segments; decode.test.ts has the categories.
// Rule: NAV-10.
import { expect, test } from 'vitest';
import { decodeSegment, homeAddress } from '../../../src/portal/addresses';

test.each(['%', '100%', '%E0%A4%A', '%zz'])('the segment %s decodes to null', (segment) => {
  expect(decodeSegment(segment)).toBeNull();
});

test('home is /home?msisdn={number}, with the number encoded', () => {
  expect(homeAddress('2290190000001')).toBe('/home?msisdn=2290190000001');
  expect(homeAddress('+229 &1')).toBe('/home?msisdn=%2B229%20%261');
  for (const missing of [null, '']) expect(homeAddress(missing)).toBe('/home');
});
