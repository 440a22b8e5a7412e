import { connect } from 'node:tls';
import type { Findings } from './findings';

interface Connection {
  version: string;
  /** What was agreed on: 'h2', 'http/1.1' or ''. */
  protocol: string;
  /** Why the certificate is not trusted; empty where it is. */
  distrust: string;
  daysLeft: number;
}

const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

function open({ hostname, port }: URL, signal: AbortSignal): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({
      host,
      port: Number(port) || 443,
      // An address has no name to ask for.
      ...(/^[\d.:]+$/.test(host) ? {} : { servername: host }),
      ALPNProtocols: ['h2', 'http/1.1'],
      minVersion: 'TLSv1',
      // What is wrong with the certificate is to be said, not to end this.
      rejectUnauthorized: false,
    });
    const leave = () => socket.destroy(new Error('nothing within the limit'));
    signal.addEventListener('abort', leave, { once: true });
    socket.on('error', reject);
    socket.on('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      resolve({
        version: socket.getProtocol() ?? '',
        protocol: socket.alpnProtocol || '',
        distrust: socket.authorized ? '' : String(socket.authorizationError),
        daysLeft: Math.floor((Date.parse(until) - Date.now()) / 86_400_000),
      });
      signal.removeEventListener('abort', leave);
      socket.destroy();
    });
  });
}

/**
 * HTTPS, its certificate and versions. `isDirect`: browsers ask this host themselves. Returns whether anything else may
 * be asked there.
 */
export async function checkConnection(
  name: string,
  origin: URL,
  isDirect: boolean,
  signal: AbortSignal,
  { ok, warn, fail }: Findings,
): Promise<boolean> {
  const check = `${name}: connection`;
  if (origin.protocol === 'http:') {
    if (isLoopback(origin)) ok(check, 'http, on this machine');
    else if (isDirect) {
      fail(check, 'http', 'Serve it by https: browsers refuse anything else on a page of https.');
    } else {
      warn(check, 'http', 'Serve it by https: subscribers’ numbers travel to it.');
    }
    return true;
  }
  let connection: Connection;
  try {
    connection = await open(origin, signal);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    fail(check, `no TLS connection: ${code ?? message}`, 'Let this machine reach it by https.');
    return false;
  }
  const { version, protocol, distrust, daysLeft } = connection;
  if (distrust) {
    fail(
      `${name}: certificate`,
      distrust,
      'Use one that browsers trust; for an authority of your own set NODE_EXTRA_CA_CERTS.',
    );
    return false;
  }
  if (daysLeft < 14) {
    warn(
      `${name}: certificate`,
      `ends in ${daysLeft} days`,
      'Renew it, and have that done by itself.',
    );
  } else ok(`${name}: certificate`, `trusted, ends in ${daysLeft} days`);
  if (/^TLSv1(\.1)?$/.test(version)) fail(`${name}: TLS`, version, 'Offer TLS 1.2 and 1.3.');
  else ok(`${name}: TLS`, version);
  if (protocol === 'h2') ok(`${name}: HTTP/2`, 'offered');
  else if (isDirect) {
    warn(
      `${name}: HTTP/2`,
      'not offered',
      'Offer HTTP/2: the calls of a page share one connection.',
    );
  } else ok(`${name}: HTTP/2`, 'not offered; the portal’s proxy asks by HTTP/1.1');
  return true;
}
