import { addedDigits, countryPrefix, numberLength } from './business';

/**
 * Returns the number in one form for comparisons: digits only, without a leading 00, with the country prefix and the digits that
 * a new numbering plan has added (SUB-12). Requests carry the number as typed.
 */
export function canonicalNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  // No new number starts with its first digit after the prefix, and none is as short.
  const old = `^(?:${countryPrefix})?([1-9]\\d{${numberLength - addedDigits.length - 1}})$`;
  const [, national] = (addedDigits && new RegExp(old).exec(digits)) || [];
  if (national) return countryPrefix + addedDigits + national;
  return digits.startsWith(countryPrefix) ? digits : countryPrefix + digits;
}

/** Returns the canonical number as it was before the new numbering plan, with the country prefix; a number that is only new as it is. */
export function oldNumber(canonical: string): string {
  const old = countryPrefix + canonical.slice((countryPrefix + addedDigits).length);
  return canonicalNumber(old) === canonical ? old : canonical;
}

/** Returns the number with `#` for each digit, which keeps its spelling and hides the number. */
export const maskNumber = (msisdn: string): string => msisdn.replaceAll(/\p{Nd}/gu, '#');
