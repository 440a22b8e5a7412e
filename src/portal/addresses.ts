import { addedDigits, countryPrefix, numberLength } from '../../machines/business';
import { landingPath } from '../screens';

/** Returns the address of the landing screen, with the number if there is one (NAV-6). */
export const homeAddress = (msisdn: string | null): string =>
  msisdn ? `${landingPath}?msisdn=${encodeURIComponent(msisdn)}` : landingPath;

export const categoryAddress = (category: string): string =>
  `/category/${encodeURIComponent(category)}`;

export const playerAddress = (id: number, category: string): string =>
  `/games/${id}/${encodeURIComponent(category)}`;

/** Returns a raw path segment decoded once; null for malformed escapes (NAV-9). */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Returns a text without blanks and invisible characters. */
const visible = (text: string) => text.replaceAll(/[\s\p{Cf}\p{DI}\u2800]/gu, '');

/** A number of full length, whatever stands behind it, and another one. */
const full = /* @__PURE__ */ new RegExp(
  `^(?:\\+|00)?(${countryPrefix}${addedDigits}\\d{${numberLength - addedDigits.length}})[^\\p{L}\\p{N}]*(#\\D.*)?$`,
  'u',
);
const other = /^(?:\+|00)?(\d+)[.,;)>»"]*(#\D.*)?$/;

/**
 * Returns the number in a query string (with or without its '?'), without what messages add to links (NAV-15); null if missing or
 * blank. What is no number then, is returned as it came: a part of it may be the number of another subscriber.
 */
export function msisdnOfQuery(query: string): string | null {
  const fields = new URLSearchParams(query.replaceAll(/(amp;)*msisdn=/gi, 'msisdn='));
  const [given = ''] = fields.getAll('msisdn').filter(visible);
  const text = given.trim();
  const found =
    full.exec(visible(text)) ??
    // A gap may stand between two numbers.
    (/\s|\.\./.test(text) ? null : other.exec(visible(text)));
  return found?.[1] ?? (text || null);
}
