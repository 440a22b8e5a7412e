import { createSecureServer } from 'node:http2';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import selfsigned from 'selfsigned';
import { portalHandler, type PortalHandlerOptions } from '../../server/portal-server';
import { Link, ShapedSocket, type LinkProfile } from './shaped-link';

export interface BenchServer {
  origin: string;
  close(): Promise<void>;
}

/** The portal's own server as a phone in the field reaches it: TLS and HTTP/2 over a slow line. */
export async function startBenchServer(
  profile: LinkProfile,
  options: PortalHandlerOptions,
): Promise<BenchServer> {
  const { private: key, cert } = await selfsigned.generate(
    [{ name: 'commonName', value: 'localhost' }],
    { keySize: 2048 },
  );
  const handle = portalHandler(options);
  const secure = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) =>
    handle(request as unknown as IncomingMessage, response as unknown as ServerResponse),
  );
  const link = new Link(profile);
  const server = createServer((socket) =>
    secure.emit('connection', new ShapedSocket(socket, link)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        secure.close();
      }),
  };
}
