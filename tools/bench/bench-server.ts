import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type IncomingHttpHeaders,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import selfsigned from 'selfsigned';
import { startPortalServer } from '../../server/portal-server';
import { oneBackend } from '../../tests/support/one-backend';
import { shapeLink, type LinkProfile } from './shaped-link';

export type BenchServer = Awaited<ReturnType<typeof startBenchServer>>;

/** Bytes that one response sends before others get their turn. */
const sliceBytes = 2_800;

/** `keyHash` is the hash of the public key, for Chromium's certificate exception. */
export async function createCertificate() {
  const { private: key, cert } = await selfsigned.generate(
    [{ name: 'commonName', value: 'localhost' }],
    { keySize: 2048 },
  );
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, keyHash: createHash('sha256').update(publicKey).digest('base64') };
}

/**
 * Serves the portal over TLS, HTTP/2 and a slow line. Schedules by the `Priority` header (RFC 9218), which Node's HTTP/2
 * ignores.
 */
export async function startBenchServer(
  profile: LinkProfile,
  dist: string,
  backend: string,
  certificate: { key: string; cert: string },
) {
  const start = (folder: string) =>
    startPortalServer({ dist: folder, port: 0, host: '127.0.0.1', ...oneBackend(backend) });
  let portal = await start(dist);
  const front = createSecureServer(certificate).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const link = await shapeLink((front.address() as AddressInfo).port, profile);
  const sliceMs = (sliceBytes * 8) / profile.downKbit;
  /** Number of ready slices per urgency: 0 is the most urgent, 7 the least. */
  const ready = Array.from({ length: 8 }, () => 0);
  /** When the slices handed to the line will have left. */
  let leftAt = 0;

  /** Sends a slice when it is its turn. */
  async function send(response: Http2ServerResponse, slice: Buffer, urgency: number) {
    ready[urgency]! += 1;
    const isMoreUrgent = () => ready.slice(0, urgency).some((count) => count > 0);
    // One slice waits while another is sent, so that the line is never idle.
    while (Math.max(leftAt, link.down.freeAt) > performance.now() + sliceMs || isMoreUrgent()) {
      await sleep(1);
    }
    ready[urgency]! -= 1;
    leftAt = Math.max(performance.now(), leftAt, link.down.freeAt) + sliceMs;
    response.write(slice);
  }

  front.on('request', (asked, response) => {
    const urgency = Number(/(?:^|[ ,])u=([0-7])/.exec(String(asked.headers.priority))?.[1] ?? 3);
    const forward = async (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      for await (const data of answer as AsyncIterable<Buffer>) {
        for (let from = 0; from < data.length && !response.stream.destroyed; from += sliceBytes) {
          await send(response, data.subarray(from, from + sliceBytes), urgency);
        }
      }
      response.end();
    };
    const upstream = forwardTo(portal.port, asked, response);
    upstream.on('response', (answer) => void forward(answer).catch(() => upstream.destroy()));
  });

  return {
    origin: `https://localhost:${link.port}`,
    /** Returns kilobytes sent to the phone, with TLS overhead. */
    kilobytes: () => link.down.bytes / 1_000,
    /** Closes all connections, and serves another built folder from now on. */
    deploy: async (next: string) => {
      link.disconnect();
      await portal.close();
      portal = await start(next);
    },
    close: async () => {
      link.close();
      front.close();
      await portal.close();
    },
  };
}

/** Forwards a request of HTTP/2 over HTTP/1.1 to this port. The caller sends the answer. */
export function forwardTo(port: number, asked: Http2ServerRequest, response: Http2ServerResponse) {
  const { method, url: path } = asked;
  const to = { host: '127.0.0.1', port, method, path };
  const upstream = request({ ...to, headers: endToEnd(asked.headers) });
  upstream.on('error', () => response.stream.destroy());
  response.on('close', () => upstream.destroy());
  return asked.pipe(upstream);
}

const ofConnection = /^(:.*|host|connection|keep-alive|transfer-encoding)$/;

/** Returns the headers without those of HTTP/2 or of one connection. */
export const endToEnd = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.test(name)));
