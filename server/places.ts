/** How many requests of one call a backend gets at the same time from this server. */
const places = 2_000;

const pools = new Map<string, { taken: number; byNetwork: Map<string, number> }>();

/**
 * Takes a place in a pool for a network (`networkOf`), and returns the function that gives it back. Returns undefined where the
 * network has half of the places that others have left: no network closes a pool for the others.
 */
export function takePlace(name: string, network: string): (() => void) | undefined {
  const pool = pools.get(name) ?? { taken: 0, byNetwork: new Map<string, number>() };
  const own = pool.byNetwork.get(network) ?? 0;
  if (own >= (places - (pool.taken - own)) / 2) return undefined;
  pools.set(name, pool);
  pool.taken += 1;
  pool.byNetwork.set(network, own + 1);
  return () => {
    pool.taken -= 1;
    const left = pool.byNetwork.get(network)! - 1;
    if (left > 0) pool.byNetwork.set(network, left);
    else pool.byNetwork.delete(network);
  };
}
