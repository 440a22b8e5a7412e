/** A subscriber on a slow line waits at most this long for a page that the phone already has. */
export const networkLimitMs = 3_000;

/**
 * The network's response to a navigation; the precached page where the network fails, has sent no headers within
 * `networkLimitMs` or responds with an error status. Rejects as the network does where there is no precached page.
 */
export async function networkFirst(
  request: Request,
  matchPrecached: () => Promise<Response | undefined>,
): Promise<Response> {
  // Not `fetch(request)`: on Back the browser's cache would answer that with the page of the old build. Not aborted when
  // late: that would cut off a page that has begun to arrive.
  const fromNetwork = fetch(request.url, { cache: 'no-cache', redirect: 'manual' });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, networkLimitMs));
  const response = await Promise.race([fromNetwork, late]).catch(() => undefined);
  if (response && response.status < 400) return response;
  return (await matchPrecached()) ?? fromNetwork;
}
