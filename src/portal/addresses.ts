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

/** Returns the number in a query string (with or without its '?'); null if missing or blank. */
export function msisdnOfQuery(query: string): string | null {
  return new URLSearchParams(query).get('msisdn')?.trim() || null;
}
