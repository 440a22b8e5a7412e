// The addresses of the screens: a number in them, and malformed segments; decode.test.ts has the categories.
// Rules: NAV-10, NAV-15.
import { expect, test } from 'vitest';
import { decodeSegment, msisdnOfQuery } from '../../../src/portal/addresses';

test.each(['%', '100%', '%E0%A4%A', '%zz'])('the segment %s decodes to null', (segment) => {
  expect(decodeSegment(segment)).toBeNull();
});

const msisdn = '2290190000001';
const invisible =
  '\u200b \u200d \u200e \u202a \u2066 \u00ad \ufeff \u00a0 \u202f \ufe0f \u3164 \u2800'.split(' ');
const behind = '. , ) > » " ). "> ; … ... #games .#a1 ! ?” ’ ] : * _ / #'.split(' ');
const before = ['', '+', '%2B', '%20', '00', '&msisdn=', '%E2%80%8B&MSISDN='];

test.each([
  ...invisible.map((mark) => encodeURIComponent(`${mark}229${mark}01 90${mark}000001${mark}`)),
  ...behind.map((text) => encodeURIComponent(msisdn + text)),
  ...before.map((text) => `${text}${msisdn}&utm_source=sms&msisdn=2290190000002`),
])('the number of the address ?msisdn=%s is that of the plain one (NAV-15)', (value) => {
  const names = ['msisdn', 'MSISDN', 'Msisdn', 'amp;msisdn', 'utm_source=sms&msisdn'];
  expect(names.map((name) => msisdnOfQuery(`?${name}=${value}`))).toEqual(names.map(() => msisdn));
});

test.each(['%2022901 ', '%2B22901.', '0022901)', '22901»#games'])(
  'the number of another length in ?msisdn=%s is read without its surroundings (NAV-15)',
  (value) => expect(msisdnOfQuery(`msisdn=${value}`)).toBe('22901'),
);

const notNumbers = [
  '2290190…',
  '2290190000...',
  '2290190000…',
  '2290190000001#2',
  '22901900**',
  '1 or 2',
  '22997000000 50',
  '2290197000000 2290196000000',
];

test.each([...notNumbers, null])(
  'a link with %j is read as it came, never half of it (NAV-15)',
  (value) => {
    expect(msisdnOfQuery(`msisdn=${encodeURIComponent(value ?? '\u200b')}`)).toBe(value);
  },
);
