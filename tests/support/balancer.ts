import { constants, createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { createCertificate, endToEnd, forwardTo } from '../../tools/bench/bench-server';
import { listen } from './listen';

const { keyHash, ...certificate } = await createCertificate();

/** Chromium's argument that accepts the certificate of the balancers. */
export const certificateException = `--ignore-certificate-errors-spki-list=${keyHash}`;

/**
 * Starts a balancer in front of the edge that listens on this port, until the test ends. Resolves with its origin, and with
 * the ways in which all its connections to browsers can end.
 */
export async function startBalancer(protocol: 'HTTP' | 'TLS' | 'HTTP/2', edgePort: number) {
  const sockets = new Set<Socket>();
  const streams = new Set<ServerHttp2Stream>();
  let port = edgePort;
  if (protocol === 'TLS') port = await portOf(createTlsServer(certificate, relayTo(edgePort)));
  if (protocol === 'HTTP/2') {
    port = await portOf(http2To(edgePort).on('stream', (stream) => streams.add(stream)));
  }
  // Break connections below TLS, which has no RST.
  const front = createServer(relayTo(port)).on('connection', (socket) => sockets.add(socket));
  const ends = {
    FIN: () => sockets.forEach((socket) => socket.destroySoon()),
    RST: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    GOAWAY() {
      for (const { session } of streams) {
        session?.goaway();
        session?.destroy();
      }
    },
    REFUSED_STREAM: () =>
      streams.forEach((stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM)),
  };
  const scheme = protocol === 'HTTP' ? 'http' : 'https';
  return { origin: `${scheme}://127.0.0.1:${await portOf(front)}`, ends };
}

const portOf = async (server: Parameters<typeof listen>[0]) => Number((await listen(server)).port);

const relayTo = (port: number) => (client: Socket) => {
  pipeline(client, connect(port, '127.0.0.1'), client, () => {});
};

/** Forwards requests of HTTP/2 over HTTP/1.1, and hands on 103. */
const http2To = (port: number) =>
  createSecureServer(certificate, (asked, response) => {
    const upstream = forwardTo(port, asked, response);
    upstream.on('information', ({ headers }) =>
      response.writeEarlyHints({ link: String(headers.link) }),
    );
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      answer.pipe(response);
    });
  });
