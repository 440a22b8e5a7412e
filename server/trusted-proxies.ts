import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Returns whether a text is an IP address or a network, such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d+$/.test(prefix) && Number(prefix) <= bits;
}

/** Returns whether an address belongs to one of these networks. */
export function trusts(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Reduces the lists that proxies have appended to: removes the ports of `X-Forwarded-For`, and keeps of the other headers the
 * entry of the outermost trusted proxy. The entries before it are the client's.
 */
export function readForwarded(request: FastifyRequest): void {
  const { headers } = request.raw;
  const addresses = String(headers['x-forwarded-for'] ?? '').split(',');
  headers['x-forwarded-for'] = addresses.map(withoutPort).join(',');
  const hops = (request.ips?.length ?? 1) - 1;
  for (const name of ['x-forwarded-host', 'x-forwarded-proto']) {
    const entries = String(headers[name] ?? '').split(',');
    headers[name] = (entries.at(-Math.max(1, hops)) ?? entries[0])?.trim();
  }
}

const withoutPort = (address: string) =>
  address.trim().replace(/^([\d.]+):\d+$|^\[(.*)\](:\d+)?$/, '$1$2');

/** Compares hosts or origins without the scheme, which only a trusted proxy knows, and its default port. */
export const isSameHost = (one: string, other: string): boolean => hostOf(one) === hostOf(other);

const hostOf = (text: string) => text.toLowerCase().replaceAll(/^https?:\/\/|:(80|443)$/g, '');
