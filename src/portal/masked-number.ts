import { canonicalNumber } from '../../machines/canonical-number';

/** The number with `#` in the place of each digit: how it was typed, without the number itself. */
export const maskNumber = (msisdn: string): string => msisdn.replaceAll(/\p{Nd}/gu, '#');

/** The number as it was typed when it was masked: each `#` is one of the last digits of the canonical number. */
export function unmaskNumber(masked: string, msisdn: string): string {
  const count = masked.split('#').length - 1;
  const digits = canonicalNumber(msisdn).padStart(count, '0').split('').slice(-count);
  return masked.replaceAll('#', () => digits.shift() ?? '');
}
