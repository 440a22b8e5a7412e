import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/** Returns whether an address belongs to one of these addresses and networks. Throws for another text. */
export function trusts(networks: readonly string[]): (address?: string) => boolean {
  const isTrusted = compile([...networks]);
  return (address = '') => isTrusted(address, 0);
}

/**
 * Reduces the lists that proxies have appended to: removes the ports of `X-Forwarded-For`, and keeps of the other headers the
 * entry of the outermost trusted proxy. The entries before it are the client's.
 */
export function readForwarded(request: FastifyRequest): void {
  const { headers } = request.raw;
  const addresses = String(headers['x-forwarded-for'] ?? '').split(',');
  headers['x-forwarded-for'] = addresses.map(withoutPort).join(',');
  const hops = request.ips!.length - 1;
  for (const name of ['x-forwarded-host', 'x-forwarded-proto']) {
    const entries = String(headers[name] ?? '').split(',');
    headers[name] = (entries.at(-Math.max(1, hops)) ?? entries[0]!).trim();
  }
}

const withoutPort = (address: string) =>
  address.trim().replace(/^([\d.]+):\d+$|^\[(.*)\](:\d+)?$/, '$1$2');

/** Compares hosts or origins without the scheme, which only a trusted proxy knows, and its default port. */
export const isSameHost = (one: string, other: string): boolean => hostOf(one) === hostOf(other);

const hostOf = (text: string) => text.toLowerCase().replaceAll(/^https?:\/\/|:(80|443)$/g, '');
