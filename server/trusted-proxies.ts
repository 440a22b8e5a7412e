import { BlockList, isIP } from 'node:net';

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
