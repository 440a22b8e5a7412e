import { countryPrefix } from './business';

/**
 * Returns the number in one form for comparisons: digits only, without a leading 00, with the country prefix (SUB-12).
 * Requests carry the number as typed.
 */
export function canonicalNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  return digits.startsWith(countryPrefix) ? digits : countryPrefix + digits;
}

/** Returns the number with `#` for each digit, which keeps its spelling and hides the number. */
export const maskNumber = (msisdn: string): string => msisdn.replaceAll(/\p{Nd}/gu, '#');

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
