import { isIP } from 'node:net';

/** Returns the /64 of an IPv6 address, which one subscriber has as a whole; another address as it is, and '' for no address. */
export function networkOf(address: string): string {
  // A zone may contain colons, which are no groups.
  const plain = address.replace(/^::ffff:(?=\d+\.)|%.*/gi, '');
  if (isIP(plain) !== 6) return isIP(plain) === 4 ? plain : '';
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':'));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16) || 0).join(':');
}
