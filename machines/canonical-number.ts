import { countryPrefix } from './business';

/**
 * Returns the number in one form for comparisons: digits only, without a leading 00, with the country prefix (SUB-12).
 * Requests carry the number as typed.
 */
export function canonicalNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  return digits.startsWith(countryPrefix) ? digits : countryPrefix + digits;
}
