import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import type { PortalServerOptions } from '../../../server/portal-server';
import { listen } from '../../support/listen';
import { usePortal } from '../../support/use-portal';
import { rawRequest } from './raw-request';

/** Responds to a request once its body has arrived. */
export const respondWith =
  (text: string, status = 200, headers: OutgoingHttpHeaders = {}): RequestListener =>
  (request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end(text));
  };

/**
 * The portal with its operator's port in front of a backend of the test's own. `received` are the request lines that reach the
 * backend; `samples` returns the samples of the metrics whose line begins so.
 */
export async function useObservedPortal(
  listener: RequestListener = respondWith('Success'),
  options: Partial<PortalServerOptions> = {},
) {
  const received: string[] = [];
  const backend = await listen((request, response) => {
    received.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  const portal = await usePortal(backend, { opsPort: 0, ...options });
  const ops = (path: string) => rawRequest(portal.opsOrigin!, path);
  const samples = async (beginning: string) =>
    (await ops('/metrics')).text.split('\n').filter((line) => line.startsWith(beginning));
  return { ...portal, received, ops, samples };
}
