import { createServer, type RequestListener, type Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts a server, or one with the given listener, on a free port of 127.0.0.1 until the test ends. Resolves with its origin
 * (http).
 */
export async function listen(given: RequestListener | HttpServer | Server): Promise<URL> {
  const server = typeof given === 'function' ? createServer(given) : given;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
