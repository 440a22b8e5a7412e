import { once } from 'node:events';
import { connect } from 'node:tls';
import { reasonOf } from './send-request';
import { fail, warn, type Findings } from './findings';

const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * Checks HTTPS, its certificate and its TLS version. `isDirect`: browsers call the host without the portal; returns whether
 * further requests may be sent there.
 */
export async function checkConnection(
  name: string,
  origin: URL,
  isDirect: boolean,
  signal: AbortSignal,
  findings: Findings,
): Promise<boolean> {
  const check = `${name}: connection`;
  if (origin.protocol === 'http:') {
    findings.add(
      check,
      'http, on this machine',
      !isLoopback(origin) &&
        (isDirect
          ? fail('http', 'Serve it by https: browsers refuse anything else on a page of https.')
          : warn('http', 'Serve it by https: subscribers’ numbers travel to it.')),
    );
    return true;
  }
  const host = origin.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(origin.port) || 443,
    // TLS has no server name for an address.
    ...(/^[\d.:]+$/.test(host) ? {} : { servername: host }),
    ALPNProtocols: ['h2', 'http/1.1'],
    minVersion: 'TLSv1',
    // A certificate that is not trusted is a finding.
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal });
    const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000;
    const ends = `ends in ${Math.floor(days)} days`;
    findings.add(
      `${name}: certificate`,
      `trusted, ${ends}`,
      !socket.authorized &&
        fail(
          String(socket.authorizationError),
          'Use one that browsers trust; for an authority of your own set NODE_EXTRA_CA_CERTS.',
        ),
      days < 14 && warn(ends, 'Renew it, and automate that.'),
    );
    if (!socket.authorized) return false;
    const version = socket.getProtocol() ?? '';
    const isOld = /^TLSv1(\.1)?$/.test(version);
    findings.add(`${name}: TLS`, version, isOld && fail(version, 'Offer TLS 1.2 and 1.3.'));
    const isOffered = socket.alpnProtocol === 'h2';
    findings.add(
      `${name}: HTTP/2`,
      isOffered ? 'offered' : 'not offered; the portal’s server uses HTTP/1.1',
      !isOffered &&
        isDirect &&
        warn('not offered', 'Offer HTTP/2: the calls of a page share one connection.'),
    );
    return true;
  } catch (error) {
    const found = `no TLS connection: ${reasonOf(error)}`;
    findings.add(check, '', fail(found, 'Let this machine reach it by https.'));
    return false;
  } finally {
    socket.destroy();
  }
}
