/** One backend for all that a server of the portal asks: the operator's calls, the provider's and the games. */
export function oneBackend(origin: string | URL) {
  const url = new URL(origin);
  return { apiOrigin: url, providerOrigin: url, fixturesOrigin: url };
}
