import { canonicalNumber } from '../../machines/canonical-number';

/** Returns the number with `#` for each digit, which keeps its spelling and hides the number. */
export const maskNumber = (msisdn: string): string => msisdn.replaceAll(/\p{Nd}/gu, '#');

/**
 * Masks each possible number in a text: seven or more digits, in groups or not. Letters and colons end a number, so that
 * `index.js:12:34567` stays.
 */
export const maskNumbersIn = (text: string): string =>
  text.replaceAll(/\p{Nd}(?:[^\p{L}\p{Nd}:]{0,3}\p{Nd}){6,}/gu, maskNumber);

/** Returns a text without queries of addresses and with masked numbers, cut to a length. */
export const scrub = (text: string, length: number): string =>
  maskNumbersIn(text.replaceAll(/[?#][\w-]+=[^\s'")]*/g, '')).slice(0, length);

/**
 * Restores a masked number: each `#` becomes one of the last digits of the canonical number. Returns null when the result is
 * another number, for example for Arabic digits or a typed `#`: a retry must not charge it.
 */
export function unmaskNumber(masked: string, msisdn: string): string | null {
  const count = masked.split('#').length - 1;
  const canonical = canonicalNumber(msisdn);
  const digits = canonical.padStart(count, '0').split('').slice(-count);
  const typed = masked.replaceAll('#', () => digits.shift() ?? '');
  return canonicalNumber(typed) === canonical ? typed : null;
}
