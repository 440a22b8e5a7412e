import { landingPath } from '../screens';

/** Home, with the number where there is one (D-1 and D-5). */
export const homeAddress = (msisdn: string | null): string =>
  msisdn ? `${landingPath}?msisdn=${encodeURIComponent(msisdn)}` : landingPath;

/** Where the front door leads: home, with the number of the query or else of the cookie (D-1). */
export const frontDoorTarget = (query: string, cookieNumber: string | null): string =>
  homeAddress(msisdnOfQuery(query) ?? cookieNumber);

export const categoryAddress = (category: string): string =>
  `/category/${encodeURIComponent(category)}`;

export const playerAddress = (id: number, category: string): string =>
  `/games/${id}/${encodeURIComponent(category)}`;

/** A raw path segment as text, decoded once; null where its escapes are malformed (D-4). */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** The number that a query string (with or without its '?') carries; null where it is missing or blank. */
export function msisdnOfQuery(query: string): string | null {
  return new URLSearchParams(query).get('msisdn')?.trim() || null;
}
