/** Returns the server options that use one origin for the operator's calls, the provider's list and the games. */
export function oneBackend(origin: string | URL) {
  const url = new URL(origin);
  return { apiOrigin: url, providerOrigin: url, fixturesOrigin: url };
}
