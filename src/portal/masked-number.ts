import { canonicalNumber } from '../../machines/canonical-number';

/** The number with `#` in the place of each digit: how it was typed, without the number itself. */
export const maskNumber = (msisdn: string): string => msisdn.replaceAll(/\p{Nd}/gu, '#');

/**
 * A text with `#` in the place of each digit of a possible number: seven or more digits, in groups or not. Neither letters
 * nor colons stand between them, so that a position such as `index.js:12:34567` stays.
 */
export const maskNumbersIn = (text: string): string =>
  text.replaceAll(/\p{Nd}(?:[^\p{L}\p{Nd}:]{0,3}\p{Nd}){6,}/gu, maskNumber);

/**
 * The number as it was typed when it was masked: each `#` is one of the last digits of the canonical number. Null where
 * that gives another number, such as for Arabic digits or a typed `#`: a retry must not charge it.
 */
export function unmaskNumber(masked: string, msisdn: string): string | null {
  const count = masked.split('#').length - 1;
  const canonical = canonicalNumber(msisdn);
  const digits = canonical.padStart(count, '0').split('').slice(-count);
  const typed = masked.replaceAll('#', () => digits.shift() ?? '');
  return canonicalNumber(typed) === canonical ? typed : null;
}
