import { countryPrefix } from './business';

/**
 * The number by which a subscriber is known, however it was typed: digits only, without a leading 00, with the country
 * prefix (D-16). For comparing numbers; requests carry the number as it was typed.
 */
export function canonicalNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  return digits.startsWith(countryPrefix) ? digits : countryPrefix + digits;
}
