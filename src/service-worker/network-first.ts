/** Maximum wait for the network's page when the phone has a cached one. */
export const networkLimitMs = 3_000;

/**
 * Responds to a navigation from the network; with the precached page when the network fails, sends no headers within
 * `networkLimitMs` or sends an error status. Without a precached page it rejects like the network.
 */
export async function networkFirst(
  request: Request,
  matchPrecached: () => Promise<Response | undefined>,
): Promise<Response> {
  // Not `fetch(request)`: on Back, the HTTP cache would return the page of the old build. Do not abort a late request: its page
  // may have begun to arrive.
  const fromNetwork = fetch(request.url, { cache: 'no-cache', redirect: 'manual' });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, networkLimitMs));
  const response = await Promise.race([fromNetwork, late]).catch(() => undefined);
  if (response && response.status < 400) return response;
  return (await matchPrecached()) ?? fromNetwork;
}
