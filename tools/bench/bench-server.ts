import { createHash, X509Certificate } from 'node:crypto';
import { request } from 'node:http';
import { createSecureServer, type ServerHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import selfsigned from 'selfsigned';
import { startPortalServer, type PortalServerOptions } from '../../server/portal-server';
import { Link, ShapedSocket, type LinkProfile } from './shaped-link';

export interface BenchServer {
  origin: string;
  /** Returns kilobytes sent to the phone, with TLS overhead. */
  kilobytes(): number;
  /** Ends all connections, as happens between two visits. */
  disconnect(): void;
  /** Serves another built folder from now on. */
  deploy(dist: string): Promise<void>;
  close(): Promise<void>;
}

/** Bytes that one response sends before others get their turn. */
const sliceBytes = 2_800;

export interface Certificate {
  key: string;
  cert: string;
  /** Hash of the public key, for Chromium's certificate exception. */
  keyHash: string;
}

export async function createCertificate(): Promise<Certificate> {
  const { private: key, cert } = await selfsigned.generate(
    [{ name: 'commonName', value: 'localhost' }],
    { keySize: 2048 },
  );
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, keyHash: createHash('sha256').update(publicKey).digest('base64') };
}

/**
 * Serves the portal over TLS, HTTP/2 and a slow line. Schedules by the `Priority` header (RFC 9218), which Node's HTTP/2
 * ignores; `isUrgencyKept: false` treats all responses alike.
 */
export async function startBenchServer(
  profile: LinkProfile,
  options: Omit<PortalServerOptions, 'port' | 'host'>,
  { key, cert }: Certificate,
  isUrgencyKept = true,
): Promise<BenchServer> {
  const start = (dist: string) =>
    startPortalServer({ ...options, dist, port: 0, host: '127.0.0.1' });
  let portal = await start(options.dist);
  const link = new Link(profile);
  const front = createSecureServer({ key, cert });
  const line = new Line(isUrgencyKept);
  front.on('stream', (stream, headers) => hand(stream, headers, portal.port, line));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    front.emit('connection', new ShapedSocket(socket, link));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    kilobytes: () => link.carried.down / 1_000,
    deploy: async (dist) => {
      await portal.close();
      portal = await start(dist);
    },
    disconnect: () => sockets.forEach((socket) => socket.destroy()),
    close: async () => {
      server.close();
      front.close();
      await portal.close();
    },
  };
}

const isOwn = (name: string) => name.startsWith(':') || name === 'host';
const isOfConnection = (name: string) =>
  ['connection', 'keep-alive', 'transfer-encoding'].includes(name);

/** 0 is the most urgent, 7 the least (RFC 9218). */
const urgencyOf = ({ priority }: IncomingHttpHeaders) =>
  Number(/(?:^|[ ,])u=([0-7])/.exec(String(priority))?.[1] ?? 3);

/** Schedules slices by urgency. */
class Line {
  /** Number of ready slices per urgency. */
  #waiting = Array.from({ length: 8 }, () => 0);
  /** Number of slices handed to the line. */
  #leaving = 0;

  constructor(readonly isUrgencyKept: boolean) {}

  /** Sends a slice when it is its turn. */
  async send(stream: ServerHttp2Stream, slice: Buffer, asked: number): Promise<void> {
    const urgency = this.isUrgencyKept ? asked : 0;
    this.#waiting[urgency]! += 1;
    const isMoreUrgent = () => this.#waiting.slice(0, urgency).some((count) => count > 0);
    // Two slices, so that the line is never idle.
    while (this.#leaving >= 2 || isMoreUrgent()) await sleep(1);
    this.#waiting[urgency]! -= 1;
    if (stream.destroyed) return;
    this.#leaving += 1;
    stream.write(slice, () => {
      this.#leaving -= 1;
    });
  }
}

function hand(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, port: number, line: Line) {
  const urgency = urgencyOf(headers);
  const kept = Object.entries(headers).filter(([name]) => !isOwn(name));
  const upstream = request({
    host: '127.0.0.1',
    port,
    method: headers[':method'],
    path: headers[':path'],
    headers: Object.fromEntries(kept) as Record<string, string>,
  });
  upstream.on('response', (answer) => {
    const given = Object.entries(answer.headers).filter(([name]) => !isOfConnection(name));
    if (stream.destroyed) return;
    stream.respond({ ':status': answer.statusCode ?? 502, ...Object.fromEntries(given) });
    const write = async () => {
      for await (const data of answer) {
        for (let from = 0; from < data.length; from += sliceBytes) {
          await line.send(stream, data.subarray(from, from + sliceBytes), urgency);
          if (stream.destroyed) return;
        }
      }
      stream.end();
    };
    write().catch(() => stream.destroy());
  });
  upstream.on('error', () => stream.destroy());
  stream.on('error', () => upstream.destroy());
  stream.on('close', () => upstream.destroy());
  stream.pipe(upstream);
}
