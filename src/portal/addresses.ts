/** The one list of addresses: patterns for the router, and builders for links and redirects. */
export const routes = {
  root: '/',
  home: '/home',
  subscription: '/home/login',
  login: '/home/check',
  loginHeader: '/home/login-header',
  notCharged: '/home/not-charged',
  player: '/games/:gameid/:category',
  category: '/category/:category',
  search: '/search',
} as const;

/** Home, with the number where there is one (decisions 1 and 5). */
export const homeAddress = (msisdn: string | null): string =>
  msisdn ? `${routes.home}?msisdn=${encodeURIComponent(msisdn)}` : routes.home;

export const categoryAddress = (category: string): string =>
  `/category/${encodeURIComponent(category)}`;

export const playerAddress = (id: number, category: string): string =>
  `/games/${id}/${encodeURIComponent(category)}`;

/** A raw path segment as text, decoded once; null where its escapes are malformed (decision 4). */
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
